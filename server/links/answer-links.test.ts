import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LINK_LIMITS } from '../../shared/domain/links/link-limits.ts'
import { ANSWER_LINK_HOLDS } from '../../shared/domain/links/links.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import { answerState } from '../../shared/domain/trip/trip-answers.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import type { AnswerPage } from '../../shared/schemas/trip-link.ts'
import { sendKeyOf } from '../kit/tokens.ts'
import { LINK_PACE } from '../store/history/pace.ts'
import { subcontractors } from '../store/schema/master-data.ts'
import { tripLinks } from '../store/schema/trip-links.ts'
import { tripAnswers } from '../store/schema/trips.ts'
import { addNames } from '../testing/names.ts'
import { MONDAY_NAMES } from '../testing/sample-tours.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { W48 } from '../tours/routes/weeks-sample.ts'
import { answerTrips } from '../trips/answer-trips.ts'
import { getTrip, updateTrip } from '../trips/store/trips.ts'
import { insertAnswerLink } from './store/trip-links.ts'
import { findSendingLink, liveLink } from './trips-of-link.ts'

/** The link in the mail of a publication: to exactly its trips, without a login, for 48 hours. */

let t: TestApp
let dora: string
beforeEach(() => {
  t = createTestApp()
  addNames(t.store, { customers: ['Holz AG'], ...MONDAY_NAMES, observers: ['olga', 'oskar'] })
  t.store.db.update(subcontractors).set({ sc_answer_hours: 12, sc_email: 'meier@example.com', sc_language: 'fr' }).run()
  dora = t.addUser({ username: 'dora', role: 'admin' })
})
afterEach(() => t.close())

const BY_PERSON = { username: 'dora', source: 'person' } as const
const NEXT_WEEK = {
  tt_status: 'scheduled',
  tt_stp: '2026-11-24T09:00:00.000Z',
  tt_std: '2026-11-24T09:30:00.000Z',
  tt_sta: '2026-11-24T13:00:00.000Z',
} as const
const add = (fields = {}): Trip => addTrip(t.store, { ...NEXT_WEEK, ...fields })
const now = (trip: Trip): Trip => getTrip(t.store, trip.tt_id) as Trip
const publish = async (): Promise<string> => {
  await t.call(dora, 'POST', '/api/tours/publish', { weeks: [W48], language: 'de' })
  return t.messages().at(-1)?.body ?? ''
}
const linkOf = (mail: string): string => /\/a\/#(\S+)/.exec(mail)?.[1] ?? ''
const page = (token: string) => t.call<AnswerPage>(token, 'GET', '/api/link')
const answer = (token: string, answers: object[]) =>
  t.call<{ refused: object[]; page: AnswerPage }>(token, 'POST', '/api/link/answers', {
    answers: answers.map((given) => ({ was: '', ...given })),
  })

test('the mail of a publication leads to its trips, in the language of the subcontractor', async () => {
  const trip = add()
  add({ tt_tour: 'T-OTHER', tt_sub: 'Huber AG' })
  await publish()
  const mail = t.messages().find(({ body }) => body?.includes('T-100'))?.body ?? ''
  expect(mail).toContain('Merci d’accepter ou de refuser')
  const { status, body } = await page(linkOf(mail))
  expect(status).toBe(200)
  expect(body).toMatchObject({ kind: 'answer', lang: 'fr', subcontractor: 'Meier Trans' })
  expect(body.trips).toEqual([
    {
      tt_id: trip.tt_id,
      tour: 'T-100',
      from: 'Basel Hub',
      to: 'Genf Nord',
      stp: NEXT_WEEK.tt_stp,
      std: NEXT_WEEK.tt_std,
      sta: NEXT_WEEK.tt_sta,
      vehicle: 'TRUCK-1',
      driver: 'Hans Muster',
      requirements: ['KEPT_COOL'],
      price: 701.11,
      toll: 702.22,
      due: '2026-11-23T21:00:00.000Z',
      answer: '',
      state: 'asked',
      reason: '',
      facts: expect.any(String),
      misfits: [],
      changed: [],
      off: false,
    },
  ])
})

