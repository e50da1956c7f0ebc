/** What a game brings to the stage, and what the stage gives it.
 *
 * A scene says what there is to see and what a spot on it is called. It never touches camera, light, renderer, input
 * or time: the stage moves pieces, cuts levels, marks cells and finds moves. A scene knows no rules either; it reads
 * the view that the server pushes and the cells that messages name.
 *
 * The world is three.js's: x goes east, y up, and north is -z. One unit is the edge of a cube, or the side of a square
 * tile; a building of a dozen units is framed as well as one of forty.
 *
 * A game's folder holds `scene.ts`, which exports `makeScene` and, if it has panels, `overlay`, and `recorded.json`
 * with views to mount it with (see `Recorded`). Nothing else has to be told of it.
 */
import type { Component } from 'svelte'
import type { Object3D, Vector3 } from 'three'
import type { Seat } from '../table/protocol'
import type { Message, WireChoice } from '../wire'
import type { Kit } from './kit'

/** What a seat may know of the position, as the server pushes it. */
export type View = Readonly<Record<string, unknown>>

/** What does not change while a scene stands. */
export interface Setting {
  options: Readonly<Record<string, number | string>>
  seats: number
  /** The plate or card set of the table, as the server tells it; null for games without one. */
  set: unknown
}

/** A word on a cell, for as long as a panel wants it: a price, a count. */
export interface Note {
  cell: string
  text: string
}

export interface Spot {
  x: number
  y: number
  z: number
}

/** Something that stands, lies or hangs on the stage and may come, go or change its place. */
export interface Piece {
  /** The same for the same thing in every view, so that it can be seen to move. */
  id: string
  /** What it looks like, in short: a piece whose look has changed is made anew in its place. */
  look: string
  /** Makes it, around its own origin. Called once for each look; materials and geometries come from the kit. */
  make(): Object3D
  at: Spot
  /** Turned about the upright axis, in radians, counterclockwise as seen from above. */
  turn?: number
  /** The cells it fills, or the name that choices give it; what a tap on it may mean. */
  cells: readonly string[]
  /** From 1 at the ground. Cutting away level 3 hides all that is on level 3 and above. 0 is never hidden. */
  level: number
  /** The number it is shown with when the order of building is asked for. */
  order?: number
  /** Where it comes from (a reserve, a hand); without it from above its place. */
  from?: Spot
  /** Turns over and over on its way, as dice do. */
  tumbles?: boolean
  /** Something like a wall: it turns to glass while it stands between the eye and another piece or a mark. */
  isScreen?: boolean
  /** The id of the piece it lies on, with which it moves apart in the exploded view. */
  on?: string
  /** A part of the furniture: it appears without travelling, and stays where it is in the exploded view. */
  isFixture?: boolean
}

/** Where a ray has met the stage first. */
export interface Hit {
  point: Vector3
  /** Away from the surface, in the world. */
  normal: Vector3
  /** The way the ray goes. */
  along: Vector3
  object: Object3D
  /** The piece it belongs to; null on the ground and on `touchable` parts. */
  piece: Piece | null
}

/** A box for a cell: rings lie on its floor, hatching wraps it. */
export interface Place {
  cell: string
  centre: Spot
  size: Spot
  /** Whoever points looks at it from the front: its ring stands in its middle. */
  isUpright?: boolean
  /** Where the ring is drawn that offers it, if its middle lies in a piece. */
  ring?: Spot
}

/** Writing on the stage that turns with the eye. */
export interface Label {
  id: string
  text: string
  at: Spot
  /** Where it stands instead while it is on the far side, so that the building does not come between. */
  far?: Spot
  /** Its height in units; 0.6 without it. */
  size?: number
  /** On a plate in this seat's colour, or in plain letters. */
  seat?: Seat
  /** Hidden by what stands before it, as if it were carved there. */
  isCarved?: boolean
}

