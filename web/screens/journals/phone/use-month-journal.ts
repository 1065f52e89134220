import { type InvoiceItem, invoiceOf, type PricedItem, sumOn } from '#shared/domain/money/invoice.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { InvoiceAnswer, JournalTrip } from '#shared/schemas/journal.ts'
import { type ServerResult, useServerResult } from '#web/data/server-result.ts'
import { callApi } from '#web/session/calls.ts'
import { type JournalRequest, SUBCONTRACTOR_JOURNAL } from '../journal-kind.ts'
import { daysOfMonth } from './month-journal.ts'

type MonthAnswer = { trips: JournalTrip[]; invoice: Pick<InvoiceAnswer, 'invoice_items' | 'trip_sums'> }

const load = async (request: JournalRequest): Promise<MonthAnswer> => {
  const { party, from, to } = request
  const [trips, { invoice_items, trip_sums }] = await Promise.all([
    SUBCONTRACTOR_JOURNAL.load(request),
    callApi('invoice', { query: { side: 'sub', party, startDay: from, endDay: to } }),
  ])
  return { trips, invoice: { invoice_items, trip_sums } }
}

/** An item with the sum of its own days, where it has any. */
const priced = (item: InvoiceItem, sums: InvoiceAnswer['trip_sums']): PricedItem => {
  const sum = sums.find(({ from, to }) => from === item.from && to === item.to)
  return { ...item, trip_sum: sum && sumOn(item.fuel_on, sum) }
}

/**
 * A month of a subcontractor: its trips, and what the checked ones come to with fuel and other items. The last load of
 * each month of a year is kept on the device.
 * @param month `YYYY-MM`
 */
export const useMonthJournal = (party: string | null, month: string, timeZone: string) => {
  const days: DayRange = daysOfMonth(month)
  // Twelve names at most, so that the device does not fill up with months.
  const result: ServerResult<JournalRequest, MonthAnswer> = useServerResult(
    `month_journal ${month.slice('YYYY-'.length)}`,
    party ? { party, ...days } : null,
    load,
  )
  const { answer } = result
  const items = answer?.invoice.invoice_items.map((item) => priced(item, answer.invoice.trip_sums)) ?? []
  return { ...result, trips: answer?.trips, invoice: answer && invoiceOf(answer.trips, items, 'sub', timeZone) }
}
