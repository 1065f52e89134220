import { afterEach, beforeEach, expect, test } from 'vitest'
import { alerts } from '../store/schema/messages.ts'
import { addNames } from '../testing/names.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { alertTripChanges } from './alerts.ts'

/** Trips of which a narrowed alert tells, and times that are no news any more. */

let t: TestApp
beforeEach(() => {
  t = createTestApp()
  addNames(t.store, { customers: ['Holz AG'] })
})
afterEach(() => t.close())

const addAlert = (fields: Partial<typeof alerts.$inferInsert> = {}) => {
  const nothing = { al_adrnr_arr: [], al_email_arr: ['anna@example.com'], al_sms_arr: [] }
  t.store.db
    .insert(alerts)
    .values({ al_type: 'alert_atp', al_active: true, al_lang: 'de', ...nothing, ...fields })
    .run()
}
const AT = '2026-11-21T08:10:00.000Z'
const created = (fields = {}) => {
  const trip = addTrip(t.store, { tt_stp: '2026-11-21T08:00:00.000Z', tt_atp: AT, ...fields })
  t.store.write(() => alertTripChanges(t.store, [{ before: null, after: trip, changedBy: 'admin' }]))
  return trip
}
const told = () => t.messages().map(({ event, recipient }) => [event, recipient])

test('a trip of a customer that nobody knows sets off no alert of one customer, but those of all', () => {
  addAlert({ al_customer: 1 })
  created({ tt_customer: 'Stein AG;olga' })
  expect(told()).toEqual([])
  addAlert({ al_email_arr: ['bea@example.com'] })
  created({ tt_customer: 'Stein AG' })
  expect(told()).toEqual([['alert_atp', 'bea@example.com']])
})

test('an alert that is off tells nobody, beside one that is on', () => {
  addAlert({ al_active: false })
  addAlert({ al_email_arr: ['bea@example.com'] })
  created()
  expect(told()).toEqual([['alert_atp', 'bea@example.com']])
})

test.each([
  ['a day old', 24 * 60, 1],
  ['older', 24 * 60 + 1, 0],
])('a time that is %s when it is entered: %#', (_age, minutes, messages) => {
  addAlert()
  t.clock.set(new Date(Date.parse(AT) + minutes * 60_000).toISOString())
  created({ tt_sta: '2026-11-23T13:00:00.000Z' })
  expect(told()).toHaveLength(messages)
})

test('one address in two spellings is told of one event once', () => {
  addAlert({ al_email_arr: ['anna@example.com', 'ANNA@example.com'] })
  created()
  expect(told()).toHaveLength(1)
})

test('of many trips those are told that have a time; without an alert nobody is', () => {
  const [timed, planned] = [addTrip(t.store, { tt_atp: AT }), addTrip(t.store)]
  const change = () =>
    t.store.write(() =>
      alertTripChanges(
        t.store,
        [timed, planned].map((after) => ({ before: null, after, changedBy: 'admin' as const })),
      ),
    )
  change()
  expect(told()).toEqual([])
  addAlert()
  change()
  expect(t.messages().map(({ tt_id }) => tt_id)).toEqual([timed.tt_id])
})