/** The direction one looks from: `azimuth` 0 is from the south, a quarter turn (π/2) from the east; `height` 0 is
 * level with the ground, π/2 straight from above. */
export interface Look {
  azimuth: number
  height: number
  /** 1 frames the bounds; smaller is closer. */
  distance?: number
}

/** A move to be shown before it is played, or one that is refused. */
export interface Asked {
  view: View
  seat: Seat
  /** The text of the move; null while only the first choices have been made. */
  move: string | null
  /** The cells of the choices that led there, the last ones first; empty for a written move. */
  cells: readonly string[]
  /** The keys of the choices taken so far. */
  path: readonly string[]
}

/** What is being spoken of when a cell is named: whose move, and the choices or the text that name it. */
export interface Context {
  view: View
  seat: Seat | null
  path: readonly string[]
  move: string | null
}

/** A way to a cell: keys of choices, and then the cell or key to be found among those that follow. */
export interface Route {
  path: readonly string[]
  cell: string
}

export interface Bounds {
  min: Spot
  max: Spot
}

export interface Scene {
  /** What is always there. The ray meets it too. */
  readonly ground: Object3D
  /** What the camera frames; it may grow with the building. */
  bounds(view: View): Bounds
  /** A part to be framed by itself, if a panel asks for it by a layer; null for everything. */
  closeUp?(view: View, layers: ReadonlySet<string>): Bounds | null
  /** How many levels can be cut away one by one; 1 if there is nothing to cut. */
  levels(view: View): number
  /** At which height to cut so that this level is the highest left, for pieces that reach through several levels.
   * Without it whole pieces are hidden by their level. */
  cutHeight?(level: number, view: View): number
  /** Everything else that is to be seen by this seat; null is a spectator. `layers` are what panels have turned on. */
  pieces(view: View, seat: Seat | null, layers: ReadonlySet<string>): Piece[]
  /** The pieces that the move would add, or show in their new place (same id). The stage makes them ghosts. */
  ghost(asked: Asked): Piece[]
  /** What a tap there may mean, best guess first: names of cells, or keys of choices. Empty: nothing. */
  cellsAt(hit: Hit, view: View): string[]
  /** Boxes for cells, those outside the building too; a cell that is no place on the stage is left out. */
  places(cells: readonly string[], view: View): Place[]
  /**
   * Where cells are named within a part of the stage, such as one player's zone, their names alone do not say where
   * they are. Then a scene has names of its own: `cellsAt` and `places` use these, `named` gives them for the names
   * that a message uses, and `routes` says which choices lead there, best first; without routes they are searched for.
   */
  named?(cells: readonly string[], context: Context): string[]
  routes?(cell: string, context: Context): Route[] | undefined
  /** Choices to look along while none is made yet, so that the cells behind them can be offered at once. */
  ahead?(context: Context): string[][]
  /** Extra parts a ray may meet, such as air above a site. They are not drawn. The stage asks after every change. */
  touchable?(view: View, offered: readonly string[]): Object3D[]
  /** Names of rows, columns, sites: shown on demand. */
  coordinates(view: View): Label[]
  /** What is always written: counts, prices. */
  labels?(view: View, seat: Seat | null): Label[]
  /** From where a seat looks at the stage; null is a spectator. */
  homeLook(view: View, seat: Seat | null): Look
  /**
   * A move to be tried at a cell where none is legal, so that the server can say why; null if a cell alone says
   * nothing. `like` is the last move shown, whose turn it should keep; `step` counts on through the other turns; `path`
   * are the keys of the choices made so far.
   */
  attempt?(cell: string, like: string | null, step: number, view: View, path?: readonly string[]): string | null
  /** Whether a choice only leads to the same moves by other steps; pointing at a cell then does without it. */
  isDetour?(choice: WireChoice): boolean
  /** A drawing for a choice that names no cell: strokes in a box of 24 by 24. Where there is little room it stands for
   * the words. */
  sign?(choice: WireChoice): string | null
  /** Whether the overlay offers this choice itself, so that the stage need not. */
  isInOverlay?(choice: WireChoice): boolean
  /** Frees what the scene made without the kit. */
  dispose?(): void
}

