/** The words of Aztec's panels on the stage. What moves and refusals say is the server's. */
import { speaker } from '../../words/interface'
import type en from './words/en.json'

export const t = speaker<keyof typeof en>(import.meta.glob('./words/*.json', { eager: true, import: 'default' }))
