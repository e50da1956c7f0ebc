/** Cardboard of its own. */
import { type Grain, noise } from '../../stage/grains'

export const cardboard: Grain = {
  name: 'cardboard',
  shade() {
    const [fibre, cloud] = [noise(60, 120, 14), noise(4, 4, 15)]
    return (x, y) => 0.91 + 0.05 * fibre(x, y) + 0.04 * cloud(x, y)
  },
}
