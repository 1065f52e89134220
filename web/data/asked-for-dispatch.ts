import { useEffect, useMemo, useState } from 'react'
import { addDaysToDay, dayOf, startOfDay } from '../../shared/domain/time/dates.ts'
import { isAsked } from '../../shared/domain/trip/trip-answers.ts'
import type { DeviceTrip } from '../../shared/schemas/trip.ts'
import { overlayRows, type Shown, TRIPS } from '../db/outbox/overlay.ts'
import { type Range, tripsTouching } from '../db/trip-range.ts'
import { areFirstRowsShown, firstRows } from '../sync/rows-drawn.ts'
import { entriesOf, serverIds, useActor, useDbQuery } from './rows.ts'

/** Later than any trip. */
const END = '9999-12-31T23:00:00.000Z'
/** The answer to those who are no dispatchers, and until the trips are read. */
export const NOT_READ: readonly Shown<DeviceTrip>[] = []

/** Asked trips of a range as the server sent them. */
const useAsked = (range: Range | null) =>
  useDbQuery(async (db) => (range ? (await tripsTouching(db, range)).filter(isAsked) : []), [range?.from, range?.to])

/**
 * Trips on this device that a subcontractor is asked for and that have not ended before today, for dispatch; nothing for
 * others. Read after the first rows. The days beyond tomorrow are read by themselves: what vehicles report of today's trips
 * concerns few rows then.
 * @param now milliseconds
 */
export const useAskedForDispatch = (now: number): readonly Shown<DeviceTrip>[] => {
  const { role, timeZone } = useActor()
  const [areShown, setShown] = useState(areFirstRowsShown)
  useEffect(() => {
    void firstRows.then(() => setShown(true))
  }, [])
  const isRead = role === 'admin' && areShown
  const today = dayOf(now, timeZone)
  const later = startOfDay(addDaysToDay(today, 2), timeZone)
  const soon = useAsked(isRead ? { from: startOfDay(today, timeZone), to: later } : null)
  const others = useAsked(isRead ? { from: later, to: END } : null)
  const edits = useDbQuery(async (db) => ({ entries: await entriesOf(db), ids: await serverIds(db) }), [])
  return useMemo(() => {
    if (!soon || !others || !edits) return NOT_READ
    const rows = [...soon, ...others.filter(({ tt_stp = '' }) => tt_stp >= later)]
    return overlayRows(TRIPS, rows, ({ tt_id }) => tt_id, edits.entries, edits.ids)
      .filter(({ row }) => isAsked(row))
      .sort((a, b) => ((a.row.tt_stp ?? '') < (b.row.tt_stp ?? '') ? -1 : 1))
  }, [soon, others, edits, later])
}
