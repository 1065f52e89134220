import type { ReactNode } from 'react'
import { groupNextTrips } from '#shared/domain/trip/lists/next-trips.ts'
import { useClock } from '#web/clock/use-clock.ts'
import { useTrips } from '#web/data/rows.ts'
import type { Range } from '#web/db/trip-range.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { Button } from '#web/ui/plain/button.tsx'

/** Offers the next trip, where the shown days hold none. */
export const NextTripOffer = ({ range, onShow }: { range: Range; onShow: () => void }): ReactNode => {
  const text = useText()
  const { weekday, clock, timeZone } = useFormats()
  const now = useClock()
  const trips = useTrips(range)
  const next = trips && groupNextTrips(trips, now, timeZone).find(({ kind }) => kind !== 'arrived')?.trips[0]
  if (!next?.row.tt_stp) return null
  const { tt_tour = '', tt_stp } = next.row
  return (
    <Button look="outlined" onClick={onShow}>
      {text('phone_next_trip', { tour: tt_tour, day: weekday(tt_stp), time: clock(tt_stp) })}
    </Button>
  )
}
