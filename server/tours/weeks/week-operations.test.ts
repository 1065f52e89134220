import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isMisdirected } from '../../messages/meant.ts'
import { addresses, drivers, subcontractors } from '../../store/schema/master-data.ts'
import { outbox } from '../../store/schema/messages.ts'
import { addNames } from '../../testing/names.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertTour } from '../store/tours.ts'
import { undoRun } from './undo-run.ts'
import { copyWeeks, publishWeeks, weeksWithScheduled } from './week-operations.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
  addNames(t.store, {
    customers: ['Holz AG'],
    subcontractors: ['Meier Trans', 'Bise', 'Huber AG'],
    vehicles: ['TRUCK-1'],
    drivers: [['Max', '0011']],
    addresses: [
      ['A1', 'Basel Hub'],
      ['A2', 'Genf Nord'],
    ],
  })
})
afterEach(() => t.close())

const AUTHOR = { username: 'dora', source: 'weeks' } as const
const W48 = 202648
const W49 = 202649
const each = <Value>(value: Value): Value[] => Array.from({ length: 7 }, () => value)
/** A tour on one weekday (0 is Monday) by day, with vehicle and driver. */
const addTour = (tr_name: string, day: number) =>
  insertTour(
    t.store,
    {
      tr_name,
      tr_status: true,
      tr_cm_id: 1,
      tr_tour_comb: '',
      tr_departure: 'A1',
      tr_arrival: 'A2',
      tr_stp: '08:00',
      tr_std: '08:30',
      tr_std_plus_day: 0,
      tr_sta: '12:00',
      tr_sta_plus_day: 0,
      tr_requirements: [],
      tr_customer_invoice_trip: 0,
      tr_customer_invoice_toll: 0,
      tr_week_status: each(false).map((_none, index) => index === day),
      tr_week_sub: each('Meier Trans'),
      tr_week_gps: each('TRUCK-1'),
      tr_week_driver: each(1),
      tr_week_drivernr: each('0011'),
      tr_week_observer: each(null),
      tr_week_sub_invoice_trip: each(0),
      tr_week_sub_invoice_toll: each(0),
      tr_week_locked: each(false),
      tr_valid_from: null,
      tr_valid_to: null,
      tr_holiday_rule: '',
      tr_days: [],
      tr_prices: [],
    },
    { username: 'dora', source: 'person' },
  )
const scheduledAt = (stp: string, fields = {}) =>
  addTrip(t.store, { tt_status: 'scheduled', tt_stp: stp, tt_std: stp, tt_sta: stp, ...fields })

test('a scheduled trip on a Sunday does not hide the week that begins the day after', () => {
  scheduledAt('2026-11-29T10:00:00.000Z')
  scheduledAt('2026-11-30T10:00:00.000Z')
  expect(weeksWithScheduled(t.store)).toEqual([W48, W49])
})

test('driver and places of a tour go with it, though they were retired since', async () => {
  addTour('T-1', 0)
  t.store.db.update(drivers).set({ retired: true }).run()
  t.store.db.update(addresses).set({ retired: true }).run()
  await copyWeeks(t.store, [W48], AUTHOR)
  expect(t.store.sqlite.prepare('select tt_driver, tt_drivernr, tt_from_text, tt_to_text from trips').get()).toEqual({
    tt_driver: 'Max',
    tt_drivernr: '0011',
    tt_from_text: 'Basel Hub',
    tt_to_text: 'Genf Nord',
  })
})

