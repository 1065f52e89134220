import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getTrip, updateTrip } from '../../trips/store/trips.ts'
import { checkLedger } from './ledger.ts'
import type { Write } from './writers.ts'

/** A check that finds nothing wrong proves nothing: each fault is made on purpose, and must be found. */
let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

const write = (mark: string, kind: Write['kind'] = 'create'): Write => ({
  mark,
  kind,
  path: '/api/trips',
  method: 'POST',
  key: mark,
  body: {},
})
const check =
  (acknowledged: Write[], pending: Write[] = []) =>
  () =>
    checkLedger(t.store.sqlite.name, acknowledged, pending)
const edit = (id: number, tt_info: string): void => {
  const trip = getTrip(t.store, id)
  if (trip) updateTrip(t.store, trip, { tt_info }, { username: 'admin', source: 'person' })
}

describe('the comparison of a database with what was acknowledged', () => {
  test('passes what is there once, and what nobody answered, there or not', () => {
    const { tt_id } = addTrip(t.store, { tt_tour: 'a' })
    edit(tt_id, 'e')
    expect(check([write('a'), write('e', 'edit')], [write('gone')])).not.toThrow()
    expect(check([write('e', 'edit')], [write('a')])).not.toThrow()
  })

  test('finds what is lost', () => {
    addTrip(t.store, { tt_tour: 'a' })
    expect(check([write('a'), write('b')])).toThrow('lost: create b')
    expect(check([write('a'), write('e', 'edit')])).toThrow('lost: edit e')
  })

  test('finds what is doubled, unanswered too', () => {
    const { tt_id } = addTrip(t.store, { tt_tour: 'a' })
    addTrip(t.store, { tt_tour: 'a' })
    for (const info of ['e', 'between', 'e']) edit(tt_id, info)
    expect(check([write('a')])).toThrow('doubled: create a')
    expect(check([], [write('a')])).toThrow('doubled, unanswered: create a')
    expect(check([write('a'), write('e', 'edit')])).toThrow('doubled: edit e')
  })

  test('finds what nobody wrote', () => {
    addTrip(t.store, { tt_tour: 'ghost' })
    expect(check([])).toThrow('from nowhere: ghost')
  })

  test.each(['history', 'changes'])('finds a row without its %s', (table) => {
    addTrip(t.store, { tt_tour: 'a' })
    t.store.sqlite.exec(`delete from ${table}`)
    expect(check([write('a')])).toThrow('torn apart: a')
  })
})
