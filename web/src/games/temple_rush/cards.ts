/** Cards as printed cardboard that stands in wooden holders, with black silhouettes. */
import { CylinderGeometry, ExtrudeGeometry, Group, type Object3D, Shape } from 'three'
import { wood } from '../../stage/grains'
import type { Kit, MaterialSpec } from '../../stage/kit'
import { settings } from '../../settings.svelte'
import { calledIn } from '../../words/languages'
import { type Card, columnsOf, levelsOf, silhouette } from './figure'
import { cardboard } from './textures'

export const INKS: Record<Card['colour'], string> = {
  yellow: '#c99700',
  blue: '#2e6dae',
  red: '#b23a30',
  brown: '#74492c',
}
export const COLOUR_OF_VALUE: Record<number, Card['colour']> = { 3: 'yellow', 4: 'blue', 5: 'red', 6: 'brown' }
const CARDBOARD: MaterialSpec = { colour: '#f7f0de', grain: cardboard, roughness: 0.95 }
const BLACK: MaterialSpec = { colour: '#121116', roughness: 0.9 }
const HOLDER: MaterialSpec = { colour: '#b07c45', grain: wood, roughness: 0.5, coat: 0.5 }
const HEADER = 1.35
const THICK = 0.1
/** Cards with fewer columns have a margin. */
export const NARROWEST = 6

export const cardWidth = (card: Card): number => Math.max(NARROWEST, columnsOf(card)) + 0.8
export const cardHeight = (card: Card): number => levelsOf(card) + 0.35 + HEADER

/** A card that stands at y 0 with its face towards the viewer at z 0; `zone` is printed where it has one. */
export function makeCard(kit: Kit, card: Card, zone = ''): Object3D {
  const [width, high] = [cardWidth(card), cardHeight(card)]
  const group = new Group()
  group.add(block(kit, [width, high, THICK], [0, high / 2, -THICK / 2], CARDBOARD, 0.03))
  group.add(
    block(
      kit,
      [width - 0.3, HEADER - 0.3, 0.02],
      [0, high - HEADER / 2, 0.01],
      { colour: INKS[card.colour], grain: cardboard },
      0.01,
    ),
  )
  const shadow = makeSilhouette(kit, card, BLACK)
  shadow.position.z = 0.012
  group.add(shadow)
  const name = upright(
    kit,
    calledIn(settings.language, card.name),
    Math.min(0.78, ((width - 2.6) / calledIn(settings.language, card.name).length) * 1.75),
    '#fffaf0',
    'serif',
  )
  if (name) {
    name.position.set(-0.1, high - HEADER / 2, 0.04)
    group.add(name)
  }
  const sign = zone ? upright(kit, zone, 0.62, '#fffaf0', 'sans') : null
  if (sign) {
    sign.position.set(0.65 - width / 2, high - HEADER / 2, 0.04)
    group.add(sign)
  }
  const value = upright(kit, String(card.value), 0.95, '#2b2a33', 'sans')
  const disc = kit.mesh(kit.keep(new CylinderGeometry(0.48, 0.48, 0.03, 28)), { colour: '#fffaf0', roughness: 0.9 })
  disc.rotation.x = Math.PI / 2
  disc.position.set(width / 2 - 0.78, high - HEADER / 2, 0.02)
  group.add(disc)
  if (value) {
    value.position.set(width / 2 - 0.78, high - HEADER / 2, 0.06)
    group.add(value)
  }
  return group.add(makeHolder(kit, width))
}

/** A wooden foot behind the card, and a cheek at each end that grips it. */
function makeHolder(kit: Kit, width: number): Object3D {
  const shapes = [
    kit
      .box(width + 0.5, 0.7, 0.9, 0.08)
      .clone()
      .translate(0, 0.2, -THICK - 0.45),
    ...[-1, 1].map((side) =>
      kit
        .box(0.34, 1.1, 0.75, 0.08)
        .clone()
        .translate((side * (width + 0.2)) / 2, 0.4, -0.22),
    ),
  ]
  return kit.merged(shapes, HOLDER)
}

