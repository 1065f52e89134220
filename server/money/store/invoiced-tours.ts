import { and, eq, gte, lt } from 'drizzle-orm'
import { addDaysToDay, dayOf, formatDay, startOfDay } from '#shared/domain/time/dates.ts'
import { type RepricedPeriod, repricedDays, repricedPeriods } from '#shared/domain/tour/prices.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { statementLines, statements } from '../../store/schema/statements.ts'
import { trips } from '../../store/schema/trips.ts'

/** A trip of the tour on these days that a final statement of the side holds. */
const finalTripOf = (store: Store, { tr_name }: Tour, { side, from, to }: RepricedPeriod) =>
  store.db
    .select({ tt_id: trips.tt_id, tt_stp: trips.tt_stp, st_number: statements.st_number })
    .from(trips)
    .innerJoin(statementLines, eq(statementLines.tt_id, trips.tt_id))
    .innerJoin(statements, eq(statements.st_id, statementLines.st_id))
    .where(
      and(
        eq(trips.tt_tour, tr_name),
        gte(trips.tt_stp, startOfDay(from, store.timeZone)),
        lt(trips.tt_stp, startOfDay(addDaysToDay(to, 1), store.timeZone)),
        eq(statementLines.sl_side, side),
        eq(statementLines.sl_place, 'living'),
        eq(statements.st_state, 'final'),
      ),
    )
    .limit(1)
    .get()

/**
 * Prices of days gone by, of exceptions too, stay as they are once a final statement of their side holds a trip of the tour on one
 * of these days.
 * @throws Refusal 409 trip_invoiced, at the entry that would count then
 */
export const requirePricesNotInvoiced = (store: Store, before: Tour, after: Tour): void => {
  const today = dayOf(store.now(), store.timeZone)
  const pathOfPrice = ({ from: day }: RepricedPeriod): string => {
    const entry = after.tr_prices.findLastIndex(({ from }) => from <= day)
    return entry < 0 ? 'tr_prices' : `tr_prices.${entry}.from`
  }
  const pathOfDay = ({ from, side }: RepricedPeriod): string => {
    const entry = after.tr_days.findIndex(({ day }) => day === from)
    return entry < 0 ? 'tr_days' : `tr_days.${entry}.${side}_trip`
  }
  const changes = [
    ...repricedPeriods(before, after, today).map((period) => ({
      period,
      path: pathOfPrice(period),
      message: 'price_invoiced',
    })),
    ...repricedDays(before, after, today).map((period) => ({
      period,
      path: pathOfDay(period),
      message: 'price_of_day_invoiced',
    })),
  ]
  for (const { period, path, message } of changes) {
    const trip = finalTripOf(store, before, period)
    if (!trip) continue
    const { tt_id, tt_stp, st_number } = trip
    const values = { day: formatDay(dayOf(tt_stp, store.timeZone)), statement: st_number ?? '' }
    throw new Refusal(409, 'trip_invoiced', { tt_id, tt_tour: before.tr_name, statements: [st_number] }, [
      { path, message, values },
    ])
  }
}
