/** A judgement in one sentence. */
import type { Judgement } from '../wire'
import { lossOf } from './analysis.svelte'
import { percent } from './percent'
import { t } from './words'

export function verdictOf(judged: Judgement): string {
  const { move, after, best, grade, forced } = judged
  if (!after || !best[0]) return t('said.unknown')
  if (grade) return t(`said.${grade}`, { lost: percent(lossOf(judged)) })
  if (forced) return t('said.forced')
  return t(best[0].move === move ? 'said.best' : 'said.good')
}
