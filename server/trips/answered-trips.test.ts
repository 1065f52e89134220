import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import { type AnswerValues, answerValues, NO_ANSWER } from '../../shared/domain/trip/answer-given.ts'
import { answerState, answerStateAt } from '../../shared/domain/trip/trip-answers.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { lastVersion } from '../store/history/history.ts'
import { subcontractors } from '../store/schema/master-data.ts'
import { tripAnswers, trips } from '../store/schema/trips.ts'
import { addNames } from '../testing/names.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { MONDAY_NAMES } from '../testing/sample-tours.ts'
import { addTrip, SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import type { Edit, Fields } from './edits.ts'
import { deleteTrips, getTrip, restoreTrips, updateTrip } from './store/trips.ts'
import { createTrip, editTrip } from './trip-edits.ts'

/** A subcontractor's yes or no: whom a change asks, whose answer counts, and for what. */

const ADMIN: Viewer = { username: 'dora', role: 'admin', subcontractor: null, customer: null }
const SUB: Viewer = { username: 'meier', role: 'sub', subcontractor: 'Meier Trans', customer: null }
const BY_PERSON = { username: 'dora', source: 'person' } as const

let t: TestApp
beforeEach(() => {
  t = createTestApp()
  addNames(t.store, { customers: ['Holz AG'], ...MONDAY_NAMES, observers: ['olga', 'oskar'] })
  t.store.db.update(subcontractors).set({ sc_answer_hours: 12 }).run()
})
afterEach(() => t.close())

const TOMORROW = {
  tt_stp: '2026-11-22T09:00:00.000Z',
  tt_std: '2026-11-22T09:30:00.000Z',
  tt_sta: '2026-11-22T13:00:00.000Z',
}
const add = (fields = {}): Trip => addTrip(t.store, { ...TOMORROW, ...fields })
const now = (trip: Trip): Trip => getTrip(t.store, trip.tt_id) as Trip
const edit = (viewer: Viewer, trip: Trip, set: Fields, more: Partial<Edit> = {}) =>
  editTrip(t.store, viewer, trip.tt_id, { set, base: null, ...more }).row
const answers = () => t.store.db.select().from(tripAnswers).all()
const yes = (trip: Trip): AnswerValues => answerValues(trip, 'accepted')

describe('asking', () => {
  test('publishing asks, by the terms of the subcontractor', () => {
    const trip = add({ tt_status: 'scheduled' })
    expect(answerState(trip)).toBeNull()
    const published = edit(ADMIN, trip, { tt_status: 'active' })
    expect(published.tt_answer_hours).toBe(12)
    expect(answerState(published)).toBe('asked')
  })

  test('asked when it was due already, it has two hours, and its yes at once is in time', () => {
    const trip = add({ tt_status: 'scheduled', tt_stp: '2026-11-21T14:00:00.000Z' })
    t.clock.advance(HOUR_MS)
    const published = edit(ADMIN, trip, { tt_status: 'active' })
    expect(published.tt_answer_asked_at).toBe('2026-11-21T09:30:00.000Z')
    expect(answerStateAt(published, t.store.now())).toBe('asked')
    edit(SUB, published, yes(published))
    expect(answers()).toMatchObject([{ ta_at: '2026-11-21T09:30:00.000Z', ta_due: '2026-11-21T11:30:00.000Z' }])
  })

  test('what is not due yet and is to begin earlier has two hours from then, what is due already has not', () => {
    const trip = add()
    t.clock.advance(HOUR_MS)
    const times = { tt_stp: '2026-11-21T14:00:00.000Z', tt_std: '2026-11-21T14:30:00.000Z' }
    expect(answerStateAt(edit(ADMIN, trip, times), t.store.now())).toBe('asked')
    t.clock.advance(2 * HOUR_MS)
    expect(answerStateAt(now(trip), t.store.now())).toBe('overdue')
    const earlier = edit(ADMIN, trip, { tt_stp: '2026-11-21T13:50:00.000Z' })
    expect(answerStateAt(earlier, t.store.now())).toBe('overdue')
    expect(edit(ADMIN, trip, { tt_stp: '2026-11-21T14:20:00.000Z' }).tt_answer_asked_at).toBe(
      earlier.tt_answer_asked_at,
    )
  })

  test('a subcontractor without terms is not asked, and cannot answer', () => {
    t.store.db.update(subcontractors).set({ sc_answer_hours: null }).run()
    const trip = add()
    expect(trip.tt_answer_hours).toBeNull()
    expect(refusalOf(() => edit(SUB, trip, yes(trip)))).toMatchObject({
      status: 400,
      errors: [{ path: 'tt_answer', message: 'answer_not_asked' }],
    })
  })

  test('another subcontractor is asked anew, and reads nothing of what the first one answered', () => {
    const trip = add()
    edit(SUB, trip, answerValues(trip, 'declined', 'price', 'too little'))
    const given = edit(ADMIN, trip, { tt_sub: 'Huber AG', tt_gps: 'TRUCK-1' })
    expect(given).toMatchObject({ tt_answer: '', tt_answer_reason: '', tt_answer_note: '', tt_answer_facts: '' })
    expect(answerState(given)).toBe('asked')
    expect(answers()).toMatchObject([{ ta_sub: 'Meier Trans', ta_answer: 'declined', ta_reason: 'price' }])
  })

  test('dispatch gives a trip to another subcontractor, and notes its yes in the same edit', () => {
    const trip = add()
    const given = { tt_sub: 'Huber AG', tt_gps: 'TRUCK-1' }
    const row = edit(ADMIN, trip, { ...given, ...yes({ ...trip, ...given }) })
    expect(answerState(row)).toBe('accepted')
    expect(row).toMatchObject({ tt_sub: 'Huber AG', tt_answer_source: 'dispatch' })
    expect(answers()).toMatchObject([
      { ta_sub: 'Meier Trans', ta_answer: '' },
      { ta_sub: 'Huber AG', ta_answer: 'accepted' },
    ])
  })

  test('whoever loses a trip without an answer is kept as asked; who was not asked, or answered, is not', () => {
    const lost = { ta_sub: 'Meier Trans', ta_answer: '', ta_facts: '', ta_source: 'dispatch', ta_by: 'dora' }
    const trip = add()
    edit(ADMIN, trip, { tt_sub: 'Huber AG', tt_gps: 'TRUCK-1' })
    expect(answers()).toMatchObject([{ ...lost, tt_id: trip.tt_id, ta_due: '2026-11-21T21:00:00.000Z' }])
    edit(ADMIN, add({ tt_status: 'scheduled' }), { tt_sub: 'Huber AG', tt_gps: 'TRUCK-1' })
    expect(answers()).toHaveLength(1)
  })

  test('and is not in conflict with what the former one answered meanwhile', () => {
    const trip = add()
    edit(SUB, trip, yes(trip))
    const set = { tt_sub: 'Huber AG', tt_gps: 'TRUCK-1', ...yes({ ...trip, tt_sub: 'Huber AG' }) }
    const base = { tt_sub: trip.tt_sub, tt_gps: trip.tt_gps, ...NO_ANSWER }
    const { row, conflicts } = editTrip(t.store, ADMIN, trip.tt_id, { set, base })
    expect(conflicts).toEqual([])
    expect(answerState(row)).toBe('accepted')
  })

  test('who gets the trip is asked by its own terms, also where its yes comes along', () => {
    const trip = add()
    const given = { tt_sub: 'Huber AG', tt_gps: 'TRUCK-1' }
    const set = { ...given, ...yes({ ...trip, ...given }) }
    const terms = (hours: number | null, name: string) =>
      t.store.db.update(subcontractors).set({ sc_answer_hours: hours }).where(eq(subcontractors.sc_name, name)).run()
    terms(null, 'Huber AG')
    const refused = editTrip(t.store, ADMIN, trip.tt_id, { set, base: { ...trip }, isInParts: true })
    expect(refused.refused?.faults).toEqual([{ path: 'tt_answer', message: 'answer_not_asked' }])
    expect(now(trip)).toMatchObject({ tt_sub: 'Huber AG', tt_answer: '', tt_answer_hours: null })
    expect(answers()).toMatchObject([{ ta_sub: trip.tt_sub, ta_answer: '' }])

    const back = { tt_sub: trip.tt_sub }
    expect(answerState(edit(ADMIN, now(trip), { ...back, ...yes(trip) }))).toBe('accepted')
  })

  test.each([
    ['noted and', (_yes: AnswerValues) => NO_ANSWER],
    ['seen as given, and', (yes: AnswerValues) => yes],
  ])('a yes that was %s taken back in the edit that gives the trip away is none', (_how, seen) => {
    const trip = add()
    edit(SUB, trip, yes(trip))
    const base = { tt_sub: trip.tt_sub, tt_gps: trip.tt_gps, ...seen(yes(trip)) }
    const set = { tt_sub: 'Huber AG', tt_gps: 'TRUCK-1', ...NO_ANSWER }
    const { row, conflicts } = editTrip(t.store, ADMIN, trip.tt_id, { set, base })
    expect(conflicts).toEqual([])
    expect(row).toMatchObject({ ...NO_ANSWER, tt_answer_at: null, tt_answer_source: '' })
    expect(answers()).toMatchObject([{ ta_sub: 'Meier Trans', ta_answer: 'accepted' }])
  })

  test('called off and on again asks anew', () => {
    const trip = add()
    edit(SUB, trip, yes(trip))
    edit(ADMIN, trip, { tt_status: 'canceled' })
    expect(answerState(edit(ADMIN, trip, { tt_status: 'active' }))).toBe('asked')
  })

  test('a new trip is answered by nothing that is written into it', () => {
    const { row } = createTrip(t.store, ADMIN, { ...SAMPLE_TRIP, ...TOMORROW, ...yes({ ...SAMPLE_TRIP } as Trip) })
    expect(answerState(row)).toBe('asked')
    expect(now(row)).toMatchObject({ tt_answer: '', tt_answer_facts: '', tt_answer_at: null, tt_answer_source: '' })
  })
})

describe('answering', () => {
  test('a yes counts for what was shown, and is kept with whom and when', () => {
    const trip = add()
    const row = edit(SUB, trip, yes(trip))
    expect(answerState(row)).toBe('accepted')
    expect(row).toMatchObject({ tt_answer_source: 'sub', tt_answer_at: '2026-11-21T08:30:00.000Z' })
    expect(answers()).toEqual([
      {
        ta_id: 1,
        tt_id: trip.tt_id,
        ta_sub: 'Meier Trans',
        ta_facts: row.tt_answer_facts,
        ta_answer: 'accepted',
        ta_reason: '',
        ta_note: '',
        ta_source: 'sub',
        ta_by: 'meier',
        ta_at: '2026-11-21T08:30:00.000Z',
        ta_due: '2026-11-21T21:00:00.000Z',
      },
    ])
  })

  test('what changed meanwhile is not accepted: nothing is written', () => {
    const trip = add()
    edit(ADMIN, trip, { tt_sub_invoice_trip: 500 })
    expect(refusalOf(() => edit(SUB, trip, yes(trip)))).toMatchObject({ status: 409, message: 'answer_facts_changed' })
    expect(now(trip).tt_answer).toBe('')
    expect(answers()).toEqual([])
  })

  test('beside another change the answer alone is left out', () => {
    const trip = add()
    edit(ADMIN, trip, { tt_sub_invoice_trip: 500 })
    const set = { ...yes(trip), tt_sub_invoice_comment: 'by the tunnel' }
    const base = {
      tt_answer: '',
      tt_answer_reason: '',
      tt_answer_note: '',
      tt_answer_facts: '',
      tt_sub_invoice_comment: SAMPLE_TRIP.tt_sub_invoice_comment,
    }
    const outcome = editTrip(t.store, SUB, trip.tt_id, { set, base, isInParts: true })
    expect(outcome.refused).toEqual({
      units: ['answer'],
      faults: [{ path: 'tt_answer', message: 'answer_facts_changed' }],
    })
    expect(now(trip)).toMatchObject({ tt_answer: '', tt_sub_invoice_comment: 'by the tunnel' })
    expect(answers()).toEqual([])
  })

  test('a yes that is followed by another price asks again; a note does not', () => {
    const trip = add()
    edit(SUB, trip, yes(trip))
    expect(answerState(edit(ADMIN, trip, { tt_note: 'call', tt_info: 'gate 9' }))).toBe('accepted')
    expect(answerState(edit(ADMIN, trip, { tt_sub_invoice_trip: 500 }))).toBe('changed')
    const again = edit(SUB, trip, yes(now(trip)))
    expect(answerState(again)).toBe('accepted')
    expect(answers()).toHaveLength(2)
    const last = lastVersion(t.store, { entity: 'trip', key: trip.tt_id })
    expect(Object.keys(last?.changes ?? {})).toEqual(['tt_answer_facts'])
    // Once more to the same is nothing new.
    expect(edit(SUB, trip, yes(again)).tt_rev).toBe(again.tt_rev)
    expect(answers()).toHaveLength(2)
  })

  test('dispatch answers in the subcontractor’s name, said so', () => {
    const trip = add()
    const row = edit(ADMIN, trip, answerValues(trip, 'accepted', '', 'by telephone'))
    expect(row).toMatchObject({ tt_answer: 'accepted', tt_answer_source: 'dispatch', tt_answer_note: 'by telephone' })
    expect(answers()).toMatchObject([{ ta_source: 'dispatch', ta_by: 'dora' }])
  })

  test('an answer is taken back', () => {
    const trip = add()
    edit(SUB, trip, yes(trip))
    const row = edit(SUB, trip, { tt_answer: '', tt_answer_reason: '', tt_answer_note: '', tt_answer_facts: '' })
    expect(answerState(row)).toBe('asked')
    expect(answers().map(({ ta_answer }) => ta_answer)).toEqual(['accepted', ''])
  })

  test.each(['customer', 'observer'] as const)('a %s answers nothing', (role) => {
    const trip = add()
    const viewer: Viewer = { username: 'olga', role, subcontractor: null, customer: 'Holz AG' }
    expect(refusalOf(() => edit(viewer, trip, yes(trip)))).toMatchObject({ status: 403 })
  })

  test('another subcontractor does not see the trip', () => {
    const trip = add()
    expect(refusalOf(() => edit({ ...SUB, subcontractor: 'Huber AG' }, trip, yes(trip)))).toMatchObject({ status: 404 })
  })
})

test('another name of the subcontractor or of an address is no other fact; another address is', async () => {
  const admin = t.addUser({ username: 'dora', role: 'admin' })
  const trip = add()
  edit(SUB, trip, yes(trip))
  const moved = add({ tt_tour: 'T-101' })
  edit(SUB, moved, yes(moved))
  updateTrip(t.store, now(moved), { tt_from_text: 'Olten', tt_from_adrnr: '' }, BY_PERSON)

  await t.call(admin, 'PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Meier "Gruppe"' })
  expect(await t.call(admin, 'PUT', '/api/address/A1', { add_id: 'A1', add_name: 'Basel Süd' })).toMatchObject({
    status: 200,
  })
  expect(now(trip)).toMatchObject({ tt_sub: 'Meier "Gruppe"', tt_from_text: 'Basel Süd' })
  expect(answerState(now(trip))).toBe('accepted')
  expect(answerState(now(moved))).toBe('changed')
})

