/** Pillars from above, by seat, each in a circle of radius 1: white is round, black square, and so on. */
export const PILLAR_SHAPES: readonly string[] = [
  'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z',
  'M-.88-.88H.88V.88H-.88Z',
  'M0-1.15L1.1.85H-1.1Z',
  'M0-1.15L1.15 0L0 1.15L-1.15 0Z',
]
