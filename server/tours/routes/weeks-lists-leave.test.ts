import { afterEach, beforeEach, expect, test } from 'vitest'
import { UNDO_WAIT } from '#shared/domain/alerts/corrections.ts'
import { UNDO_SPAN } from '#shared/domain/tour/week-run.ts'
import type { AnswerPage } from '#shared/schemas/trip-link.ts'
import { prune } from '../../jobs/prune.ts'
import { type Outbox, startOutbox } from '../../messages/outbox.ts'
import type { Outcome } from '../../messages/store/channel.ts'
import { type Row, W48, type WeeksCompany, weeksCompany } from './weeks-sample.ts'

/** The lists of a publication leave a minute later: they tell the trips as they are then. */

const MEIER = 'dispo@meier.example'
const HUBER = 'post@huber.example'
type Left = { to: string; subject: string; trips: string[]; body: string }

let company: WeeksCompany
let outbox: Outbox
let left: Left[]
let server: Outcome
beforeEach(async () => {
  company = await weeksCompany()
  const { t, admin, addTour, post } = company
  const mail = async ({ recipient, subject, body }: { recipient: string; subject: string; body: string | null }) => {
    const trips = [...`${body}`.matchAll(/^- (\w): .*\n {2}Bereitstellung (\d\d:\d\d).*\n {2}(.*)$/gm)]
    if (server.state !== 'later')
      left.push({ to: recipient, subject, trips: trips.map((found) => found.slice(1).join(' ')), body: `${body}` })
    return server
  }
  left = []
  server = { state: 'sent' }
  outbox = startOutbox({ ...t.deps, channels: { ...t.deps.channels, mail } }, { pollMs: 0 })
  for (const [sc_name, sc_email] of [
    ['Meier Trans', MEIER],
    ['Huber AG', HUBER],
  ] as const)
    await t.call(admin, 'PUT', `/api/subcontractors/${encodeURIComponent(sc_name)}`, {
      ...{ sc_name, sc_email, sc_answer_hours: 12 },
    })
  await t.call(admin, 'POST', '/api/gps', { gps_id: 'TRUCK-2', gps_groups: '' })
  for (const name of ['A', 'B', 'C']) await addTour(name, [1])
  await post('copy', { weeks: [W48] })
})
afterEach(async () => {
  await outbox.stop()
  company.t.close()
})

const publish = async (): Promise<number> =>
  (await company.post<{ run: number }>('publish', { weeks: [W48], language: 'de' })).body.run
const edit = async (tour: string, fields: Row) => {
  const trip = company.allTrips().find(({ tt_tour }) => tt_tour === tour)
  expect(await company.t.call(company.admin, 'PUT', `/api/trips/${trip?.tt_id}`, fields)).toMatchObject({ status: 200 })
}
const editTour = (id: number, fields: Row) => company.t.call(company.admin, 'PUT', `/api/tours/${id}`, fields)
const TO_HUBER = { tt_sub: 'Huber AG', tt_gps: 'TRUCK-2', tt_driver: '', tt_drivernr: '' }
const none = Array.from({ length: 7 }, () => null)
const OF_HUBER = {
  tr_week_sub: none.map((_, day) => (day === 1 ? 'Huber AG' : null)),
  ...{ tr_week_gps: none, tr_week_driver: none, tr_week_drivernr: none },
}
const adapt = async (): Promise<number> => (await company.post<{ run: number }>('adapt', { weeks: [W48] })).body.run
const undo = (run: number) => company.post(`weeks/runs/${run}/undo`, {})
/** Time goes by, and what is due leaves. @returns the messages that left, without their words */
const leave = async (ms = UNDO_WAIT): Promise<[string, string, string[]][]> => {
  company.t.clock.advance(ms)
  const before = left.length
  await outbox.runOnce()
  return left.slice(before).map(({ to, subject, trips }) => [to, subject, trips])
}
/** The tours that the link of a mail leads to. */
const led = async (mail: Left | undefined = left.at(-1)): Promise<string[]> => {
  const token = /\/a\/#([\w-]+)/.exec(`${mail?.body}`)?.[1] ?? ''
  const { trips } = (await company.t.call<AnswerPage>(token, 'GET', '/api/link')).body
  return trips.map(({ tour }) => tour)
}
const lastOf = (address: string) => left.findLast(({ to }) => to === address)
const W = 'KW 48 (23.11. - 29.11.)'
const MAX = (tour: string, stp = '20:00') => `${tour} ${stp} TRUCK-1, Max (0011)`
const UNDRIVEN = (tour: string) => `${tour} 20:00 TRUCK-2, Fahrer offen`

