import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { foldServerRow, groupEntries, isOf, type Shown, TRIPS } from '../db/outbox/overlay.ts'
import type { OutboxEntry } from '../db/records.ts'
import { type ArrivedEdit, compareOutbox, missingFrom } from './arrived-edits.ts'
import { entriesOf, serverIds, useDbQuery } from './rows.ts'
import type { ServerResult } from './server-result.ts'

/**
 * Trips of a server's answer, also outside the device's window, with this person's edits over them. An edit that
 * arrived stays over the rows until they are loaded again, so that the old value does not flash up.
 */
export const useOverlaidTrips = <Row extends { tt_id: number }>({
  answer: rows,
  askedAt,
  reload,
}: Pick<ServerResult<unknown, Row[]>, 'answer' | 'askedAt' | 'reload'>): Shown<Row>[] | undefined => {
  const outbox = useDbQuery(async (db) => {
    const [entries, ids] = await Promise.all([entriesOf(db), serverIds(db)])
    return { entries: entries.filter(isOf('trip')), ids }
  }, [])
  const former = useRef<readonly OutboxEntry[]>([])
  const [arrived, setArrived] = useState<readonly ArrivedEdit[]>([])
  const loadAgain = useEffectEvent(reload)

  // Before the browser paints: otherwise one frame would show the old value.
  useLayoutEffect(() => {
    if (!outbox) return
    const found = compareOutbox(former.current, outbox.entries, performance.now())
    former.current = outbox.entries
    if (found.arrived.length > 0) setArrived((known) => [...known, ...found.arrived])
    if (found.isStale) loadAgain()
  }, [outbox])
  useEffect(() => {
    setArrived((known) => (known.some(({ at }) => at <= askedAt) ? known.filter(({ at }) => at > askedAt) : known))
  }, [askedAt])

  return useMemo(() => {
    if (!rows || !outbox) return undefined
    const groups = groupEntries([...missingFrom(arrived, askedAt), ...outbox.entries], 'trip', outbox.ids)
    return rows.flatMap((row) => foldServerRow(TRIPS, row.tt_id, row, groups.get(row.tt_id) ?? []) ?? [])
  }, [rows, askedAt, outbox, arrived])
}
