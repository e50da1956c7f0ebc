/** Everything that stands on the bench: boards, cards, bricks, dice, tokens and what was won. */
import { Group, type Object3D } from 'three'
import { settings } from '../../settings.svelte'
import type { Kit } from '../../stage/kit'
import type { Piece, Spot } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { makeBoard, makeShelf } from './bench'
import { Bricks, ROBOT_COLOUR } from './bricks'
import { makeBolt, makeCard, makeLightning, makePile, makePrize, makeStand } from './cards'
import { type Brick, brickText, type Card, Cards, cellsOf, type Fit, firstOnCard, widthOf } from './figure'
import {
  type Board,
  bonusSpot,
  CARD_Z,
  cellSpot,
  dieSpot,
  FLOOR,
  type Layout,
  on,
  prizeSpot,
  supplySpot,
  tokenSpot,
  TRAY_SCALE,
  zoneX,
} from './layout'
import { Stands } from './stands'
import { borrowedOf, bricksOf, claimsOf, playerOf, type RushView, SIZES, TOKENS } from './view'
import { nameOf } from './space'

const PILE_SCALE = 0.46
const MOST_STARS = 5
/** Bricks out of a bag belong to another: they shine until they go back. */
const BORROWED = '#e9b949'

export class Pieces {
  readonly cards: Cards
  readonly stands = new Stands()
  readonly bricks: Bricks

  constructor(
    readonly kit: Kit,
    set: unknown,
  ) {
    this.cards = new Cards(set)
    this.bricks = new Bricks(kit)
  }

  all(view: RushView, layout: Layout): Piece[] {
    return [
      ...this.#furniture(view, layout),
      ...this.#pile(view, layout),
      ...layout.boards.flatMap((board) =>
        playerOf(view, board.seat) ? this.#ofPlayer(view, board, layout) : this.#ofRobot(view, board),
      ),
    ]
  }

  colourOf(view: RushView, seat: Seat): string {
    return playerOf(view, seat) ? this.kit.seatColour(seat) : ROBOT_COLOUR
  }