test('a trip that got another subcontractor within the minute is in its list, and in no other one', async () => {
  await publish()
  company.t.clock.advance(20_000)
  await edit('B', TO_HUBER)
  expect(await leave(40_000)).toEqual([
    [MEIER, `2 Fahrten für Meier Trans: ${W}`, [MAX('A'), MAX('C')]],
    [HUBER, `1 Fahrt für Huber AG: ${W}`, [UNDRIVEN('B')]],
  ])
  expect(await led(lastOf(MEIER))).toEqual(['A', 'C'])
  expect(await led(lastOf(HUBER))).toEqual(['B'])
  await edit('A', TO_HUBER)
  expect(await leave()).toEqual([])
})

test('a subcontractor that gets several trips within the minute gets one list, with its own trips of the run', async () => {
  await publish()
  for (const tour of ['A', 'B', 'C']) await edit(tour, TO_HUBER)
  expect(await leave()).toEqual([[HUBER, `3 Fahrten für Huber AG: ${W}`, ['A', 'B', 'C'].map(UNDRIVEN)]])
  expect(await led()).toEqual(['A', 'B', 'C'])
  expect(company.t.messages().map(({ state, fault }) => [state, fault])).toEqual([
    ['dead', 'untrue'],
    ['sent', null],
  ])
})

test('a list goes to the address that its subcontractor has by then, with a link that is answered', async () => {
  await publish()
  const fields = { sc_name: 'Meier Trans', sc_email: 'neu@meier.example', sc_answer_hours: 12 }
  await company.t.call(company.admin, 'PUT', '/api/subcontractors/Meier%20Trans', fields)
  expect(await leave()).toMatchObject([['neu@meier.example', `3 Fahrten für Meier Trans: ${W}`, {}]])
  expect(await led()).toEqual(['A', 'B', 'C'])
})

test('a trip that was called off within the minute is in no list', async () => {
  await publish()
  await edit('A', { tt_status: 'canceled' })
  expect(await leave()).toEqual([[MEIER, `2 Fahrten für Meier Trans: ${W}`, [MAX('B'), MAX('C')]]])
  expect(await led()).toEqual(['B', 'C'])
})

test('a trip that moved within the minute is told at its time of now', async () => {
  await publish()
  await edit('B', {
    tt_stp: '2026-11-24T12:00:00.000Z',
    tt_std: '2026-11-24T12:30:00.000Z',
    tt_sta: '2026-11-24T20:00:00.000Z',
  })
  expect(await leave()).toEqual([[MEIER, `3 Fahrten für Meier Trans: ${W}`, [MAX('B', '13:00'), MAX('A'), MAX('C')]]])
})

test('what a week was adapted to within the minute is told once, by the list or by that of the adaptation', async () => {
  await publish()
  await editTour(2, OF_HUBER)
  await adapt()
  expect(await leave()).toEqual([
    [MEIER, `2 Fahrten für Meier Trans: ${W}`, [MAX('A'), MAX('C')]],
    [HUBER, `1 Fahrt für Huber AG: ${W}`, ['B 20:00 Fahrzeug offen, Fahrer offen']],
  ])
})

