/** Which games have a scene: those with a scene.ts in their folder. Each is fetched only when its stage is opened. */
import type { Recorded, SceneModule } from './scene'

const SCENES = import.meta.glob<SceneModule>('../games/*/scene.ts')
const RECORDED = import.meta.glob<Recorded>('../games/*/recorded.json', { import: 'default' })

export const hasScene = (game: string): boolean => `../games/${game}/scene.ts` in SCENES

export async function sceneOf(game: string): Promise<SceneModule | null> {
  return (await SCENES[`../games/${game}/scene.ts`]?.()) ?? null
}

export async function recordedOf(game: string): Promise<Recorded | null> {
  return (await RECORDED[`../games/${game}/recorded.json`]?.()) ?? null
}
