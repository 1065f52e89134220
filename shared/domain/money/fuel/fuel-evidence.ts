import type { Translate } from '#shared/text-key.ts'
import type { Language } from '../../names/languages.ts'
import { formatDay } from '../../time/dates.ts'
import { monthName } from '../../time/months.ts'
import { percentText } from '../percent-text.ts'
import { decimalTexts } from './decimal.ts'
import type { FuelEvidence } from './fuel-parts.ts'

/**
 * Grounds of a percentage, in one line: `Diesel Okt. 2026: 128.4, Basis 112.0, Anteil 30 %: 4.39 %`. Screens, files and prints
 * say the same.
 */
export const evidenceText = (evidence: FuelEvidence, translate: Translate, language: Language): string => {
  const percent = percentText(evidence.percent, language)
  // What a rule has stands as it was set.
  const set = (value: number) => percentText(value, language, 0)
  if (evidence.kind === 'dated') {
    const { floater, since, reason } = evidence
    return translate('fuel_evidence_dated', { floater, since: formatDay(since), reason, percent })
  }
  const { index, month, unit, plus, limit } = evidence
  const compared = evidence.kind === 'table' ? evidence.row : evidence.base
  const [number = '', base = ''] = decimalTexts([evidence.value, ...(compared === null ? [] : [compared])])
  const more = [
    ...(plus === undefined ? [] : [translate('fuel_evidence_plus', { plus: set(plus) })]),
    ...(limit === null ? [] : [translate(`fuel_limit_${limit}`)]),
  ]
  const values = {
    index,
    month: monthName(month, language),
    value: [number, unit].filter(Boolean).join(' '),
    base,
    percent,
    more: more.map((part) => `, ${part}`).join(''),
  }
  if (evidence.kind === 'share') return translate('fuel_evidence_share', { ...values, share: set(evidence.share) })
  if (evidence.kind === 'table')
    return translate(evidence.row === null ? 'fuel_evidence_below_table' : 'fuel_evidence_table', values)
  const { steps, step, step_percent } = evidence
  return translate('fuel_evidence_steps', { ...values, steps, step, step_percent: set(step_percent) })
}