test('a subcontractor whose list tells what an adaptation gave it is not told twice', async () => {
  await edit('C', TO_HUBER)
  await publish()
  company.t.clock.advance(20_000)
  await editTour(2, OF_HUBER)
  const run = await adapt()
  const told = [UNDRIVEN('C'), 'B 20:00 Fahrzeug offen, Fahrer offen'].sort()
  expect(await leave(40_000)).toEqual([
    [HUBER, `2 Fahrten für Huber AG: ${W}`, told],
    [MEIER, `1 Fahrt für Meier Trans: ${W}`, [MAX('A')]],
  ])
  // Undone before its own lists leave, it has to be told: those of the publication told it.
  expect((await undo(run)).status).toBe(200)
  expect(await leave(20_000)).toEqual([
    [HUBER, `1 Fahrt fällt weg: Huber AG, ${W}`, ['B 20:00 Fahrzeug offen, Fahrer offen']],
    [MEIER, `1 Fahrt für Meier Trans: ${W}`, [MAX('B')]],
  ])
  expect(await leave()).toEqual([])
})

test('an adaptation tells who lost and who got trips as they are when its lists leave', async () => {
  await publish()
  await leave()
  await editTour(1, OF_HUBER)
  await editTour(2, OF_HUBER)
  await editTour(3, OF_HUBER)
  await adapt()
  await edit('A', { tt_status: 'canceled' })
  await edit('B', { tt_sub: 'Meier Trans', tt_gps: 'TRUCK-2' })
  expect(await leave()).toEqual([
    [MEIER, `2 Fahrten fallen weg: Meier Trans, ${W}`, [MAX('A'), MAX('C')]],
    [HUBER, `1 Fahrt für Huber AG: ${W}`, ['C 20:00 Fahrzeug offen, Fahrer offen']],
  ])
  expect(await led()).toEqual(['C'])
})

test('a list that the mail server kept waiting tells what is so at last, by the same link', async () => {
  await publish()
  server = { state: 'later', fault: 'busy', error: 'busy' }
  expect(await leave()).toEqual([])
  await edit('A', { tt_status: 'canceled' })
  company.t.clock.advance(UNDO_SPAN)
  await prune(company.t.store, new AbortController().signal)
  server = { state: 'sent' }
  expect(await leave(2 * UNDO_WAIT)).toEqual([[MEIER, `2 Fahrten für Meier Trans: ${W}`, [MAX('B'), MAX('C')]]])
  expect(await led()).toEqual(['B', 'C'])
  expect(company.t.store.sqlite.prepare('select count(*) from trip_links').pluck().get()).toBe(1)
})

test('a list that admin sends again long after tells what is so of what it told', async () => {
  await publish()
  server = { state: 'refused', fault: 'recipient_refused', error: 'no' }
  await leave()
  left = []
  company.t.clock.advance(UNDO_SPAN)
  await prune(company.t.store, new AbortController().signal)
  await edit('A', TO_HUBER)
  server = { state: 'sent' }
  const { id } = company.t.messages()[0] ?? {}
  expect(await company.t.call(company.admin, 'POST', `/api/outbox/${id}/retry`, {})).toMatchObject({ status: 200 })
  expect(await leave()).toEqual([[MEIER, `2 Fahrten für Meier Trans: ${W}`, [MAX('B'), MAX('C')]]])
})

test('what is undone takes back what was told, also where the list of the run itself had nothing to tell', async () => {
  await edit('B', { tt_status: 'canceled' })
  await edit('C', { tt_status: 'canceled' })
  const run = await publish()
  await editTour(1, OF_HUBER)
  const adapted = await adapt()
  expect(await leave()).toEqual([[HUBER, `1 Fahrt für Huber AG: ${W}`, ['A 20:00 Fahrzeug offen, Fahrer offen']]])
  expect((await undo(adapted)).status).toBe(200)
  expect(await leave(0)).toEqual([
    [HUBER, `1 Fahrt fällt weg: Huber AG, ${W}`, ['A 20:00 Fahrzeug offen, Fahrer offen']],
    [MEIER, `1 Fahrt für Meier Trans: ${W}`, [MAX('A')]],
  ])
  expect((await undo(run)).status).toBe(200)
  expect(await leave(0)).toMatchObject([[MEIER, expect.any(String), [MAX('A')]]])
})
