/** The words of Temple Rush's panels. */
import { speaker } from '../../words/interface'
import en from './words/en.json'

export type Code = keyof typeof en
export const t = speaker<Code>(import.meta.glob('./words/*.json', { eager: true, import: 'default' }))

export const isCode = (code: string): code is Code => code in en