test('what does not fit is told by trip, of its own trips alone, for words in the language of the page', async () => {
  add()
  add({ tt_tour: 'T-101', tt_driver: '', tt_drivernr: '', tt_gps: 'TRUCK-2' })
  const evening = { tt_stp: '2026-11-24T21:00:00.000Z', tt_std: '2026-11-24T21:30:00.000Z' }
  add({ tt_tour: 'T-102', ...evening, tt_sta: '2026-11-25T02:00:00.000Z', tt_driver: 'Rita', tt_gps: 'TRUCK-2' })
  add({ tt_tour: 'T-103', tt_driver: 'Rita', tt_gps: 'TRUCK-3', tt_drivernr: '', tt_sub: 'Huber AG' })
  await publish()
  const mail = t.messages().find(({ body }) => body?.includes('T-100'))?.body ?? ''
  const { trips } = (await page(linkOf(mail))).body
  expect(trips.map(({ tour, misfits }) => [tour, misfits])).toEqual([
    ['T-100', []],
    ['T-101', ['no_driver']],
    ['T-102', ['rest_daily']],
  ])
})

test('nothing is asked of a subcontractor without terms: its mail is as it was', async () => {
  t.store.db.update(subcontractors).set({ sc_answer_hours: null }).run()
  add()
  expect(await publish()).not.toContain('/a/#')
})

