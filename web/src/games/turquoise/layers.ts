/** Parts of the scene that are shown on demand. */

/** Which bridges are complete and which are broken. */
export const BRIDGES = 'bridges'
