/** A judgement in one sentence. */
import { percent } from './percent'
import type { Judged } from '../wire'
import { t } from './words'

export function verdictOf({ move, worth, best, grade, forced }: Judged): string {
  if (worth === null || !best[0]) return t('said.unknown')
  if (grade) return t(`said.${grade}`, { lost: percent(best[0].worth - worth) })
  if (forced) return t('said.forced')
  return t(best[0].move === move ? 'said.best' : 'said.good')
}
