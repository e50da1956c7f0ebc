/** The words of the analysis. */
import { speaker } from '../words/interface'
import type en from './words/en.json'

export const t = speaker<keyof typeof en>(import.meta.glob('./words/*.json', { eager: true, import: 'default' }))
