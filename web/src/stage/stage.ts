/** The stage itself: one canvas on which scenes are put up, drawn only when something has changed. */
import {
  ACESFilmicToneMapping,
  BasicShadowMap,
  PCFShadowMap,
  PerspectiveCamera,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Seat } from '../table/protocol'
import { type Insets, Orbit, type Pose, type ViewName } from './camera'
import type { Quality } from './kit'
import type { Point } from './pointer'
import { COSTS, drawnBy, frameTime, isSoftware, qualityFor, ratioFor, type Wish } from './quality'
import type { Hit, Piece, SceneModule, Setting, Spot, View } from './scene'
import { NOTHING_POINTED, NOTHING_SHOWN, type Pointing, type Showing, StageSet } from './set'

export interface StageEvents {
  /** The picture has been drawn anew: what hangs on it (tags, the compass) follows. */
  drawn(): void
  settled(): void
  /** The browser took the picture away and did not give it back. */
  lost(): void
  /** This quality suits the machine, but smooth edges are settled for good: only a new canvas can have it. */
  outgrown(quality: Quality): void
  isStill(): boolean
}

const FOV = 28
const LOST_MS = 4000
// Pixels that panels lie on, at the right only where one lies at the left too.
const PANELS = { top: 36, bottom: 48, right: 56 }
const MOST_CLEAR = 0.4
/** A panel at the foot of a narrower picture, in pixels, reaches from side to side. */
const NARROW = 544

export class Stage {
  quality: Quality
  readonly #renderer: WebGLRenderer
  readonly #camera = new PerspectiveCamera(FOV, 1)
  #set: StageSet | null = null
  #orbit: Orbit | null = null
  #play: { module: SceneModule; setting: Setting; isDark: boolean } | null = null
  #shown: { view: View; seat: Seat | null; home: Seat | null } | null = null
  #showing = NOTHING_SHOWN
  #pointing = NOTHING_POINTED
  #ghost: { pieces: readonly Piece[]; isRefused: boolean } = { pieces: [], isRefused: false }
  #frame = 0
  #size = { width: 1, height: 1 }
  #panel = { right: 0, bottom: 0 }
  #foot = 0
  #isMeasured: boolean
  readonly #stop = new AbortController()

  constructor(
    private readonly canvas: HTMLCanvasElement,
    wish: Wish,
    private readonly events: StageEvents,
  ) {
    this.quality = wish === 'auto' ? (isSoftware(drawnBy() ?? '') ? 'low' : 'medium') : wish
    this.#isMeasured = wish !== 'auto' || this.quality === 'low'
    // Whether edges are smoothed is settled when the context is made.
    const { antialias } = COSTS[this.quality]
    this.#renderer = new WebGLRenderer({ canvas, alpha: true, antialias, powerPreference: 'low-power' })
    this.#renderer.toneMapping = ACESFilmicToneMapping
    this.#renderer.outputColorSpace = SRGBColorSpace
    this.#renderer.shadowMap.enabled = true
    // Shadows are drawn anew only when something has moved, not when the eye has.
    this.#renderer.shadowMap.autoUpdate = false
    this.#watchContext()
  }

  #watchContext(): void {
    const { signal } = this.#stop
    let timer: ReturnType<typeof setTimeout> | undefined
    this.canvas.addEventListener(
      'webglcontextlost',
      (event) => {
        event.preventDefault()
        // What it holds is lost with the context; freed later it would be asked of another one.
        this.#set?.dispose()
        this.#set = null
        timer = setTimeout(() => this.events.lost(), LOST_MS)
      },
      { signal },
    )
    this.canvas.addEventListener(
      'webglcontextrestored',
      () => {
        clearTimeout(timer)
        this.#rebuild()
      },
      { signal },
    )
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  /** Puts up a game's scene. */
  perform(module: SceneModule, setting: Setting, isDark: boolean): void {
    this.#play = { module, setting, isDark }
    this.#rebuild()
  }

  setQuality(quality: Quality): void {
    if (quality === this.quality) return
    this.quality = quality
    this.#rebuild()
  }

