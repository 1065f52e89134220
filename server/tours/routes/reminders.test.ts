import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import { answerValues } from '#shared/domain/trip/answer-given.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { AnswerPage, RemindAnswer } from '#shared/schemas/trip-link.ts'
import { subcontractors } from '../../store/schema/master-data.ts'
import { addNames } from '../../testing/names.ts'
import { MONDAY_NAMES } from '../../testing/sample-tours.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { updateTrip } from '../../trips/store/trips.ts'

/** A subcontractor is reminded of the trips that it has to answer. */

let t: TestApp
let dora: string
beforeEach(() => {
  t = createTestApp()
  addNames(t.store, { customers: ['Holz AG'], ...MONDAY_NAMES, observers: ['olga', 'oskar'] })
  t.store.db.update(subcontractors).set({ sc_answer_hours: 12, sc_email: 'meier@example.com', sc_language: 'fr' }).run()
  dora = t.addUser({ username: 'dora', role: 'admin' })
})
afterEach(() => t.close())

const add = (tt_tour: string, day: string, fields = {}): Trip =>
  addTrip(t.store, {
    ...{ tt_tour, tt_stp: `${day}T09:00:00.000Z`, tt_std: `${day}T09:30:00.000Z`, tt_sta: `${day}T13:00:00.000Z` },
    ...fields,
  })
const remind = (sub = 'Meier Trans', token = dora) =>
  t.call<RemindAnswer>(token, 'POST', '/api/answers/remind', { sub })
const toursIn = (text: string | null | undefined): string[] =>
  [...(text ?? '').matchAll(/^- (T-\d)/gm)].map(([, tour = '']) => tour)
const pageOf = async (text: string | null | undefined) => {
  const token = /\/a\/#(\S+)/.exec(text ?? '')?.[1] ?? ''
  return (await t.call<AnswerPage>(token, 'GET', '/api/link')).body
}

test('by a mail in its language with its open trips by time, and a link that answers exactly these', async () => {
  add('T-3', '2026-11-26')
  add('T-1', '2026-11-24')
  add('T-4', '2027-03-01')
  add('T-2', '2026-11-25')
  add('T-5', '2026-11-25', { tt_status: 'scheduled' })
  add('T-6', '2026-11-25', { tt_sub: 'Huber AG' })
  add('T-7', '2020-11-25')
  const accepted = add('T-8', '2026-11-25')
  updateTrip(t.store, accepted, answerValues(accepted, 'accepted'), { username: 'dora', source: 'person' })
  const changed = add('T-9', '2026-11-27')
  const facts = { ...changed, tt_std: '2026-11-27T10:00:00.000Z' }
  updateTrip(t.store, changed, answerValues(facts, 'accepted'), { username: 'dora', source: 'person' })

  const { status, body } = await remind()
  expect(status).toBe(200)
  expect(body).toEqual({
    ...{ message: 'answers_reminded', sub: 'Meier Trans', count: 5, sent_to: 'meier@example.com', text: null },
  })
  expect(t.messages()).toHaveLength(1)
  const [mail] = t.messages()
  expect(mail).toMatchObject({ recipient: 'meier@example.com', channel: 'mail' })
  expect(mail?.subject).toBe('5 trajets sans réponse\u00a0: Meier Trans')
  expect(mail?.body).toContain('Merci d’accepter ou de refuser')
  expect(toursIn(mail?.body)).toEqual(['T-1', 'T-2', 'T-3', 'T-9', 'T-4'])
  expect((await pageOf(mail?.body)).trips.map(({ tour }) => tour)).toEqual(['T-1', 'T-2', 'T-3', 'T-9', 'T-4'])
})

test('by a text to be sent another way where no address is known', async () => {
  t.store.db.update(subcontractors).set({ sc_email: '' }).run()
  add('T-1', '2026-11-24')
  const { status, body } = await remind('meier trans')
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: 'answers_reminder_text', sub: 'Meier Trans', sent_to: null, count: 1 })
  expect(toursIn(body.text)).toEqual(['T-1'])
  expect((await pageOf(body.text)).trips).toHaveLength(1)
  expect(t.messages()).toEqual([])
  // It may be lost before it is copied.
  for (let again = 0; again < 4; again += 1) expect((await remind()).status).toBe(200)
  expect((await remind()).status).toBe(429)
})

describe('once an hour', () => {
  test('by all dispatchers together, and each subcontractor by itself', async () => {
    add('T-1', '2026-11-24')
    add('T-2', '2026-11-24', { tt_sub: 'Huber AG' })
    const other = t.addUser({ username: 'dirk', role: 'admin' })
    expect((await remind()).status).toBe(200)
    const again = await remind('MEIER TRANS', other)
    expect(again.status).toBe(429)
    expect(again.body).toEqual({ message: 'answers_reminded_already', sub: 'Meier Trans', retry_after: 3600 })
    expect((await remind('Huber AG')).status).toBe(200)
    t.clock.advance(HOUR_MS)
    expect((await remind()).status).toBe(200)
    expect(t.messages()).toHaveLength(3)
  })
})

test('of nothing where nothing is open, which takes no turn', async () => {
  expect(await remind()).toMatchObject({ status: 409, body: { message: 'answers_nothing_open', sub: 'Meier Trans' } })
  expect(await remind('Unknown AG')).toMatchObject({ status: 409 })
  add('T-1', '2026-11-24')
  expect((await remind()).status).toBe(200)
})

test.each(['sub', 'customer', 'observer'] as const)('not by a %s', async (role) => {
  add('T-1', '2026-11-24')
  const party = {
    ...(role === 'sub' && { subcontractor: 'Meier Trans' }),
    ...(role === 'customer' && { customer: 'Holz AG' }),
  }
  const other = t.addUser({ username: 'other', role, ...party })
  expect((await remind('Meier Trans', other)).status).toBe(403)
  expect(t.messages()).toEqual([])
})
