/** The words of Aztec's panels on the stage. What moves and refusals say is the server's. */
import { speaker } from '../../words/interface'
import en from './words/en.json'
import fr from './words/fr.json'

export const t = speaker<keyof typeof en>({ en, fr })
