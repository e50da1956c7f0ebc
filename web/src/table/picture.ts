/** Pictures of positions: SVG text from the server, made into an element that cannot do anything. */

/** The picture as an element that fills its box; null if it is none. */
export function pictureElement(text: string): SVGSVGElement | null {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
  const root = parsed.documentElement
  if (root.localName !== 'svg' || parsed.querySelector('parsererror')) return null
  const picture = document.importNode(root, true) as unknown as SVGSVGElement
  // The server writes none of these; a picture is looked at, it never acts.
  for (const active of picture.querySelectorAll('script, foreignObject, style, a, image')) active.remove()
  for (const part of [picture, ...picture.querySelectorAll('*')]) {
    for (const { name } of [...part.attributes]) if (/^on|^style$/i.test(name)) part.removeAttribute(name)
  }
  picture.removeAttribute('width')
  picture.removeAttribute('height')
  // The box around it carries the name and the description.
  picture.setAttribute('aria-hidden', 'true')
  picture.removeAttribute('role')
  picture.querySelector('title')?.remove()
  return picture
}

/** The colour that a picture lies on, so that it can go on to the edges of its box; null if it has no ground. */
export function groundOf(picture: SVGSVGElement): string | null {
  const [, , width, height] = (picture.getAttribute('viewBox') ?? '').split(' ')
  const ground = picture.querySelector('rect')
  const isWhole = ground?.getAttribute('width') === width && ground?.getAttribute('height') === height
  return isWhole ? (ground?.getAttribute('fill') ?? null) : null
}