describe('by the link', () => {
  test('a yes and a no count, said to be by the link', async () => {
    const [one, two] = [add(), add({ tt_tour: 'T-101' })]
    const token = linkOf(await publish())
    const { trips } = (await page(token)).body
    const factsOf = (id: number) => trips.find(({ tt_id }) => tt_id === id)?.facts
    const { status, body } = await answer(token, [
      { tt_id: one.tt_id, answer: 'accepted', facts: factsOf(one.tt_id) },
      { tt_id: two.tt_id, answer: 'declined', reason: 'no_driver', facts: factsOf(two.tt_id) },
    ])
    expect(status).toBe(200)
    expect(body.refused).toEqual([])
    expect(body.page.trips.map(({ state }) => state)).toEqual(['accepted', 'declined'])
    expect(now(one)).toMatchObject({ tt_answer: 'accepted', tt_answer_source: 'link' })
    expect(t.store.db.select().from(tripAnswers).all()).toMatchObject([
      { ta_source: 'link', ta_by: 'Meier Trans (link)', ta_sub: 'Meier Trans' },
      { ta_answer: 'declined', ta_reason: 'no_driver' },
    ])
  })

  test('its send key answers, and is told what does not count and nothing of the trips', async () => {
    const [first, second] = [add(), add({ tt_tour: 'T-200' })]
    const token = linkOf(await publish())
    const key = sendKeyOf(token)
    const facts = (await page(token)).body.trips.find(({ tt_id }) => tt_id === first.tt_id)?.facts
    const answers = [
      { tt_id: first.tt_id, answer: 'accepted', facts },
      { tt_id: second.tt_id, answer: 'accepted', facts: '[]' },
    ]
    const { status, body } = await answer(key, answers)
    expect([status, body]).toEqual([200, { refused: [{ tt_id: second.tt_id, message: 'answer_facts_changed' }] }])
    expect(answerState(now(first))).toBe('accepted')
    expect([(await page(key)).status, (await t.call(key, 'POST', '/api/link/open')).status]).toEqual([404, 404])
    t.clock.advance(48 * HOUR_MS)
    expect((await answer(key, answers)).status).toBe(404)
  })

  test('what changed since the page was opened is not accepted, and comes back with old and new', async () => {
    const trip = add()
    const token = linkOf(await publish())
    const [shown] = (await page(token)).body.trips
    updateTrip(t.store, now(trip), { tt_sub_invoice_trip: 500 }, BY_PERSON)
    const { body } = await answer(token, [{ tt_id: trip.tt_id, answer: 'accepted', facts: shown?.facts }])
    expect(body.refused).toEqual([{ tt_id: trip.tt_id, message: 'answer_facts_changed' }])
    expect(body.page.trips[0]).toMatchObject({ state: 'asked', price: 500 })
    expect(answerState(now(trip))).toBe('asked')
  })

  test('a trip that went to another subcontractor is neither shown nor answered', async () => {
    const trip = add()
    const token = linkOf(await publish())
    const [shown] = (await page(token)).body.trips
    const other = add({ tt_tour: 'T-101' })
    updateTrip(t.store, now(trip), { tt_sub: 'Huber AG' }, BY_PERSON)
    expect((await page(token)).status).toBe(404)
    const answers = [trip, other].map(({ tt_id }) => ({ tt_id, answer: 'accepted', facts: shown?.facts }))
    expect((await answer(token, answers)).status).toBe(404)
    // That it lost the trip is all that is kept.
    expect(t.store.db.select().from(tripAnswers).all()).toMatchObject([{ tt_id: trip.tt_id, ta_answer: '' }])
  })

  test('an answer that was given meanwhile is not overwritten by one that waited', async () => {
    const trip = add()
    const token = linkOf(await publish())
    const [shown] = (await page(token)).body.trips
    const facts = shown?.facts ?? ''
    updateTrip(
      t.store,
      now(trip),
      { tt_answer: 'declined', tt_answer_reason: 'price', tt_answer_facts: facts },
      BY_PERSON,
    )
    const late = { tt_id: trip.tt_id, answer: 'accepted', facts }
    expect((await answer(token, [late])).body.refused).toEqual([
      { tt_id: trip.tt_id, message: 'answer_given_meanwhile' },
    ])
    expect(now(trip).tt_answer).toBe('declined')
    expect((await answer(token, [{ ...late, was: 'declined' }])).body.refused).toEqual([])
    expect(now(trip).tt_answer).toBe('accepted')
  })

  test('a body that answers one trip twice is refused, and nothing of it counts', async () => {
    const [one, two] = [add(), add({ tt_tour: 'T-101' })]
    const token = linkOf(await publish())
    const { trips } = (await page(token)).body
    const given = [one, two, one].map(({ tt_id }, at) => ({
      ...{ tt_id, facts: trips.find((shown) => shown.tt_id === tt_id)?.facts },
      ...(at === 2 ? { answer: 'declined', reason: 'price' } : { answer: 'accepted' }),
    }))
    expect(await answer(token, given)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'answers', message: 'answer_trip_twice' }] },
    })
    expect([now(one).tt_answer, now(two).tt_answer]).toEqual(['', ''])
  })

  test('as many as a page sends at once are taken, with long facts too', async () => {
    for (let at = 0; at < LINK_LIMITS.answersAtOnce; at += 1)
      add({ tt_tour: `T-${at}`, tt_from_text: 'Ä'.repeat(190), tt_from_adrnr: '' })
    const token = linkOf(await publish())
    const { trips } = (await page(token)).body
    expect(trips).toHaveLength(LINK_LIMITS.answersAtOnce)
    const { status, body } = await answer(
      token,
      trips.map(({ tt_id, facts }) => ({ tt_id, answer: 'accepted', facts })),
    )
    expect(status).toBe(200)
    expect(body.refused).toEqual([])
    expect(body.page.trips.every(({ state }) => state === 'accepted')).toBe(true)
  })

  const givenTo = async (token: string) =>
    (await page(token)).body.trips.map(({ tt_id, facts }) => ({
      tt_id,
      answer: 'accepted' as const,
      facts,
      was: '' as const,
      reason: '' as const,
      note: '',
    }))

  test('many answers are taken in turns, and others are answered in between', async () => {
    const all = [1, 2, 3, 4].map((n) => add({ tt_tour: `T-${n}` }))
    const token = linkOf(await publish())
    const given = await givenTo(token)
    const seen: number[] = []
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        seen.push(all.filter((trip) => now(trip).tt_answer === 'accepted').length)
        await setImmediate()
      }
    })()
    const liveNow = () => liveLink(t.store, token, findSendingLink)
    const both = await Promise.all([
      answerTrips(t.store, liveNow, given.slice(0, 2), 0),
      answerTrips(t.store, liveNow, given.slice(2), 0),
    ])
    isOver = true
    await others
    expect(both).toEqual([[], []])
    expect([...new Set(seen)]).toEqual(expect.arrayContaining([1, 2, 3]))
  })

  test('of those that wait for their turn none is taken once the link has ended', async () => {
    const all = [add(), add({ tt_tour: 'T-2' })]
    const token = linkOf(await publish())
    const given = await givenTo(token)
    let asked = 0
    const liveNow = () => {
      asked += 1
      if (asked === 3) t.store.db.update(tripLinks).set({ tl_revoked_at: '2026-11-21T08:00:00.000Z' }).run()
      return liveLink(t.store, token, findSendingLink)
    }
    // What was taken is told as taken, and the rest as what came after the end.
    const late = { tt_id: given[1]?.tt_id, message: 'link_unknown' }
    expect(await answerTrips(t.store, liveNow, given, 0)).toEqual([late])
    expect(all.map((trip) => now(trip).tt_answer)).toEqual(['accepted', ''])
  })

  test('a link that flips its answers without end has to wait', async () => {
    for (let at = 0; at < LINK_LIMITS.answersAtOnce; at += 1) add({ tt_tour: `T-${at}` })
    const token = linkOf(await publish())
    const given = await givenTo(token)
    const flip = (round: number) => {
      const [answered, was] = round % 2 ? (['declined', 'accepted'] as const) : (['accepted', 'declined'] as const)
      return answer(
        token,
        given.map((one) => ({
          ...one,
          answer: answered,
          reason: answered === 'declined' ? 'price' : '',
          was: round === 0 ? '' : was,
        })),
      )
    }
    const statuses: number[] = []
    for (let round = 0; round <= LINK_PACE.atOnce / given.length; round += 1) statuses.push((await flip(round)).status)
    expect(statuses.at(-1)).toBe(429)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
  })

  test('it ends after 48 hours, and is refused as one that never was', async () => {
    add()
    const token = linkOf(await publish())
    t.clock.advance(48 * HOUR_MS - 1)
    expect((await page(token)).status).toBe(200)
    t.clock.advance(1)
    const ended = await page(token)
    expect(ended.status).toBe(404)
    expect(ended.body).toEqual((await page('never-there')).body)
  })

  test('it reports nothing, uploads nothing, and opens no photo', async () => {
    add()
    const token = linkOf(await publish())
    const sent_at = '2026-11-21T08:30:00.000Z'
    expect((await t.call(token, 'POST', '/api/link/reports', { sent_at, reports: [{}] })).status).toBe(404)
    expect((await t.call(token, 'POST', '/api/link/files', {})).status).toBe(404)
    expect((await t.call(token, 'GET', '/api/link/files/1')).status).toBe(404)
  })

  test('it is not among the links of the trip, for anybody', async () => {
    const trip = add()
    await publish()
    expect((await t.call(dora, 'GET', `/api/trips/${trip.tt_id}/links`)).body).toEqual([])
  })

  test('a subcontractor that was renamed answers on', async () => {
    const trip = add()
    const token = linkOf(await publish())
    await t.call(dora, 'PUT', '/api/subcontractors/Meier%20Trans', {
      sc_name: 'Meier Gruppe',
      sc_email: 'meier@example.com',
    })
    const [shown] = (await page(token)).body.trips
    const { body } = await answer(token, [{ tt_id: trip.tt_id, answer: 'accepted', facts: shown?.facts }])
    expect(body.refused).toEqual([])
    expect(answerState(now(trip))).toBe('accepted')
  })
})

