import { useMemo, useRef } from 'react'
import { NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { now } from '../../clock/clock.ts'
import { useCalendar } from '../../data/lookups.ts'
import { syncedTours, useTours } from '../../data/tours.ts'
import { useTimeZone } from '../../i18n/format.ts'
import type { NotificationAction } from '../../ui/feedback/notification-bar.tsx'
import type { CsvKind } from '../../ui/file-import/csv-import.tsx'
import { useOfferAdapting } from './use-offer-adapting.ts'

/**
 * Offers to adapt the copied trips that a file of tours or of their prices concerns, once it was imported or that was undone.
 * @param kind keep it stable between renders
 */
export const useOfferAfterFile = (
  kind: CsvKind,
): { kind: CsvKind; onImported: (wayBack?: NotificationAction) => void } => {
  const tours = useTours()
  const latest = useRef(tours)
  latest.current = tours
  /** As they were before the file: its rows may have been pulled by the time that it is answered. */
  const known = useRef<typeof tours>(undefined)
  const calendar = useCalendar() ?? NO_CALENDAR
  const today = dayOf(now(), useTimeZone())
  const offerAdapting = useOfferAdapting()

  const watched = useMemo(
    (): CsvKind => ({
      ...kind,
      send: (request) => {
        if (request.query.check === 'false') known.current = latest.current
        return kind.send(request)
      },
    }),
    [kind],
  )
  const offer = async (wayBack?: NotificationAction): Promise<void> => {
    const before = known.current ?? latest.current ?? []
    const after = await syncedTours()
    known.current = after
    const byKey = new Map(after.map((tour) => [tour.key, tour]))
    const changed = before.flatMap(({ key, rev, row }) => {
      const then = byKey.get(key)
      return then && then.rev !== rev ? [{ tr_id: row.tr_id, before: row, after: then.row }] : []
    })
    await offerAdapting({
      change: { tours: changed, calendar: { before: calendar, after: calendar } },
      edited: [],
      said: { message: 'tours_replaced', values: { tours: changed.length, trips: 0 } },
      wayBack,
      today,
    })
  }
  // Without a connection to fetch them the rows are imported all the same; the weeks say what concerns them.
  return { kind: watched, onImported: (wayBack) => void offer(wayBack).catch(() => undefined) }
}
