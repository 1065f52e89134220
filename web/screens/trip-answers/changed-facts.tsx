import type { ReactNode } from 'react'
import { splitNames } from '../../../shared/domain/names/names.ts'
import { dayOf } from '../../../shared/domain/time/dates.ts'
import type { ChangedFact } from '../../../shared/domain/trip/answer-given.ts'
import type { FactField } from '../../../shared/domain/trip/trip-answers.ts'
import type { TextKey } from '../../../shared/text-key.ts'
import { useFormats } from '../../i18n/format.ts'
import { type Translate, useText } from '../../i18n/text.ts'
import { requirementName } from '../../ui/requirement-name.ts'
import { Shape } from '../../ui/trips/shapes.tsx'
import styles from './trip-answers.module.css'

const TIMES: readonly FactField[] = ['tt_stp', 'tt_std', 'tt_sta']
const LABELS: Record<FactField, TextKey> = {
  tt_stp: 'leg_positioning',
  tt_std: 'leg_departure',
  tt_sta: 'leg_arrival',
  tt_sub: 'column_tt_sub',
  tt_from_text: 'column_tt_from_text',
  tt_to_text: 'column_tt_to_text',
  tt_requirements: 'field_tt_requirements',
  tt_sub_invoice_trip: 'edit_trip_amount_trip',
  tt_sub_invoice_toll: 'edit_trip_amount_toll',
}

/** `Art. 11.2.7, ADR` */
export const requirementNames = (list: string | undefined, text: Translate): string =>
  splitNames(list)
    .map((code) => requirementName(code, text))
    .join(', ')

/** What changed since an answer: its name, how it was and how it is, each in the words of the trade. */
export const ChangedFacts = ({ changed }: { changed: readonly ChangedFact[] }): ReactNode => {
  const text = useText()
  const { weekday, clock, amount, timeZone } = useFormats()
  const shown = (field: FactField, value: unknown, isWithDay: boolean): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (TIMES.includes(field))
      return isWithDay ? `${weekday(String(value))} ${clock(String(value))}` : clock(String(value))
    if (typeof value === 'number') return amount(value)
    return field === 'tt_requirements' ? requirementNames(String(value), text) : String(value)
  }
  if (changed.length === 0) return null
  return (
    <ul className={styles.changed}>
      {changed.map(({ field, before, now }) => {
        const isOtherDay =
          [before, now].every(Boolean) && dayOf(String(before), timeZone) !== dayOf(String(now), timeZone)
        const hasDay = TIMES.includes(field) && isOtherDay
        return (
          <li key={field}>
            <span className={styles.quiet}>{text(LABELS[field])}</span> <del>{shown(field, before, hasDay)}</del>{' '}
            <Shape name="arrow" /> <ins>{shown(field, now, hasDay)}</ins>
          </li>
        )
      })}
    </ul>
  )
}