test('a yes does not prevent that its publication is undone, which leaves nothing to answer', async () => {
  const trip = add()
  const token = linkOf(await publish())
  const [shown] = (await page(token)).body.trips
  await answer(token, [{ tt_id: trip.tt_id, answer: 'accepted', facts: shown?.facts }])
  expect(answerState(now(trip))).toBe('accepted')
  const [run] = (await t.call<{ wr_id: number }[]>(dora, 'GET', '/api/tours/weeks/runs')).body
  expect((await t.call(dora, 'POST', `/api/tours/weeks/runs/${run?.wr_id}/undo`)).status).toBe(200)
  expect((await page(token)).body.trips).toMatchObject([{ tt_id: trip.tt_id, state: null, off: false }])
})

test('a trip that was answered and is published anew says what changed since, and one that is called off says so', async () => {
  const [trip, off] = [add(), add({ tt_tour: 'T-101' })]
  const token = linkOf(await publish())
  const { trips } = (await page(token)).body
  await answer(
    token,
    trips.map(({ tt_id, facts }) => ({ tt_id, answer: 'accepted', facts })),
  )
  updateTrip(t.store, now(trip), { tt_status: 'scheduled', tt_sub_invoice_trip: 500 }, BY_PERSON)
  updateTrip(t.store, now(off), { tt_status: 'canceled' }, BY_PERSON)
  const { body } = await page(linkOf(await publish()))
  const changed = [{ field: 'tt_sub_invoice_trip', before: 701.11, now: 500 }]
  expect(body.trips).toMatchObject([{ tt_id: trip.tt_id, state: 'asked', answer: '', changed, off: false }])
  expect((await page(token)).body.trips).toMatchObject([{ changed }, { state: null, changed: [], off: true }])
})