describe('publishing', () => {
  const MONDAY = '2026-11-23T10:00:00.000Z'
  const publish = (weeks: number[]) =>
    publishWeeks(t.store, weeks, AUTHOR, { language: 'en', publicUrl: 'https://tours.example' })
  const withMail = (sc_email: string) => t.store.db.update(subcontractors).set({ sc_email }).run()

  test('names subcontractors in order, and a trip that has none is told to nobody', async () => {
    withMail('dispo@example.com')
    for (const tt_sub of ['Meier Trans', 'Bise', '', 'Huber AG', 'bise']) scheduledAt(MONDAY, { tt_sub })
    const { mailed, unreachable, weeks } = await publish([W48])
    expect(weeks).toEqual([{ week: W48, trips: 5 }])
    expect(mailed).toEqual(['Bise', 'Huber AG', 'Meier Trans'])
    expect(unreachable).toEqual([])
    expect(t.messages()).toHaveLength(3)
    expect(t.messages()).toMatchObject(Array(3).fill({ kind: 'publication' }))
  })

  test('mails a subcontractor that was retired since: it still drives what was planned', async () => {
    withMail('dispo@example.com')
    t.store.db.update(subcontractors).set({ retired: true }).run()
    scheduledAt(MONDAY)
    expect((await publish([W48])).mailed).toEqual(['Meier Trans'])
  })

  test('tells nothing of what is undone before its mails leave, and withdraws what left', async () => {
    withMail('dispo@example.com')
    for (const tt_sub of ['Meier Trans', 'Bise']) scheduledAt(MONDAY, { tt_sub })
    const { run } = await publish([W48])
    const leaving = t.store.db.select().from(outbox).all()
    expect(leaving.map(({ next_attempt_at }) => Date.parse(next_attempt_at) - t.store.now())).toEqual([60_000, 60_000])
    t.store.db
      .update(outbox)
      .set({ state: 'sent' })
      .where(eq(outbox.id, leaving[0]?.id ?? 0))
      .run()
    const { mailed, unreachable } = await undoRun(t.store, run ?? 0, AUTHOR, 'https://tours.example')
    expect([mailed, unreachable]).toEqual([['Bise'], []])
    // One that a mail server kept waiting meanwhile goes no more either; the correction does.
    expect(t.messages().map((message) => isMisdirected(t.store, message))).toEqual([true, true, false])
    const told = t.messages().map(({ state, subject }) => `${state}: ${subject}`)
    expect(told).toEqual([
      'sent: 1 trip for Bise: W48 (23.11. - 29.11.)',
      'expired: 1 trip for Meier Trans: W48 (23.11. - 29.11.)',
      expect.stringMatching(/^queued: .*Bise/),
    ])
  })

  test.each<[string, Partial<typeof outbox.$inferInsert>, boolean]>([
    ['was refused for good', { state: 'dead', fault: 'recipient_refused' }, false],
    ['expired', { state: 'expired' }, false],
    ['may have arrived', { state: 'dead', fault: 'unsure' }, true],
  ])('a list that %s is taken back by a mail only where it may have been heard', async (_, became, isWithdrawn) => {
    withMail('dispo@example.com')
    scheduledAt(MONDAY)
    const { run } = await publish([W48])
    t.store.db.update(outbox).set(became).run()
    const { mailed } = await undoRun(t.store, run ?? 0, AUTHOR, 'https://tours.example')
    expect(mailed).toEqual(isWithdrawn ? ['Meier Trans'] : [])
  })

  test('does not withdraw what was on its way when it was undone, and did not leave', async () => {
    withMail('dispo@example.com')
    scheduledAt(MONDAY)
    const { run } = await publish([W48])
    t.store.db.update(outbox).set({ state: 'sending' }).run()
    const { mailed } = await undoRun(t.store, run ?? 0, AUTHOR, 'https://tours.example')
    expect(mailed).toEqual(['Meier Trans'])
    const misdirected = () => t.messages().map((message) => isMisdirected(t.store, message))
    expect(misdirected()).toEqual([true, false])
    // The mail server was busy.
    t.store.db.update(outbox).set({ state: 'queued' }).run()
    expect(misdirected()).toEqual([true, true])
  })

  test('goes to the subcontractor of its key, whatever others are called', async () => {
    withMail('dispo@example.com')
    addNames(t.store, { subcontractors: ['Got Meier', 'Meier'] })
    t.store.db
      .update(subcontractors)
      .set({ sc_email: 'got@example.com' })
      .where(eq(subcontractors.sc_name, 'Got Meier'))
      .run()
    scheduledAt(MONDAY, { tt_sub: 'Got Meier' })
    expect((await publish([W48])).mailed).toEqual(['Got Meier'])
    expect(t.messages().map((message) => [message.recipient, isMisdirected(t.store, message)])).toEqual([
      ['got@example.com', false],
    ])
  })

  test('speaks only of the weeks in which something was published', async () => {
    withMail('dispo@example.com')
    scheduledAt(MONDAY)
    await publish([W48, W49])
    expect(t.messages().map(({ subject }) => subject)).toEqual(['1 trip for Meier Trans: W48 (23.11. - 29.11.)'])
  })
})
