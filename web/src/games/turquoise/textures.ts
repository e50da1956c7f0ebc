/** Stone of its own. */
import { type Grain, noise } from '../../stage/grains'

export const sandstone: Grain = {
  name: 'sandstone',
  shade() {
    const [cloud, grit, layer] = [noise(5, 5, 5), noise(110, 110, 6), noise(3, 18, 7)]
    return (x, y) => 0.74 + 0.1 * cloud(x, y) + 0.1 * layer(x, y) + 0.08 * grit(x, y)
  },
}
