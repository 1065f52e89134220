import { useMemo } from 'react'
import type { TimedTrip } from '../../shared/domain/links/reports.ts'
import { ACTUAL_TIMES } from '../../shared/domain/tracking/tracker-trip.ts'
import type { RowKey } from '../../shared/schemas/sync.ts'
import { isInForce } from '../db/outbox/overlay.ts'
import type { OutboxEntry } from '../db/records.ts'
import { ofRow } from './one-row.ts'
import { entriesOf, serverIds, useDbQuery } from './rows.ts'

type Edit = Pick<OutboxEntry, 'set' | 'base' | 'state'>

/** A trip whose times say that they are typed, as soon as they are: the server says so only once they have arrived. */
export const withTypedTimes = <Row extends TimedTrip>(row: Row, edits: readonly Edit[]): Row => {
  const typed = new Set(row.tt_manual_times)
  for (const edit of edits.filter((one) => isInForce(one as OutboxEntry)))
    for (const time of ACTUAL_TIMES) {
      const [before, after] = [edit.base[time] ?? null, edit.set[time]]
      if (after === undefined || after === before) continue
      if (after === null) typed.delete(time)
      else typed.add(time)
    }
  return { ...row, tt_manual_times: [...typed] }
}

/** A trip with the edits of its times that wait on this device. */
export const useTypedTimes = <Row extends TimedTrip>(key: RowKey | null, row: Row): Row => {
  const edits = useDbQuery(
    async (db) => {
      const [entries, ids] = await Promise.all([entriesOf(db), serverIds(db)])
      return key === null ? [] : ofRow(entries, ids, 'trip', key)
    },
    [key],
  )
  return useMemo(() => (edits && edits.length > 0 ? withTypedTimes(row, edits) : row), [row, edits])
}
