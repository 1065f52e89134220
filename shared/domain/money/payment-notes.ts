import type { Translate } from '../../text-key.ts'
import { addDaysToDay, formatDay } from '../time/dates.ts'

/**
 * Time to pay an invoice, in words; none without days to pay in.
 * @param from the day from which they count; without one no day is said
 * @example paymentNotes(null, '2026-03-02', (key) => key) // → []
 */
export const paymentNotes = (
  days: number | null | undefined,
  from: string | null | undefined,
  translate: Translate,
): string[] => {
  if (days === null || days === undefined) return []
  const within = translate('payment_terms', { days })
  return [from ? `${within} · ${translate('payment_due', { day: formatDay(addDaysToDay(from, days)) })}` : within]
}
