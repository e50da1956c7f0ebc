"""What is seen in a picture; the browser has all that is needed to read one."""

from base64 import b64encode

from playwright.sync_api import Page

READ = """
  const read = async picture => {
    const image = new Image()
    image.src = 'data:image;base64,' + picture
    await image.decode()
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
    pen.drawImage(image, 0, 0)
    return pen.getImageData(0, 0, image.width, image.height).data
  }
"""
DIFFERENCE = f"""async pictures => {{
  {READ}
  const [some, other] = await Promise.all(pictures.map(read))
  if (some.length !== other.length) return 255
  return some.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / some.length
}}"""
PIXELS = f"""async ([picture, colour, tolerance]) => {{
  {READ}
  const data = await read(picture)
  let found = 0
  for (let at = 0; at < data.length; at += 4)
    if (colour.every((part, index) => Math.abs(data[at + index] - part) <= tolerance)) found++
  return found
}}"""


def difference(page: Page, some: bytes, other: bytes) -> float:
    """The mean difference of two pictures, of 255."""
    found: float = page.evaluate(DIFFERENCE, [b64encode(picture).decode() for picture in (some, other)])
    return found


def pixels(page: Page, picture: bytes, colour: str, tolerance: int = 24) -> int:
    """How many pixels of a picture have about this colour, such as `#e9b949`."""
    found: int = page.evaluate(PIXELS, [b64encode(picture).decode(), list(bytes.fromhex(colour[1:])), tolerance])
    return found
