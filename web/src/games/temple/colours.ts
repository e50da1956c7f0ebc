/** The ten colours of Temple's tiles. Each has a letter and a shape of pip of its own, to be told without its colour. */

export interface Colour {
  fill: string
  ink: string
  /** A pip around the origin, about as large as a circle of radius 1. */
  pip: string
}

const DARK = '#26252c'
const LIGHT = '#fffaf0'

const star = Array.from({ length: 10 }, (_, at) => {
  const [turn, out] = [(at * Math.PI) / 5, at % 2 ? 0.5 : 1.25]
  return `${(Math.sin(turn) * out).toFixed(2)} ${(-Math.cos(turn) * out).toFixed(2)}`
}).join('L')

export const COLOURS: Readonly<Record<string, Colour>> = {
  r: { fill: '#cf382c', ink: LIGHT, pip: 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z' },
  o: { fill: '#f0801f', ink: DARK, pip: 'M0-1.2L1.2 0L0 1.2L-1.2 0Z' },
  y: { fill: '#f7cd33', ink: DARK, pip: 'M0-1.1L1.15.9H-1.15Z' },
  g: { fill: '#3a8f45', ink: LIGHT, pip: 'M-.92-.92H.92V.92H-.92Z' },
  t: {
    fill: '#36bdb2',
    ink: DARK,
    pip: 'M1.1 0A1.1 1.1 0 1 1-1.1 0A1.1 1.1 0 1 1 1.1 0ZM.5 0A.5.5 0 1 0-.5 0A.5.5 0 1 0 .5 0Z',
  },
  b: { fill: '#2a66b8', ink: LIGHT, pip: 'M.6-1A1.08 1.08 0 1 0 .6 1A.85.85 0 1 1 .6-1Z' },
  v: { fill: '#7546a8', ink: LIGHT, pip: `M${star}Z` },
  p: { fill: '#ef8db6', ink: DARK, pip: 'M0 1.1C-1.7-.1-1.05-1.25-.25-1Q0-.9 0-.6Q0-.9.25-1C1.05-1.25 1.7-.1 0 1.1Z' },
  w: { fill: '#f6f3ec', ink: DARK, pip: 'M-.38-1.1H.38V-.38H1.1V.38H.38V1.1H-.38V.38H-1.1V-.38H-.38Z' },
  k: { fill: '#393841', ink: LIGHT, pip: 'M-1.15-.42H1.15V.42H-1.15Z' },
}

export const colourOf = (tile: string): Colour => COLOURS[tile[0] ?? ''] ?? { fill: '#999999', ink: DARK, pip: '' }

/** Where the pips of each value are, in steps from the middle; y goes down. */
// prettier-ignore
export const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-1, 1], [1, -1]],
  3: [[-1, 1], [0, 0], [1, -1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
}

/** How a tile's face is laid out, in parts of its side: the letter stands above the pips. */
export const LAYOUT = { pip: 0.08, step: 0.215, pipsY: 0.075, letterY: -0.32, letter: 0.2 }
