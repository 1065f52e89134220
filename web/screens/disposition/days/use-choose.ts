import { put } from '#shared/domain/tour/day-choices.ts'
import type { TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import { useText } from '#web/i18n/text.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { useTourEditor } from '../edit-tour-context.ts'
import { type ChoiceField, takenBy, withChoice } from './day-fields.ts'

/** A tour with a day's subcontractor, vehicle and driver as another draft has them. */
const withDayOf = (tour: TourDraft, day: number, other: TourDraft): TourDraft => ({
  ...tour,
  tr_week_sub: put(tour.tr_week_sub, day, other.tr_week_sub[day] ?? null),
  tr_week_gps: put(tour.tr_week_gps, day, other.tr_week_gps[day] ?? null),
  tr_week_driver: put(tour.tr_week_driver, day, other.tr_week_driver[day] ?? null),
  tr_week_drivernr: put(tour.tr_week_drivernr, day, other.tr_week_drivernr[day] ?? null),
})

/** Chooses for a weekday; says what another subcontractor takes away with it, and how to bring it back. */
export const useChoose = (): ((field: ChoiceField, day: number, value: string | null) => void) => {
  const text = useText()
  const notify = useNotify()
  const { draft, lookups, change } = useTourEditor()
  return (field, day, value) => {
    change((tour) => withChoice(tour, field, day, value, lookups))
    const taken = field === 'tr_week_sub' ? takenBy(draft, day, value, lookups) : []
    if (taken.length === 0) return
    const values = { day: text(`weekday_${day}`), what: taken.join(', '), sub: value ?? '' }
    const undo = () => change((tour) => withDayOf(tour, day, draft))
    notify('info', 'tour_day_taken', values, { label: 'action_undo', run: undo })
  }
}
