/** Parts of the scene that are shown on demand. */

/** All walls are glass. */
export const GLASS = 'glass'