  #rebuild(): void {
    if (!this.#play) return
    this.#set?.dispose()
    const { module, setting, isDark } = this.#play
    this.#renderer.shadowMap.type = this.quality === 'low' ? BasicShadowMap : PCFShadowMap
    this.#renderer.toneMappingExposure = isDark ? 0.82 : 1
    this.#set = new StageSet(module, setting, this.quality, isDark, () => this.events.settled())
    this.#resize()
    if (!this.#shown) return
    this.#set.show(this.#shown.view, this.#shown.seat, true)
    this.#set.change(this.#showing)
    this.#set.point(this.#pointing)
    this.#set.ghost(this.#ghost.pieces, this.#ghost.isRefused)
    this.#touchShadows()
  }

  /** Shows a view as this seat sees it; `home` is whose side one sits at. */
  show(view: View, seat: Seat | null, home: Seat | null): void {
    const isFirst = this.#shown === null
    this.#shown = { view, seat, home }
    const set = this.#set
    if (!set) return
    set.show(view, seat, isFirst || this.events.isStill())
    if (isFirst) {
      set.change(this.#showing)
      set.point(this.#pointing)
    }
    const [look, bounds] = [set.scene.homeLook(view, home), set.framed]
    if (this.#orbit) {
      this.#orbit.setBounds(bounds)
      this.#orbit.setHome(look)
    } else {
      this.#orbit = new Orbit(look, bounds)
      this.#resize()
    }
    this.#touchShadows()
  }

  change(showing: Showing): void {
    this.#showing = showing
    if (this.#shown && this.#set) {
      this.#set.change(showing)
      this.#orbit?.frame(this.#set.framed)
    }
    this.#touchShadows()
  }

  point(pointing: Pointing): void {
    this.#pointing = pointing
    if (this.#shown) this.#set?.point(pointing)
    this.invalidate()
  }

  ghost(pieces: readonly Piece[], isRefused: boolean): void {
    if (!pieces.length && !this.#ghost.pieces.length) return
    this.#ghost = { pieces, isRefused }
    this.#set?.ghost(pieces, isRefused)
    this.#touchShadows()
  }

  get scene() {
    return this.#set?.scene ?? null
  }

  // The camera

  get pose(): Pose | null {
    return this.#orbit?.pose ?? null
  }

  get homeAzimuth(): number {
    return this.#orbit?.home.azimuth ?? 0
  }

  go(name: ViewName): void {
    this.#orbit?.go(name)
    this.invalidate()
  }

  nudge(change: Partial<Pose>): void {
    this.#orbit?.nudge(change)
    this.invalidate()
  }

  pan(right: number, down: number): void {
    const { height } = this.#size
    this.#orbit?.pan(right / height, down / height, FOV, this.#camera.aspect)
    this.invalidate()
  }

  hold(isHeld: boolean): void {
    this.#orbit?.hold(isHeld)
    if (!isHeld) this.invalidate() // what has grown meanwhile is framed now
  }

  // Where things are in the picture

  hit(at: Point): Hit | null {
    return this.#set?.hit(this.#inPicture(at), this.#camera) ?? null
  }

  isOnGhost(at: Point): boolean {
    return this.#set?.isOnGhost(this.#inPicture(at), this.#camera) ?? false
  }

  /** Where the tag of the ghost hangs, in pixels of the page; null without a ghost. */
  ghostTop(): Point | null {
    const top = this.#set?.ghosts.top()
    return top ? this.spot(top) : null
  }

  /** Where a place of the world is, in pixels of the page. */
  spot({ x, y, z }: Spot): Point {
    const seen = new Vector3(x, y, z).project(this.#camera)
    return { x: ((seen.x + 1) / 2) * this.#size.width, y: ((1 - seen.y) / 2) * this.#size.height }
  }

  #inPicture({ x, y }: Point): Vector2 {
    return new Vector2((x / this.#size.width) * 2 - 1, 1 - (y / this.#size.height) * 2)
  }

  /** Keeps the building clear of a panel in the upper left corner that reaches so far: beside it, or below it where it
   * is too wide for that. */
  keepClear(right: number, bottom: number): void {
    this.#panel = { right, bottom }
    this.#resize()
  }

  /** Keeps the building above a panel at the foot that is so high, where the picture is too narrow to see past it. */
  keepAbove(foot: number): void {
    if (foot === this.#foot) return
    this.#foot = foot
    this.#resize()
  }

  resize(width: number, height: number): void {
    if (!width || !height) return
    this.#size = { width, height }
    this.#resize()
  }

  #resize(): void {
    const { width, height } = this.#size
    this.#camera.aspect = width / height
    if (this.#orbit) this.#orbit.insets = this.#insets()
    this.#renderer.setPixelRatio(ratioFor(this.quality, width, height, devicePixelRatio))
    this.#renderer.setSize(width, height, false)
    this.invalidate()
  }

  #insets(): Insets {
    const { width, height } = this.#size
    const { right, bottom } = this.#panel
    const isBeside = right < width * MOST_CLEAR
    const top = isBeside ? 0 : Math.min(bottom, height * MOST_CLEAR)
    const foot = width < NARROW ? Math.min(this.#foot, height * MOST_CLEAR) : 0
    return {
      top: Math.max(PANELS.top, top) / height,
      bottom: Math.max(PANELS.bottom, foot) / height,
      left: isBeside ? right / width : 0,
      right: isBeside && right ? PANELS.right / width : 0,
    }
  }

  // Drawing

  invalidate(): void {
    this.#frame ||= requestAnimationFrame((now) => this.#tick(now))
  }

  /** Whether all is drawn and nothing moves. */
  get isAtRest(): boolean {
    return this.#frame === 0
  }

  #touchShadows(): void {
    this.#renderer.shadowMap.needsUpdate = true
    this.invalidate()
  }

  #tick(now: number): void {
    this.#frame = 0
    if (!this.#set || !this.#orbit || !this.#shown) return
    const isTravelling = this.#set.step(now)
    const isTurning = this.#orbit.step(now, this.events.isStill())
    if (isTravelling) this.#renderer.shadowMap.needsUpdate = true
    this.#draw()
    if (!this.#isMeasured) this.#measure()
    this.events.drawn()
    if (isTravelling) this.#touchShadows()
    if (isTurning) this.invalidate()
  }

  #draw(): void {
    if (!this.#set || !this.#orbit) return
    this.#orbit.apply(this.#camera)
    this.#set.glaze(this.#camera.position)
    this.#set.face(this.#camera.position)
    this.#renderer.clippingPlanes = this.#set.clip
    this.#renderer.render(this.#set.world, this.#camera)
  }

  /** Once, at the first paint: how much this machine can do. */
  #measure(): void {
    this.#isMeasured = true
    const time = frameTime(this.#renderer, () => {
      this.#renderer.shadowMap.needsUpdate = true
      this.#draw()
    })
    const quality = qualityFor(time)
    if (COSTS[quality].antialias === COSTS[this.quality].antialias) this.setQuality(quality)
    else this.events.outgrown(quality)
  }

  dispose(): void {
    this.#stop.abort()
    cancelAnimationFrame(this.#frame)
    this.#set?.dispose()
    this.#renderer.dispose()
  }
}