  #furniture(view: RushView, layout: Layout): Piece[] {
    const { kit } = this
    const size = layout.boards.map(({ seat, scale, zones, slot }) => `${seat} ${scale} ${zones.join()} ${slot}`).join()
    const shelf = fixture('shelf', size, () => makeShelf(kit, layout, layout.boards.length > 1), { x: 0, y: 0, z: 0 })
    const boards = layout.boards.map((board) =>
      fixture(`board:${board.seat}`, size, () => makeBoard(kit, board, this.colourOf(view, board.seat)), board.origin),
    )
    return [shelf, ...boards]
  }

  // The cards

  #pile(view: RushView, { pile }: Layout): Piece[] {
    const { kit } = this
    const hidden = (view.pile ?? 0) + (view.has_lightning ? 1 : 0)
    const pieces: Piece[] = []
    if (hidden)
      pieces.push(
        fixture('pile', String(hidden), () => makePile(kit, hidden), { x: pile.x, y: FLOOR - 0.4, z: pile.z - 2.2 }),
      )
    const shown = view.target ?? view.top
    const card = this.cards.of(shown)
    const make = card ? () => makeCard(kit, card) : shown === 'lightning' ? () => makeLightning(kit) : null
    if (make)
      pieces.push({
        ...fixture('top', `${shown} ${settings.language}`, scaled(make, PILE_SCALE), {
          x: pile.x,
          y: FLOOR - 0.25,
          z: pile.z,
        }),
      })
    if (view.target) pieces.push(fixture('target', 'bolt', () => makeBolt(kit), { x: pile.x, y: 4.9, z: pile.z }))
    return pieces
  }

  #cards(view: RushView, board: Board, { pile }: Layout): Piece[] {
    const { kit } = this
    return board.zones.flatMap((zone): Piece[] => {
      const card = this.cards.of(view.holders[zone])
      if (!card) return []
      const at = on(board, { x: zoneX(board, zone), y: 0, z: CARD_Z })
      if (!board.isOwn)
        return [
          fixture(
            `stand:${board.seat}:${zone}`,
            `${card.id} ${board.scale}`,
            scaled(() => makeStand(kit, card), board.scale),
            at,
          ),
        ]
      return [
        {
          id: `card:${zone}:${card.id}`,
          look: settings.language,
          make: () => makeCard(kit, card, zone),
          at,
          cells: [],
          level: 0,
          from: { ...pile, y: 2 },
        },
      ]
    })
  }

  standOf(view: RushView, seat: Seat, zone: string, card: Card): Fit {
    return this.stands.of(`${seat}:${zone}`, card, bricksOf(view, seat, zone))
  }

  // A player's things

  #ofPlayer(view: RushView, board: Board, layout: Layout): Piece[] {
    return [
      ...this.#cards(view, board, layout),
      ...board.zones.flatMap((zone) => this.#figure(view, board, zone)),
      ...this.#supply(view, board),
      ...this.#bonus(board, playerOf(view, board.seat)?.bonus ?? [], this.colourOf(view, board.seat)),
      ...this.#tokens(view, board),
      ...this.#die(
        board,
        playerOf(view, board.seat)?.part?.[0] ?? null,
        view.round ?? 0,
        this.colourOf(view, board.seat),
      ),
      ...this.#prizes(view, board),
      ...this.#stars(view, board),
    ]
  }

  #figure(view: RushView, board: Board, zone: string): Piece[] {
    const card = this.cards.behind(view.holders[zone])
    const fit = this.standOf(view, board.seat, zone, card)
    const own = bricksOf(view, board.seat, zone).map((brick, at) => ({
      ...this.brick(view, board, zone, card, fit, brick),
      order: at + 1,
    }))
    const borrowed = borrowedOf(view, board.seat, zone)
    if (!borrowed.length) return own
    const whole = this.stands.of(`${board.seat}:${zone}`, card, [...bricksOf(view, board.seat, zone), ...borrowed])
    return [...bricksOf(view, board.seat, zone), ...borrowed].map((brick) =>
      this.brick(view, board, zone, card, whole, brick, borrowed.includes(brick) ? BORROWED : undefined),
    )
  }

  /** A brick of a figure that stands so. Its id is its own in its zone while it lies there. */
  brick(
    view: RushView,
    board: Board,
    zone: string,
    card: Card,
    fit: Fit,
    brick: Brick,
    colour = this.colourOf(view, board.seat),
  ): Piece {
    const { seat } = board
    const width = widthOf(brick)
    const first = firstOnCard(fit, brick)
    return {
      id: brickId(seat, zone, brick),
      look: `${board.scale}`,
      make: scaled(() => this.bricks.brick(brick.size, brick.isAcross, colour), board.scale),
      at: on(board, cellSpot(board, zone, card, first, width)),
      cells: cellsOf(brick).map((cell) => nameOf(seat, zone, cell)),
      level: 1,
      from: on(board, supplySpot(board, brick.size, 0)),
    }
  }

  #supply(view: RushView, board: Board): Piece[] {
    const colour = this.colourOf(view, board.seat)
    const supply = playerOf(view, board.seat)?.supply ?? []
    return SIZES.flatMap((size) =>
      Array.from({ length: supply[size - 1] ?? 0 }, (_, at) =>
        fixture(
          `supply:${board.seat}:${size}:${at}`,
          `${board.scale}`,
          scaled(() => this.bricks.brick(size, false, colour), board.scale * TRAY_SCALE),
          on(board, supplySpot(board, size, at)),
        ),
      ),
    )
  }

  #bonus(board: Board, sizes: readonly number[], colour: string): Piece[] {
    return sizes.map((size) => this.bonusBrick(board, size, colour))
  }

  bonusBrick(board: Board, size: number, colour: string): Piece {
    return {
      id: `bonus:${board.seat}:${size}`,
      look: `${board.scale}`,
      make: scaled(() => this.bricks.brick(size, false, colour), board.scale * TRAY_SCALE),
      at: on(board, bonusSpot(board, size)),
      cells: [],
      level: 0,
    }
  }

  #tokens(view: RushView, board: Board): Piece[] {
    const player = playerOf(view, board.seat)
    const has = view.machine ? TOKENS.filter((token) => token !== 'bag') : TOKENS
    return has.map((token, at) => {
      const isUsed = !player?.tokens.includes(token)
      const lies = token === 'mortar' && player?.mortar ? `z${player.mortar}` : null
      return {
        id: `token:${board.seat}:${token}`,
        look: `${board.scale} ${isUsed && !lies}`,
        make: scaled(() => this.bricks.token(token, isUsed && !lies), board.scale),
        at: lies ? this.mortarSpot(board, lies) : on(board, tokenSpot(board, at)),
        cells: board.isOwn && !isUsed ? [token] : [],
        level: 0,
      }
    })
  }

  mortarSpot(board: Board, zone: string): Spot {
    return on(board, { x: zoneX(board, zone) + board.slot / 2 - 0.95, y: 0, z: 0.9 })
  }

  #die(board: Board, face: string | null, round: number, colour: string): Piece[] {
    return face === null ? [] : [{ ...this.die(board, face, colour), id: `die:${board.seat}:${round}` }]
  }

  die(board: Board, face: string, colour: string): Piece {
    const at = on(board, dieSpot(board))
    return {
      id: `die:${board.seat}`,
      look: `${face} ${board.scale}`,
      make: scaled(() => this.bricks.die(face, colour), board.scale),
      at,
      cells: board.isOwn ? ['die'] : [],
      level: 0,
      from: { x: at.x + 3, y: at.y + 3, z: at.z + 4 },
      tumbles: true,
    }
  }

  #prizes(view: RushView, board: Board): Piece[] {
    const player = playerOf(view, board.seat)
    const cards = player?.cards ?? view.machine?.[1] ?? []
    const make = [
      ...cards.map((value) => ({ look: `card ${value}`, make: () => makePrize(this.kit, value, false) })),
      ...(player?.awards ?? []).map((value) => ({
        look: `token ${value}`,
        make: () => makePrize(this.kit, value, true),
      })),
      ...(player?.lightning ? [{ look: 'bolt', make: () => lying(makeBolt(this.kit), 0.5) }] : []),
    ]
    return make.map((prize, at) => ({
      id: `prize:${board.seat}:${at}`,
      look: `${prize.look} ${board.scale}`,
      make: scaled(prize.make, board.scale),
      at: on(board, prizeSpot(board, at)),
      cells: [],
      level: 0,
    }))
  }

  /** A complete temple: stars rise from it and stay above it until it is settled. */
  #stars(view: RushView, board: Board): Piece[] {
    return claimsOf(view)
      .filter(({ seat, partner }) => seat === board.seat || partner === board.seat)
      .flatMap(({ zone }) => {
        const card = this.cards.of(view.holders[zone])
        if (!card) return []
        const count = Math.min(MOST_STARS, card.value)
        return Array.from({ length: count }, (_, at): Piece => {
          const across = at - (count - 1) / 2
          const x = zoneX(board, zone) + across * 1.5
          const top = card.rows.length + (board.isOwn ? 2.3 : 1)
          return {
            id: `star:${board.seat}:${zone}:${at}`,
            look: `${board.scale}`,
            make: scaled(() => this.#star(), board.scale),
            at: on(board, { x, y: top - across * across * 0.12, z: 0.2 }),
            from: on(board, { x: zoneX(board, zone), y: 1, z: 0.8 }),
            cells: [],
            level: 0,
          }
        })
      })
  }

  #star(): Object3D {
    const { kit } = this
    const gold = { colour: '#e9b949', roughness: 0.3, coat: 0.8 }
    const tips = [0, 1, 2].map((at) =>
      kit
        .box(0.52, 0.52, 0.2, 0.03)
        .clone()
        .rotateZ((at * Math.PI) / 6),
    )
    return kit.merged(tips, gold)
  }

  // The Robot's things

  /** It collects bricks beside its card, unjoined. */
  #ofRobot(view: RushView, board: Board): Piece[] {
    const [bricks = [], won = [], id = null, top = null, , face = null] = view.machine ?? []
    const { kit } = this
    const pieces: Piece[] = []
    const [first = '', second = ''] = board.zones
    const standing = (name: string, card: Card | null, zone: string, scale: number) => {
      if (card)
        pieces.push(
          fixture(
            `robot:${name}`,
            `${card.id} ${settings.language}`,
            scaled(() => makeCard(kit, card), board.scale * scale),
            on(board, { x: zoneX(board, zone), y: 0, z: CARD_Z }),
          ),
        )
    }
    standing('card', this.cards.of(id), first, 1)
    standing('top', this.cards.of(top), second, PILE_SCALE)
    let number = 0
    for (const size of SIZES.toReversed())
      for (let at = 0; at < (bricks[size - 1] ?? 0); at++)
        pieces.push({
          id: `robot:brick:${size}:${at}`,
          look: 'brick',
          make: scaled(() => this.bricks.brick(size, false, ROBOT_COLOUR), board.scale),
          at: on(board, {
            x: zoneX(board, first) - 2.5 + (number % 2) * 5,
            y: 0.5 + FLOOR,
            z: 2.2 + Math.floor(number++ / 2) * 1.3,
          }),
          cells: [],
          level: 1,
        })
    return [
      ...pieces,
      ...this.#bonus(board, [4, 3, 2, 1].slice(0, won.length), ROBOT_COLOUR),
      ...this.#die(board, face, 0, ROBOT_COLOUR),
      ...this.#prizes(view, board),
    ]
  }
}

export const brickId = (seat: Seat, zone: string, brick: Brick): string => `brick:${seat}:${zone}:${brickText(brick)}`

const fixture = (id: string, look: string, make: () => Object3D, at: Spot): Piece => ({
  id,
  look,
  make,
  at,
  cells: [],
  level: 0,
  isFixture: true,
})

const scaled = (make: () => Object3D, scale: number) => (): Object3D => {
  const group = new Group().add(make())
  group.scale.setScalar(scale)
  return group
}

function lying(object: Object3D, scale: number): Object3D {
  object.rotation.x = -1.1
  object.scale.setScalar(scale)
  return new Group().add(object)
}
