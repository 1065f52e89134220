import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PullAnswer } from '#shared/schemas/sync.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteTrips, getTrips, updateTrip } from '../../trips/store/trips.ts'

/** Trips that a device is sent, by the days that it keeps. */

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
const AUTHOR = { username: 'dora', source: 'person' } as const
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
  deleteTrips(t.store, getTrips(t.store, [tt_id]), AUTHOR)
  expect(await pull(t, admin, made.cursor)).toMatchObject({ put: {}, del: {} })
  expect(await pull(t, admin, cursor)).toMatchObject({ put: {}, del: {} })
})

describe('a subcontractor', () => {
  let sara: string
  beforeEach(() => {
    sara = t.addUser({ username: 'sara', role: 'sub', subcontractor: 'Meier Trans' })
  })
  const on = (day: string) => ({
    tt_stp: `${day}T09:00:00.000Z`,
    tt_std: `${day}T09:30:00.000Z`,
    tt_sta: `${day}T13:00:00.000Z`,
  })
  const add = (tt_sub: string, day: string) => addTrip(t.store, { tt_sub, ...on(day) }).tt_id
  const ids = ({ put, del }: PullAnswer) => [(put.trip ?? []).map(({ tt_id }) => tt_id), del.trip ?? []]

  test('is told of its own trips alone, which come and go as the weeks go by', async () => {
    const old = ['Meier Trans', 'Huber AG'].map((name) => add(name, '2026-11-10'))
    const both = ['Meier Trans', 'Huber AG'].map((name) => add(name, '2026-11-20'))
    const next = ['Meier Trans', 'Huber AG'].map((name) => add(name, '2026-12-03'))
    const first = await pull(t, sara)
    expect(ids(first)[0]?.toSorted()).toEqual([old[0], both[0]])
    t.clock.advance(7 * 24 * 3_600_000)
    const second = await pull(t, t.addUser({ username: 'other', role: 'sub', subcontractor: 'Huber AG' }))
    expect(ids(second)[0]?.toSorted()).toEqual([both[1], next[1]])
    expect(ids(await pull(t, sara, first.cursor))).toEqual([[next[0]], [old[0]]])
  })

  test('is told nothing of a trip that it got for a day that no device keeps', async () => {
    const id = add('Huber AG', '2026-11-20')
    const { cursor } = await pull(t, sara)
    const [trip] = getTrips(t.store, [id])
    if (trip) updateTrip(t.store, trip, { tt_sub: 'Meier Trans', ...on('2027-11-20') }, AUTHOR)
    expect(ids(await pull(t, sara, cursor))).toEqual([[], []])
  })

  test('loses a trip that is moved to such a day, or given to another', async () => {
    const [moved, given] = [add('Meier Trans', '2026-11-20'), add('Meier Trans', '2026-11-20')]
    const { cursor } = await pull(t, sara)
    for (const trip of getTrips(t.store, [moved, given]))
      updateTrip(t.store, trip, trip.tt_id === moved ? on('2027-11-20') : { tt_sub: 'Huber AG' }, AUTHOR)
    expect(ids(await pull(t, sara, cursor))).toEqual([[], [moved, given]])
  })
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