describe('an answer that waited while names became others', () => {
  const GROUP: Viewer = { ...SUB, subcontractor: 'Meier Gruppe' }
  const rename = async (): Promise<void> => {
    const admin = t.addUser({ username: 'anna', role: 'admin' })
    await t.call(admin, 'PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Meier Gruppe', sc_answer_hours: 12 })
    await t.call(admin, 'PUT', '/api/address/A1', { add_id: 'A1', add_name: 'Basel Süd' })
  }

  test('counts for the trip by the names of now, over an answer before it too', async () => {
    const [first, second] = [add(), add({ tt_tour: 'T-101' })]
    const shown = edit(SUB, second, yes(second))
    const seen = lastSeq(t.store)
    await rename()
    expect(answerState(edit(GROUP, first, yes(first), { base: { ...NO_ANSWER }, seen }))).toBe('accepted')
    const no = answerValues(shown, 'declined', 'hours')
    const { row, conflicts } = editTrip(t.store, GROUP, second.tt_id, { set: no, base: yes(shown), seen })
    expect([answerState(row), conflicts]).toEqual(['declined', []])
  })

  test('counts by a link, and given by dispatch together with the subcontractor', async () => {
    const [first, second] = [add(), add({ tt_tour: 'T-101', tt_sub: 'Huber AG' })]
    const seen = lastSeq(t.store)
    await rename()
    expect(answerState(edit(GROUP, first, yes(first), { isByLink: true }))).toBe('accepted')
    const given = { tt_sub: 'Meier Trans', ...yes({ ...second, tt_sub: 'Meier Trans' }) }
    const base = { tt_sub: 'Huber AG', ...NO_ANSWER }
    expect(edit(ADMIN, second, given, { base, seen })).toMatchObject({ tt_sub: 'Meier Gruppe', tt_answer: 'accepted' })
  })

  test('does not count for another address, nor for the one that has the name now', async () => {
    const [moved, other] = [add(), add({ tt_tour: 'T-101' })]
    const seen = lastSeq(t.store)
    await rename()
    updateTrip(t.store, now(moved), { tt_from_text: 'Olten', tt_from_adrnr: '' }, BY_PERSON)
    addNames(t.store, { subcontractors: ['Meier Trans'] })
    edit(ADMIN, other, { tt_sub: 'Meier Trans' })
    t.store.db.update(trips).set({ tt_answer_hours: 12 }).where(eq(trips.tt_id, other.tt_id)).run()
    const more = { base: { ...NO_ANSWER }, seen }
    for (const [viewer, trip] of [
      [GROUP, moved],
      [SUB, other],
    ] as const)
      expect(refusalOf(() => edit(viewer, trip, yes(trip), more))).toMatchObject({ message: 'answer_facts_changed' })
  })
})

