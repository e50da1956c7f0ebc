/** The six constructions, and choosing a place instead, as strokes in a box of 24 by 24. */
export const SIGNS: Readonly<Record<string, string>> = {
  floor: 'M2 14l10-5 10 5-10 5z',
  wall: 'M6 8l12-5v13L6 21z',
  roof: 'M2 8l10-5 10 5-10 5zM2 8v9M22 8v9M12 13v8',
  corner: 'M2 5l10 4v12L2 17zM12 9l10-4v12l-10 4',
  tunnel: 'M3 9l5-5h13l-5 5zM3 9v11M16 9v11l5-5V4',
  link: 'M1 9h5M18 9h5M6 6h12v6H6zM8 12v8M16 12v8',
  at: 'M12 2v5M12 17v5M2 12h5M17 12h5M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
}
