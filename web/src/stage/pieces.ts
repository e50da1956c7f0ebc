/** The pieces on the stage: who has come, gone or moved between two views, and their way to their places. */
import { Group, type Object3D, Vector3 } from 'three'
import { eased } from './camera'
import type { Piece, Spot } from './scene'
import { freeShapes } from './shapes'

export interface Changes {
  come: Piece[]
  gone: Piece[]
  moved: Piece[]
  /** In the same place with another look. */
  changed: Piece[]
}

/** What is different between two views. */
export function changes(before: readonly Piece[], after: readonly Piece[]): Changes {
  const old = new Map(before.map((piece) => [piece.id, piece]))
  const now = new Set(after.map(({ id }) => id))
  const what: Changes = { come: [], gone: before.filter(({ id }) => !now.has(id)), moved: [], changed: [] }
  for (const piece of after) {
    const known = old.get(piece.id)
    if (!known) what.come.push(piece)
    else if (known.look !== piece.look) what.changed.push(piece)
    else if (!isSamePlace(known, piece)) what.moved.push(piece)
  }
  return what
}

function isSamePlace(some: Piece, other: Piece): boolean {
  const { at: a, turn: turnA = 0 } = some
  const { at: b, turn: turnB = 0 } = other
  return a.x === b.x && a.y === b.y && a.z === b.z && turnA === turnB
}

/** More than this at once is a catching-up: then all are where they belong. */
const MOST_TRAVELLING = 6
const TRAVEL_MS = 460
const FALL = 2.6
const ARC = 1.2
const TUMBLES = 2

interface Actor {
  piece: Piece
  group: Group
  /** A way it is on; `start` is set by the first frame. */
  way: { from: Spot; fromTurn: number; start: number; delay: number } | null
  /** How far it is moved away in the exploded view. */
  away: Vector3
}

export class Troupe {
  readonly root = new Group()
  readonly #actors = new Map<string, Actor>()
  #pieces: readonly Piece[] = []
  #spread: ((piece: Piece) => Vector3) | null = null
  #highest = Infinity
  #lifted: ReadonlySet<string> = new Set()

  /** `settled` is called when a piece that has travelled stands. */
  constructor(private readonly settled: () => void) {}

  get pieces(): readonly Piece[] {
    return this.#pieces
  }

  show(pieces: readonly Piece[], isStill: boolean): void {
    const { come, gone, moved, changed } = changes(this.#pieces, pieces)
    const isFirst = this.#pieces.length === 0
    const travellers = [...come, ...moved].filter(({ isFixture }) => !isFixture)
    const goAtOnce = isStill || isFirst || travellers.length > MOST_TRAVELLING
    for (const { id } of [...gone, ...changed]) this.#remove(id)
    for (const piece of pieces) {
      const known = this.#actors.get(piece.id)
      const actor = known ?? this.#enter(piece)
      if (!goAtOnce && !piece.isFixture) {
        const at = travellers.indexOf(piece)
        if (known && moved.includes(piece)) this.#send(actor, known.group.position, known.group.rotation.y, at)
        else if (come.includes(piece)) this.#send(actor, piece.from ?? above(piece.at), piece.turn ?? 0, at)
      }
      actor.piece = piece
      if (!actor.way) this.#put(actor)
    }
    this.#pieces = pieces
    this.#hide()
    // What is put down without a way is heard all the same.
    if (isStill && !isFirst && travellers.length) this.settled()
  }

  #enter(piece: Piece): Actor {
    const group = new Group()
    group.add(piece.make())
    group.userData['piece'] = piece.id
    this.root.add(group)
    const actor: Actor = { piece, group, way: null, away: this.#apart(piece) }
    this.#actors.set(piece.id, actor)
    return actor
  }

  #remove(id: string): void {
    const actor = this.#actors.get(id)
    if (!actor) return
    freeShapes(actor.group)
    this.root.remove(actor.group)
    this.#actors.delete(id)
  }

  #send(actor: Actor, from: Spot, fromTurn: number, order: number): void {
    actor.way = { from: { x: from.x, y: from.y, z: from.z }, fromTurn, start: -1, delay: order * 20 }
    actor.group.position.set(from.x, from.y, from.z)
  }

  #put(actor: Actor): void {
    const { at, turn = 0 } = actor.piece
    actor.group.position.set(at.x, at.y, at.z).add(actor.away)
    actor.group.rotation.set(0, turn, 0)
  }

  /** Moves all that travel on to this instant. True while any does. */
  step(now: number): boolean {
    let isMoving = false
    for (const actor of this.#actors.values()) {
      const { way, piece, group } = actor
      if (!way) continue
      if (way.start < 0) way.start = now + way.delay
      const share = Math.min(1, Math.max(0, (now - way.start) / TRAVEL_MS))
      if (share === 1) {
        actor.way = null
        this.#put(actor)
        this.settled()
        continue
      }
      isMoving = true
      const along = eased(share)
      const mix = (a: number, b: number) => a + (b - a) * along
      const isFalling = way.from.x === piece.at.x && way.from.z === piece.at.z
      const lift = isFalling ? 0 : ARC * Math.sin(Math.PI * along)
      group.position.set(mix(way.from.x, piece.at.x), mix(way.from.y, piece.at.y) + lift, mix(way.from.z, piece.at.z))
      const tumbling = piece.tumbles ? TUMBLES * 2 * Math.PI * (1 - along) : 0
      group.rotation.set(tumbling, mix(way.fromTurn, piece.turn ?? 0), -tumbling)
    }
    return isMoving
  }

  /** Moves the pieces apart, or together again. */
  explode(spread: ((piece: Piece) => Vector3) | null): void {
    this.#spread = spread
    for (const actor of this.#actors.values()) {
      actor.away = this.#apart(actor.piece)
      if (!actor.way) this.#put(actor)
    }
  }

  #apart(piece: Piece): Vector3 {
    const under = piece.on === undefined ? undefined : this.#actors.get(piece.on)?.piece
    if (!this.#spread || (piece.isFixture && !under)) return new Vector3()
    return this.#spread(under ?? piece)
  }

  /** Hides the levels above this one. */
  cut(highest: number): void {
    this.#highest = highest
    this.#hide()
  }

  /** Hides pieces that a ghost shows in another place, and no others. */
  lift(ids: ReadonlySet<string>): void {
    this.#lifted = ids
    this.#hide()
  }

  #hide(): void {
    for (const { piece, group } of this.#actors.values())
      group.visible = piece.level <= this.#highest && !this.#lifted.has(piece.id)
  }

  pieceOf(object: Object3D | null): Piece | null {
    for (let each = object; each; each = each.parent) {
      const id: unknown = each.userData['piece']
      if (typeof id === 'string') return this.#actors.get(id)?.piece ?? null
    }
    return null
  }

  groupOf(id: string): Group | null {
    return this.#actors.get(id)?.group ?? null
  }
}

const above = ({ x, y, z }: Spot): Spot => ({ x, y: y + FALL, z })
