import { calendarOf } from '#shared/domain/calendar/closed-days.ts'
import type { ClosedDayRow } from '#shared/records/closed-day.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useTours } from '#web/data/tours.ts'
import { useOfferAdapting } from '#web/parts/copied-trips/use-offer-adapting.ts'

/** Returns the function that offers to adapt the copied trips that changed closed days concern. */
export const useOfferAfterClosedDays = (
  today: string,
): ((before: readonly ClosedDayRow[], after: readonly ClosedDayRow[]) => void) => {
  const tours = useTours()
  const addresses = useLookup('address')
  const customers = useLookup('customer')
  const offerAdapting = useOfferAdapting()
  return (before, after) => {
    if (!tours || !addresses || !customers) return
    const calendarWith = (closedDays: readonly ClosedDayRow[]) => calendarOf({ closedDays, addresses, customers })
    const change = {
      tours: tours.map(({ row }) => ({ tr_id: row.tr_id, before: row, after: row })),
      calendar: { before: calendarWith(before), after: calendarWith(after) },
    }
    void offerAdapting({ change, edited: [], said: { message: 'closed_days_changed', values: {} }, today })
  }
}