/** The cells of a card as a thin plate: their middle at x 0, level 0 on y 0. Fine lines part the cells. */
function makeSilhouette(kit: Kit, card: Card, spec: MaterialSpec): Object3D {
  const columns = columnsOf(card)
  const cell = kit.box(0.96, 0.96, 0.02, 0)
  const shapes = silhouette(card).map(({ x, y }) => cell.clone().translate(x - (columns - 1) / 2, y + 0.5, 0))
  return kit.merged(shapes, spec)
}

/** A silhouette that stands by itself, as on the boards of the others. */
export function makeStand(kit: Kit, card: Card): Object3D {
  const group = new Group().add(makeSilhouette(kit, card, { colour: '#26252c', roughness: 0.9 }))
  const foot = kit.mesh(kit.box(columnsOf(card) + 0.8, 0.3, 0.9, 0.06), HOLDER)
  foot.position.set(0, -0.1, -0.5)
  return group.add(foot)
}

/** The lightning card, and the bolt on whatever else is about it. */
export function makeLightning(kit: Kit): Object3D {
  const [width, high] = [NARROWEST + 0.8, 6]
  const group = new Group().add(
    block(
      kit,
      [width, high, THICK],
      [0, high / 2, -THICK / 2],
      { colour: '#2b2a48', grain: cardboard, roughness: 0.8 },
      0.03,
    ),
  )
  const bolt = makeBolt(kit)
  bolt.position.set(0, high / 2, 0.02)
  bolt.scale.setScalar(2.1)
  return group.add(bolt, makeHolder(kit, width))
}

export function makeBolt(kit: Kit): Object3D {
  const outline = new Shape()
  const points = [
    [0.25, 1.15],
    [-0.62, -0.12],
    [-0.06, -0.12],
    [-0.28, -1.15],
    [0.62, 0.24],
    [0.08, 0.24],
  ] as const
  points.forEach(([x, y], at) => (at ? outline.lineTo(x, y) : outline.moveTo(x, y)))
  const shape = kit.keep(new ExtrudeGeometry(outline, { depth: 0.06, bevelEnabled: false }))
  return kit.mesh(shape, { colour: '#f2c230', roughness: 0.4, coat: 0.5 })
}

/** The backs of the cards below the open one. */
export function makePile(kit: Kit, cards: number): Object3D {
  const shapes = Array.from({ length: cards }, (_, at) =>
    kit
      .box(3.4, 0.1, 4, 0.02)
      .clone()
      .rotateY(((at * 7) % 5) * 0.015 - 0.03)
      .translate(0, 0.05 + at * 0.115, 0),
  )
  return kit.merged(shapes, { ...CARDBOARD, colour: '#d9c49a' })
}

/** A small card or point token that was won. Cards are square, tokens round, so that both are told apart. */
export function makePrize(kit: Kit, value: number, isToken: boolean): Object3D {
  const colour = INKS[COLOUR_OF_VALUE[value] ?? 'blue']
  const plate = isToken
    ? kit.mesh(kit.keep(new CylinderGeometry(0.5, 0.5, 0.14, 24)), { colour, roughness: 0.5, coat: 0.4 })
    : kit.mesh(kit.box(0.95, 0.14, 1.25, 0.04), { colour, grain: cardboard, roughness: 0.8 })
  const group = new Group().add(plate)
  const number = kit.text(String(value), { colour: '#fffaf0', size: 0.95, weight: 700, face: 'sans' })
  if (number) {
    number.position.y = 0.085
    group.add(number)
  }
  group.rotation.x = 0.35
  return new Group().add(group)
}

function block(
  kit: Kit,
  [width, high, deep]: [number, number, number],
  [x, y, z]: [number, number, number],
  spec: MaterialSpec,
  radius: number,
): Object3D {
  const mesh = kit.mesh(kit.box(width, high, deep, radius), spec)
  mesh.position.set(x, y, z)
  return mesh
}

/** Letters that stand, to be read from the front. */
export function upright(kit: Kit, text: string, size: number, colour: string, face: 'serif' | 'sans'): Object3D | null {
  const letters = kit.text(text, { colour, size, weight: 650, face })
  if (!letters) return null
  letters.rotation.x = 0
  return letters
}
