import { expect, it } from 'vitest'
import { groundOf, pictureElement } from './picture'

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">${body}</svg>`

it('makes an element that fills its box', () => {
  const picture = pictureElement(svg('<title>Aztec</title><rect fill="red"/>'))
  expect(picture?.getAttribute('width')).toBeNull()
  expect(picture?.getAttribute('viewBox')).toBe('0 0 10 10')
  expect(picture?.querySelector('rect')?.getAttribute('fill')).toBe('red')
})

it('drops whatever could act', () => {
  const picture = pictureElement(svg('<script>alert(1)</script><rect onclick="alert(1)" style="fill:red"/>'))
  expect(picture?.querySelector('script')).toBeNull()
  expect(picture?.querySelector('rect')?.attributes.length).toBe(0)
})

it('takes nothing else for a picture', () => {
  expect(pictureElement('<p>hello</p>')).toBeNull()
  expect(pictureElement('<svg')).toBeNull()
})

it('knows what colour a picture lies on', () => {
  const ground = (body: string) => groundOf(pictureElement(svg(body)) as SVGSVGElement)
  expect(ground('<rect width="10" height="10" fill="green"/><rect fill="red"/>')).toBe('green')
  expect(ground('<rect width="4" height="10" fill="green"/>')).toBeNull()
  expect(ground('<circle r="3"/>')).toBeNull()
})