/** What panels over the stage may know and do. In tests and pictures there is no server behind it. */
export interface Sitting {
  view: View
  options: Readonly<Record<string, number | string>>
  set: unknown
  /** The seat this page acts for now, and all the seats it plays. */
  seat: Seat | null
  mine: readonly Seat[]
  seats: readonly Seat[]
  turn: Seat | null
  /** Who may act now. */
  acting: readonly Seat[]
  scores: readonly number[]
  isOver: boolean
  winners: readonly Seat[]
  result: Message | null
  /** The choices made so far and the next ones, as in the list. */
  path: readonly WireChoice[]
  choices: readonly WireChoice[]
  /** False while an earlier position is looked at, or it is another's turn. */
  canChoose: boolean
  /** A move lies there that is not allowed; the stage's own buttons turn it or take it back. */
  isRefused: boolean
  /** The cells that are ringed on the stage, because they can be chosen. */
  offered: readonly string[]
  /** The move that is shown as a ghost. */
  asked: Asked | null
  /** Moves cannot be listed now, only tried (a live race). */
  isOpen: boolean
  take(choice: WireChoice): void
  /** As if these cells had been pointed at on the stage, best guess first. */
  pick(cells: readonly string[]): void
  /** One choice back. */
  back(): void
  /** Why the server would refuse this move; null if it would not. */
  attempt(move: string): Promise<Message | null>
  /** Plays it; true once it has happened. */
  play(move: string): Promise<boolean>
  /** The milliseconds a seat has left, if it is timed. */
  left(seat: Seat): number | null
  /** The milliseconds left of the time that the rules themselves give here, as in a race. */
  limitLeft(): number | null
  /** What could be chosen after these keys. Asked for once for each position. */
  after(path: readonly string[]): Promise<readonly WireChoice[]>
  name(seat: Seat): string
  /** The name within a sentence, with an article where it is none of their own. */
  said(seat: Seat): string
  say(message: Message): string
  /** Marks these cells on the stage while they are spoken of; none unmarks. */
  point(cells: readonly string[]): void
  /** Writes words on cells; none clears them. */
  note(notes: readonly Note[]): void
  /** Parts of the scene that are shown on demand, by the scene's own names for them. */
  layers: ReadonlySet<string>
  turnLayer(name: string, isOn: boolean): void
  /** Says how high a panel at the foot of the stage is: where there is little room the building stands above it. */
  keepAbove(height: number): void
}

export type Overlay = Component<{ sitting: Sitting }>

/** A game's scene.ts. */
export interface SceneModule {
  makeScene(kit: Kit, setting: Setting): Scene
  /** Panels over the stage, plain HTML: auction, hands, a plan from above, the score counted out. */
  overlay?: Overlay
}

/** A game's recorded.json: positions to mount its scene with, for tests and pictures. */
export interface Recorded {
  setting: Setting
  views: {
    name: string
    /** Where it is another than that of the first. */
    setting?: Setting
    seat: Seat | null
    view: View
    scores: number[]
    acting?: Seat[]
    isOpen?: boolean
    /** A move to show as a ghost, with the cells of its choices. */
    ghost?: { move: string; cells: string[]; path: string[]; seat: Seat }
    /** Cells to mark as at fault, with `ghost` shown as refused. */
    fault?: string[]
    /** Cells of the last entry. */
    last?: string[]
    /** What the seat can choose there, after these choices, and what lies behind some of them by their keys. */
    path?: WireChoice[]
    choices?: WireChoice[]
    behind?: Record<string, WireChoice[]>
    /** Layers that are turned on. */
    layers?: string[]
    isOver?: boolean
    winners?: Seat[]
  }[]
}
