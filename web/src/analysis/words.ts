/** The words of the analysis. */
import { speaker } from '../words/interface'
import en from './words/en.json'
import fr from './words/fr.json'

export const t = speaker<keyof typeof en>({ en, fr })
