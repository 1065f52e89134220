import type { FuelDifference, FuelPart } from '#shared/domain/money/fuel/fuel-parts.ts'
import { monthName } from '#shared/domain/time/months.ts'
import { useFormats } from '../../i18n/format.ts'
import { usePercents } from '../../i18n/percents.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { useEvidence } from './use-evidence.ts'

/** Returns the lines that tell what a journal has otherwise than its party's rule gives, and why the rule gives it. */
export const useDifference = (): {
  title: (difference: FuelDifference) => string
  why: (part: FuelPart) => string
} => {
  const text = useText()
  const language = useLanguage()
  const { day } = useFormats()
  const { hundredths } = usePercents()
  const evidenceOf = useEvidence()
  const missing = (month: string) => text('fuel_missing', { month: monthName(month, language) })
  return {
    title: ({ from, to, entered, part }) => {
      const days = from === to ? day(from) : `${day(from)} – ${day(to)}`
      if (part.percent === null) return `${text('label_before', { label: days })} ${missing(part.missing ?? '')}`
      const values = { days, percent: hundredths(part.percent), entered: hundredths(entered ?? 0) }
      return text(entered === null ? 'fuel_differs_none' : 'fuel_differs_other', values)
    },
    why: ({ evidence, by_rule }) =>
      [
        ...(evidence ? [evidenceOf(evidence)] : []),
        ...(by_rule ? [`${text('fuel_by_rule')} ${evidenceOf(by_rule)}`] : []),
      ].join(' · '),
  }
}
