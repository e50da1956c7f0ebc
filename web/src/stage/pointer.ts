/** Fingers and mice on the stage, made into what they mean: pointing, tapping, dragging, pinching. */

export interface Point {
  x: number
  y: number
}

export interface Gestures {
  /** The mouse points somewhere without pressing; null when it leaves. */
  hover(at: Point | null): void
  tap(at: Point, isTouch: boolean): void
  doubleTap(at: Point): void
  /** Whether a drag that begins here turns the piece in hand instead of the view. */
  isOnPiece(at: Point): boolean
  /** A drag over the piece in hand, in steps to the right. */
  turn(steps: number): void
  /** A held finger carries the piece; as soon as it moves the point is above it, where it can be seen. */
  carry(at: Point): void
  carried(): void
  orbit(right: number, down: number): void
  pan(right: number, down: number): void
  zoom(factor: number): void
  /** A finger or button is down, or none is any more. */
  hold(isHeld: boolean): void
}

const SLOP = { mouse: 5, touch: 10 }
const TURN_STEP = 56
const HOLD_MS = 380
const DOUBLE_MS = 320
export const ABOVE_FINGER = 64

type Mode = 'undecided' | 'orbit' | 'pan' | 'turn' | 'carry' | 'pinch'

/** Gestures from pointer events; positions are in the element's own pixels. Tested without an element. */
export class Pointers {
  readonly #down = new Map<number, Point>()
  #start: Point = { x: 0, y: 0 }
  #mode: Mode = 'undecided'
  #turned = 0
  #isTouch = false
  #lastTap: { at: Point; time: number } | null = null
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly gestures: Gestures) {}

  down(id: number, at: Point, isTouch: boolean, isPan: boolean): void {
    this.#down.set(id, at)
    this.#isTouch = isTouch
    this.gestures.hold(true)
    this.#stopWaiting()
    if (this.#down.size > 1) {
      this.#mode = 'pinch'
      return
    }
    this.#start = at
    this.#turned = 0
    this.#mode = isPan ? 'pan' : 'undecided'
    if (isTouch) this.#timer = setTimeout(() => this.#carry(), HOLD_MS)
  }

  move(id: number, at: Point): void {
    const before = this.#down.get(id)
    if (!before) {
      if (!this.#down.size) this.gestures.hover(at)
      return
    }
    this.#down.set(id, at)
    const [right, down] = [at.x - before.x, at.y - before.y]
    switch (this.#mode) {
      case 'undecided':
        this.#decide(at)
        break
      case 'orbit':
        this.gestures.orbit(right, down)
        break
      case 'pan':
        this.gestures.pan(right, down)
        break
      case 'turn':
        this.#turn(at)
        break
      case 'carry':
        this.gestures.carry(this.#carriedTo(at))
        break
      case 'pinch':
        this.#pinch(id, before, at)
    }
  }

  up(id: number, time: number): void {
    const at = this.#down.get(id)
    this.#down.delete(id)
    this.#stopWaiting()
    if (!at) return
    if (this.#mode === 'undecided') this.#tap(at, time)
    if (this.#mode === 'carry') this.gestures.carried()
    if (!this.#down.size) this.gestures.hold(false)
    // One finger that stays after a pinch turns the view, and never taps.
    else this.#mode = 'orbit'
  }

  cancel(id: number): void {
    this.#down.delete(id)
    this.#stopWaiting()
    this.#mode = 'orbit'
    if (!this.#down.size) this.gestures.hold(false)
  }

  leave(): void {
    if (!this.#down.size) this.gestures.hover(null)
  }

  #decide(at: Point): void {
    const slop = this.#isTouch ? SLOP.touch : SLOP.mouse
    if (Math.hypot(at.x - this.#start.x, at.y - this.#start.y) < slop) return
    this.#stopWaiting()
    this.#mode = this.gestures.isOnPiece(this.#start) ? 'turn' : 'orbit'
  }

  #turn(at: Point): void {
    const steps = Math.trunc((at.x - this.#start.x) / TURN_STEP)
    if (steps !== this.#turned) this.gestures.turn(steps - this.#turned)
    this.#turned = steps
  }

  #carry(): void {
    const at = [...this.#down.values()][0]
    if (this.#mode !== 'undecided' || !at) return
    this.#mode = 'carry'
    this.gestures.carry(this.#carriedTo(at))
  }

  /** Rises above the finger with the way it goes: one that stays where it was put down means that very place. */
  #carriedTo(at: Point): Point {
    const gone = Math.hypot(at.x - this.#start.x, at.y - this.#start.y)
    return { x: at.x, y: at.y - Math.min(ABOVE_FINGER, gone) }
  }

  #pinch(id: number, before: Point, at: Point): void {
    const other = [...this.#down].find(([each]) => each !== id)?.[1]
    if (!other) return
    const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
    this.gestures.zoom(apart(before) / apart(at))
    this.gestures.pan((at.x - before.x) / 2, (at.y - before.y) / 2)
  }

  #tap(at: Point, time: number): void {
    const last = this.#lastTap
    const isDouble = last && time - last.time < DOUBLE_MS && Math.hypot(at.x - last.at.x, at.y - last.at.y) < 24
    this.#lastTap = isDouble ? null : { at, time }
    this.gestures.tap(at, this.#isTouch)
    if (isDouble) this.gestures.doubleTap(at)
  }

  #stopWaiting(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}

/** Listens to an element. The function it gives back stops that. */
export function listen(element: HTMLElement, gestures: Gestures): () => void {
  const pointers = new Pointers(gestures)
  const spot = (event: MouseEvent): Point => {
    const edge = element.getBoundingClientRect()
    return { x: event.clientX - edge.left, y: event.clientY - edge.top }
  }
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, act, { signal: stop.signal, passive: false })
  on('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId)
    pointers.down(event.pointerId, spot(event), event.pointerType === 'touch', event.button !== 0 || event.shiftKey)
  })
  on('pointermove', (event) => pointers.move(event.pointerId, spot(event)))
  on('pointerup', (event) => pointers.up(event.pointerId, event.timeStamp))
  on('pointercancel', (event) => pointers.cancel(event.pointerId))
  on('pointerleave', () => pointers.leave())
  on('contextmenu', (event) => event.preventDefault())
  on('wheel', (event) => {
    event.preventDefault()
    gestures.zoom(Math.exp(event.deltaY / 600))
  })
  return () => stop.abort()
}