describe('those who sent a link', () => {
  type Listed = { tl_id: number; tl_trips: number; tl_created_by: string; tl_revoked_at: string | null }
  const listed = async (who = dora) => t.call<Listed[]>(who, 'GET', '/api/answer-links?subcontractor=Meier%20Trans')
  const meier = async () => {
    const { body } = await t.call<{ sc_name: string }[]>(dora, 'GET', '/api/subcontractors')
    const { retired: _retired, ...row } = body.find(({ sc_name }) => sc_name === 'Meier Trans') as Record<
      string,
      unknown
    >
    return row
  }
  const change = async (fields: object) =>
    t.call(dora, 'PUT', '/api/subcontractors/Meier%20Trans', { ...(await meier()), ...fields })

  test('see it at its subcontractor, and revoke it', async () => {
    add()
    add({ tt_tour: 'T-101' })
    const token = linkOf(await publish())
    const { body } = await listed()
    expect(body).toMatchObject([{ tl_trips: 2, tl_created_by: 'dora', tl_revoked_at: null }])
    const sue = t.addUser({ username: 'sue', role: 'sub', subcontractor: 'Meier Trans' })
    expect((await t.call(sue, 'DELETE', `/api/links/${body[0]?.tl_id}`)).status).toBe(404)
    expect((await t.call(dora, 'DELETE', `/api/links/${body[0]?.tl_id}`)).status).toBe(200)
    expect((await page(token)).status).toBe(404)
    expect((await listed()).body[0]?.tl_revoked_at).not.toBeNull()
  })

  test('see all that still lead somewhere, however many', async () => {
    for (let n = 0; n < 60; n += 1)
      insertAnswerLink(t.store, { token: `token ${n}`, lang: 'de', sub: 'Meier Trans', trips: [1], by: 'dora' })
    expect((await listed()).body).toHaveLength(60)
    t.clock.advance(ANSWER_LINK_HOLDS)
    expect((await listed()).body).toHaveLength(50)
  })

  test('end it with a new address of its subcontractor, and with nothing else', async () => {
    add()
    const token = linkOf(await publish())
    expect((await change({ sc_answer_days: 9 })).status).toBe(200)
    expect((await page(token)).status).toBe(200)
    expect((await change({ sc_email: 'new@example.com' })).status).toBe(200)
    expect((await page(token)).status).toBe(404)
  })

  test('end it with the last user of its subcontractor', async () => {
    add()
    for (const username of ['sue', 'sam']) t.addUser({ username, role: 'sub', subcontractor: 'Meier Trans' })
    const token = linkOf(await publish())
    await t.call(dora, 'PUT', '/api/users/sue', { locked: true })
    expect((await page(token)).status).toBe(200)
    await t.call(dora, 'DELETE', '/api/users/sam')
    expect((await page(token)).status).toBe(404)
  })
})
