import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteLogin } from '../people/store/logins.ts'
import { appendHistory } from '../store/history/history.ts'
import { databaseToRead } from '../store/sql/read-store.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { deleteTrips, updateTrip } from '../trips/store/trips.ts'
import { logFile, logPreview } from './log.ts'

let t: TestApp
/** A login, an edit of a trip by a person and by its vehicle, a user, and a trip that is gone, in this order. */
beforeAll(() => {
  t = createTestApp()
  const dora = { username: 'dora', source: 'person' } as const
  const [trip, gone] = [addTrip(t.store, { tt_tour: 'LX 7311' }), addTrip(t.store, { tt_tour: 'ZH 5' })]
  t.store.sqlite.exec('delete from history')
  const later = () => t.clock.advance(1000)
  noteLogin(t.store, 'login', 'Dora')
  later()
  const { row } = updateTrip(t.store, trip, { tt_info: 'gate 5' }, dora)
  later()
  updateTrip(t.store, row, { tt_info: 'gate 6' }, { username: 'traccar', source: 'telematics' })
  later()
  appendHistory(t.store, { ...dora, entity: 'user', key: 'anna', rev: 1, action: 'create', changes: {} })
  later()
  deleteTrips(t.store, [gone], dora)
})
afterAll(() => t.close())

const log = (wanted: object = {}) => ({
  ...({ database: databaseToRead(t.store), day: '2026-11-21', language: 'en', wanted, part: 1 } as const),
})
/** Person and row of each change, line by line, as the preview tells them. */
const EVENTS = ['Dora - ', 'dora LX 7311', 'traccar LX 7311', 'dora anna', 'dora ZH 5']
const eventsOf = (wanted: object) =>
  logPreview(log(wanted)).lines.map(([_at, user, , , name]) => `${user} ${name === '' ? '- ' : name}`)

test.each([
  ['nothing in particular: everything', {}, [0, 1, 2, 3, 4]],
  ['empty fields: everything', { user: ' ', tour: '' }, [0, 1, 2, 3, 4]],
  ['a person, in any spelling, with its logins', { user: 'DORA' }, [0, 1, 3, 4]],
  ['a tour, as one types it', { tour: 'lx7311' }, [1, 2]],
  ['a tour that is gone', { tour: 'zh5' }, [4]],
  ['people', { source: 'people' }, [0, 1, 3, 4]],
  ['vehicles', { source: 'telematics' }, [2]],
  ['a person and a tour', { user: 'dora', tour: 'LX' }, [1]],
])('a log of %s', (_name, wanted, expected) => {
  expect(eventsOf(wanted)).toEqual(expected.map((at) => EVENTS[at]))
  expect(logPreview(log(wanted))).toMatchObject({ total: expected.length, files: 1 })
})

test('a long log has several files, which hold each line once', () => {
  const sheetOf = (part: number) => {
    const file = unzipSync(logFile({ ...log(), part, linesOfFile: 2 }))
    return strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  }
  const sheets = [1, 2, 3].map(sheetOf)
  expect(sheets.map((sheet) => sheet.match(/Part \d of \d/)?.[0])).toEqual([
    'Part 1 of 3',
    'Part 2 of 3',
    'Part 3 of 3',
  ])
  const users = sheets.map((sheet) => [...sheet.matchAll(/>(Dora|dora|traccar)</g)].map(([, user]) => user))
  expect(users).toEqual([['Dora', 'dora'], ['traccar', 'dora'], ['dora']])
  expect(sheetOf(4)).not.toMatch(/>dora</)
})