test('a trip that was deleted before there were answers comes back unanswered', () => {
  const trip = add()
  deleteTrips(t.store, [trip], BY_PERSON)
  const { tt_answer: _1, tt_answer_reason: _2, tt_answer_note: _3, tt_answer_facts: _4, ...rest } = trip
  const { tt_answer_hours: _5, tt_answer_at: _6, tt_answer_source: _7, tt_answer_asked_at: _8, ...old } = rest
  restoreTrips(t.store, [old as Trip], BY_PERSON)
  expect(now(trip)).toMatchObject({ tt_answer: '', tt_answer_hours: null, tt_answer_at: null, tt_answer_source: '' })
})

test('of a trip that is answered over and over, a hundred answers are kept, the last one among them', () => {
  let trip = edit(ADMIN, add({ tt_status: 'scheduled' }), { tt_status: 'active' })
  for (let count = 0; count < 121; count += 1)
    trip = edit(SUB, trip, { ...(count % 2 === 0 ? yes(trip) : answerValues(trip, 'declined', 'price')) })
  expect(answers()).toHaveLength(100)
  expect(answers().at(-1)?.ta_answer).toBe('accepted')
  // Of each subcontractor: what the first one did costs the others none of theirs.
  for (const tt_sub of ['Huber AG', 'Meier Trans']) {
    trip = edit(ADMIN, trip, { tt_sub })
    trip = edit(ADMIN, trip, answerValues(trip, 'declined', 'price'))
  }
  expect(
    answers()
      .map(({ ta_sub }) => ta_sub)
      .slice(-2),
  ).toEqual(['Huber AG', 'Meier Trans'])
  expect(answers()).toHaveLength(101)
})
