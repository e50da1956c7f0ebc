/** The words of Temple Rush's panels. */
import { speaker } from '../../words/interface'
import en from './words/en.json'
import fr from './words/fr.json'

export type Code = keyof typeof en
export const t = speaker<Code>({ en, fr })

export const isCode = (code: string): code is Code => code in en
