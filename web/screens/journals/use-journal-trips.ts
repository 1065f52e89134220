import { useMemo } from 'react'
import { isCurrentDelay } from '#shared/domain/delay/current-delays.ts'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import { now } from '../../clock/clock.ts'
import { useOverlaidTrips } from '../../data/overlaid-trips.ts'
import { type ServerResult, useServerResult } from '../../data/server-result.ts'
import { useSetting } from '../../data/use-setting.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { JournalKind, JournalRequest } from './journal-kind.ts'

/** A row of a journal: the server's last answer, with this person's own edits over it. */
export type JournalRow = Shown<JournalTrip>

export type JournalTrips = ServerResult<JournalRequest, JournalTrip[]> & {
  rows: JournalRow[] | undefined
  /** All rows, also in panic mode. */
  all: JournalRow[] | undefined
  isPanic: boolean
}

/** The trips of a journal; in panic mode only those that are late now (rules 5.8). */
export const useJournalTrips = (kind: JournalKind, request: JournalRequest | null): JournalTrips => {
  const result = useServerResult(kind.name, request, kind.load)
  const all = useOverlaidTrips(result)
  const [isPanic] = useSetting('panicbutton', false)
  const rows = useMemo(() => (isPanic ? all?.filter(({ row }) => isCurrentDelay(row, now())) : all), [all, isPanic])
  return { ...result, rows, all, isPanic }
}
