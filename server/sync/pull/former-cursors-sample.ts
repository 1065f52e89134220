import type { PullAnswer } from '#shared/schemas/sync.ts'
import { insertLine, lineOfTrip, NOT_ANSWERED } from '../../money/store/statement-lines.ts'
import { insertStatement, updateStatement } from '../../money/store/statements.ts'
import { addNames } from '../../testing/names.ts'
import { addDocument } from '../../testing/sample-documents.ts'
import { MONDAY_NAMES, MONDAY_TOUR } from '../../testing/sample-tours.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import type { TestApp } from '../../testing/test-app.ts'

const AUTHOR = { username: 'dora', source: 'person' } as const

/** A company of which Meier Trans sees several rows of each entity that comes in pages. */
export const addPagedCompany = async (t: TestApp): Promise<Everybody> => {
  const users = addEverybody(t)
  addNames(t.store, MONDAY_NAMES)
  for (const tr_name of ['T-1', 'T-2']) await t.call(users.admin, 'POST', '/api/tours', { ...MONDAY_TOUR, tr_name })
  const on = (day: string) => ({
    tt_stp: `${day}T09:00:00.000Z`,
    tt_std: `${day}T09:30:00.000Z`,
    tt_sta: `${day}T13:00:00.000Z`,
  })
  const trips = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-21'].map((day) => addTrip(t.store, on(day)))
  for (const do_number of ['1', '2', '3']) addDocument(t.store, { do_number })
  for (const trip of trips.slice(0, 3)) {
    const party = { side: 'sub', name: 'Meier Trans' } as const
    const head = insertStatement(t.store, { party, days: { from: '2026-11-16', to: '2026-11-22' } }, AUTHOR)
    insertLine(t.store, head, { ...lineOfTrip(trip, 'sub'), ...NOT_ANSWERED, sl_place: 'living' }, AUTHOR)
    const st_answer_until = new Date(t.clock.now() + 86_400_000).toISOString()
    updateStatement(t.store, head, { st_state: 'sent', st_answer_until }, AUTHOR)
  }
  return users
}

const KEYS = ['tt_id', 'tr_id', 'dr_id', 'gps_id', 'add_id', 'sc_name', 'do_id', 'id', 'sl_id', 'st_id']

/** An answer in short: its rows by entity and key, and what it says of itself. */
export const inShort = ({ put, more, reset, anew }: PullAnswer): string =>
  [
    ...Object.entries(put).flatMap(([entity, rows]) =>
      rows.map((row) => `${entity} ${KEYS.map((key) => row[key]).find((key) => key !== undefined)}`),
    ),
    ...(anew ?? []).map((entity) => `anew ${entity}`),
    ...(reset ? ['reset'] : []),
    ...(more ? ['more'] : []),
  ].join(', ')
