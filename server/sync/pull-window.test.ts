import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PullAnswer } from '../../shared/schemas/sync.ts'
import { deleteTrips, getTrips } from '../store/trips/trips.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Which trips a device is told of, by the days that it keeps. */

const opened: TestApp[] = []
const open = (timeZone?: string) => {
  const t = createTestApp(timeZone ? { timeZone } : {})
  opened.push(t)
  return { t, admin: t.addUser({ username: 'dora', role: 'admin' }) }
}
let t: TestApp
let admin: string
beforeEach(() => {
  ;({ t, admin } = open())
})
afterEach(() => {
  for (const app of opened.splice(0)) app.close()
})
const pull = async (app: TestApp, token: string, cursor = '') =>
  (await app.call<PullAnswer>(token, 'GET', `/api/sync/pull?cursor=${cursor}`)).body
const FAR = {
  tt_stp: '2027-11-21T09:00:00.000Z',
  tt_std: '2027-11-21T09:30:00.000Z',
  tt_sta: '2027-11-21T13:00:00.000Z',
}

test('a trip that was made for a day far ahead is not spoken of, nor when it goes again', async () => {
  const { cursor } = await pull(t, admin)
  const { tt_id } = addTrip(t.store, FAR)
  const made = await pull(t, admin, cursor)
  expect(made).toMatchObject({ put: {}, del: {} })
  deleteTrips(t.store, getTrips(t.store, [tt_id]), { username: 'dora', source: 'person' })
  expect(await pull(t, admin, made.cursor)).toMatchObject({ put: {}, del: {} })
  expect(await pull(t, admin, cursor)).toMatchObject({ put: {}, del: {} })
})

test('two servers in one process, each of its own time zone, keep each its own days', async () => {
  const there = open('Pacific/Auckland')
  const earliest = async ({ t: app, admin: token }: ReturnType<typeof open>) => {
    // A trip of every hour of the Sunday before Monday of last week, and of that Monday.
    for (let hour = 0; hour < 48; hour += 1) {
      const at = new Date(Date.parse('2026-11-08T00:30:00.000Z') + hour * 3_600_000).toISOString()
      addTrip(app.store, { tt_stp: at, tt_std: at, tt_sta: at })
    }
    return (await pull(app, token)).put.trip?.map(({ tt_sta }) => String(tt_sta)).sort()[0]
  }
  const [zurich, auckland] = [await earliest({ t, admin }), await earliest(there)]
  expect(zurich).toBe('2026-11-08T23:30:00.000Z')
  expect(auckland).toBe('2026-11-08T11:30:00.000Z')
})
