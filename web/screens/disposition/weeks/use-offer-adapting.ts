import { useNavigate } from 'react-router-dom'
import { NO_CALENDAR } from '../../../../shared/domain/calendar/closed-days.ts'
import type { TourDraft } from '../../../../shared/domain/tour/weekday-rules.ts'
import type { RowKey } from '../../../../shared/schemas/sync.ts'
import { useCalendar } from '../../../data/lookups.ts'
import { copyWeeksPath } from '../../../list-addresses.ts'
import { currentDb, syncAndWait } from '../../../session/session.ts'
import { useNotify } from '../../../ui/feedback/notification.tsx'
import { concernedTrips, weeksToLookAt } from './concerned-trips.ts'
import { previewOfAdapting, weeksWithTrips } from './week-actions.ts'

/** Returns true once the server has taken all edits of a tour. */
const isTaken = async (key: RowKey): Promise<boolean> => {
  await syncAndWait()
  const entries = await currentDb().outbox.where('[entity+key]').equals(['tour', key]).toArray()
  return entries.every(({ state }) => state === 'acked')
}

/**
 * Returns the function that tells, once a changed tour has arrived, how many trips of copied weeks it concerns, with the way to
 * adapt them. Nothing where there are none, and without a connection.
 */
export const useOfferAdapting = (): ((
  key: RowKey,
  before: TourDraft,
  after: TourDraft,
  today: string,
) => Promise<void>) => {
  const notify = useNotify()
  const navigate = useNavigate()
  const calendar = useCalendar() ?? NO_CALENDAR
  return async (key, before, after, today) => {
    const changed = weeksToLookAt(before, after, today, calendar)
    if (changed.length === 0) return
    try {
      if (!(await isTaken(key))) return
      const copied = new Set((await weeksWithTrips()).map(({ week }) => week))
      const held = changed.filter(({ week }) => copied.has(week))
      if (held.length === 0) return
      const weeks = held.map(({ week }) => week)
      const count = concernedTrips(after.tr_name, held, await previewOfAdapting(weeks))
      if (count === 0) return
      const adapt = { label: 'weeks_adapt_action', run: () => void navigate(copyWeeksPath(weeks)) } as const
      notify('info', 'tour_saved_copied', { count }, adapt)
    } catch {
      // The tour is saved; the weeks say the same once they are looked at.
    }
  }
}
