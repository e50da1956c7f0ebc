import { mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import css from '../app.css?raw'
import type { TablePage } from '../table/page.svelte'
import Graph from './Graph.svelte'
import graph from './Graph.svelte?raw'

/** What a name stands for in both themes. */
function themed(name: string): [string, string] {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)
  return [found?.[1] ?? '', found?.[2] ?? '']
}

/** WCAG's contrast of two colours: 3 is what a line needs that has to be seen. */
function contrast(some: string, other: string): number {
  const light = (colour: string): number => {
    const part = (at: number): number => {
      const share = parseInt(colour.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
  }
  const [high, low] = [light(some), light(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

let mounted: Record<string, unknown> | null = null

/** Shows the graph of a match, with what was judged of three moves. */
function show(worths: number[], final: number[] | null = null): void {
  const judgements = [1, 2, 3].map((ply) => ({ ply, seat: 1, worths, after: worths, grade: null }))
  const seats = worths.map((_, at) => ({
    seat: at + 1,
    kind: 'person',
    name: null,
    level: null,
    here: true,
    gone: false,
  }))
  const page = {
    store: { now: { ply: 4 }, ply: 4, seats, at: () => seats[0], mine: [], look: () => undefined },
    analysis: { judgements, said: { final, swings: [], decisions: 3 }, byEntry: new Map(), turning: null },
    game: 'chess',
    colours: {},
    speech: { word: () => null },
    name: String,
  } as unknown as TablePage
  mounted = mount(Graph, { target: document.body, props: { page } })
}

const ways = (name: string) => [...document.querySelectorAll(`.graph .${name}`)].map((path) => path.getAttribute('d'))

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

afterEach(async () => {
  if (mounted) await unmount(mounted)
  mounted = null
  vi.unstubAllGlobals()
})

describe('the lines of the analysis', () => {
  it.each(['light', 'panel'])('are seen against %s in both themes, whatever colour the pieces have', (ground) => {
    expect(graph).toMatch(/\.casing \{\s+stroke: var\(--edge\)/)
    const [edges, grounds] = [themed('edge'), themed(ground)]
    for (const theme of [0, 1] as const) expect(contrast(edges[theme], grounds[theme])).toBeGreaterThanOrEqual(3)
    expect(contrast('#fbf8f0', themed('light')[0])).toBeLessThan(1.1) // which is why a white line needs a casing
  })

  it('have each a casing of the same way', () => {
    show([0.5, 0.3, 0.2])
    expect(ways('line')).toHaveLength(3)
    expect(ways('casing')).toEqual(ways('line'))
  })

  it.each([null, [1, 0], [0.5, 0.5]])(
    'are one of two players, where the end is %j: below it the other wins',
    (final) => {
      show([0.6, 0.4], final)
      expect(ways('line')).toHaveLength(1)
      expect(document.querySelectorAll('.side')).toHaveLength(2)
    },
  )

  it('are two of two players who have both lost: nobody wins below', () => {
    show([0.6, 0.4], [0, 0])
    expect(ways('line')).toHaveLength(2)
    expect(document.querySelectorAll('.side')).toHaveLength(0)
    expect(document.querySelectorAll('.legend li')).toHaveLength(2)
  })
})
