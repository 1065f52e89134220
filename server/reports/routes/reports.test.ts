import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerValues } from '#shared/domain/trip/answer-given.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { noteLogin } from '../../people/store/logins.ts'
import { subcontractors } from '../../store/schema/master-data.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getTrip } from '../../trips/store/trips.ts'

// Saturday 2026-11-21, 09:30 in Zurich.
let t: TestApp
let everybody: Everybody
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
})
afterEach(() => t.close())

const REPORT = '/api/reportdownload'
const LOG = '/api/logdownload'
const TELEMATICS_LOG = '/api/webfleetdlogdownload'
const ANSWERS = '/api/answeranalysis'
const ANSWERS_FILE = '/api/answeranalysisdownload'
const DAYS = { start_date: '2026-11-21', end_date: '2026-11-21' }
const DAY = { log_date: '2026-11-21' }
const post = (path: string, body: unknown, token: string | null = everybody.admin) =>
  t.call<Record<string, unknown>>(token, 'POST', `${path}?role=admin&username=dora`, body)

describe('who may download', () => {
  test.each([
    [REPORT, DAYS],
    [LOG, DAY],
    [TELEMATICS_LOG, DAY],
    [ANSWERS, DAYS],
    [ANSWERS_FILE, DAYS],
  ])('%s is for admin alone', async (path, body) => {
    for (const who of ['sub', 'customer', 'observer'] as const)
      expect(await post(path, body, everybody[who])).toMatchObject({ status: 403, body: { message: 'not_allowed' } })
    expect((await post(path, body, null)).status).toBe(401)
  })
})

describe('files', () => {
  test.each([
    [REPORT, DAYS, 'report.xlsx'],
    [REPORT, { ...DAYS, tt_sub: [] }, 'analysis.xlsx'],
    [REPORT, { ...DAYS, tt_sub: null, tt_tour: '' }, 'analysis.xlsx'],
    [
      REPORT,
      { start_date: '2026-11-14T08:30:00.000Z', end_date: '2026-11-21T08:30:00Z', arrival: 'NONE' },
      'analysis.xlsx',
    ],
    [REPORT, { ...DAYS, language: 'klingon' }, 'report.xlsx'],
    [ANSWERS_FILE, { ...DAYS, language: 'fr' }, 'answers.xlsx'],
    [LOG, DAY, 'log.xlsx'],
    [LOG, { log_date: '1999-01-01' }, 'log.xlsx'],
    [TELEMATICS_LOG, DAY, 'telematics_log.xlsx'],
  ])('POST %s %o answers %s', async (path, body, name) => {
    addTrip(t.store)
    noteLogin(t.store, 'login', 'dora')
    const answer = await t.call<Uint8Array>(everybody.admin, 'POST', path, body)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(answer.body.slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
  })

  test('values that no trip has make an empty file, not an error', async () => {
    expect((await post(REPORT, { ...DAYS, tt_sub: ['Nobody'], tt_tour: 'x' })).status).toBe(200)
  })
})

describe('what is refused', () => {
  test.each<[string, string, object, string, string]>([
    ['no start', REPORT, { end_date: '2026-11-21' }, 'start_date', 'invalid_date'],
    ['no day of the calendar', REPORT, { ...DAYS, start_date: '2026-02-30' }, 'start_date', 'invalid_date'],
    ['a number', REPORT, { ...DAYS, end_date: 20261121 }, 'end_date', 'invalid_date'],
    ['a reversed range', REPORT, { ...DAYS, end_date: '2026-11-20' }, 'end_date', 'date_range_reversed'],
    ['a range that is too long', REPORT, { ...DAYS, start_date: '2025-01-01' }, 'end_date', 'date_range_too_long'],
    ['a status that is none', REPORT, { ...DAYS, tt_status: ['gone'] }, 'tt_status', 'invalid_filters'],
    ['a code that is none', REPORT, { ...DAYS, depature: 'LATE' }, 'depature', 'invalid_filters'],
    ['a filter of another kind', REPORT, { ...DAYS, tt_sub: { name: 'x' } }, 'tt_sub', 'invalid_filters'],
    ['a name that is no text', REPORT, { ...DAYS, tt_sub: [7] }, 'tt_sub', 'invalid_filters'],
    ['no day', LOG, {}, 'log_date', 'field_required'],
    ['an empty day', LOG, { log_date: '' }, 'log_date', 'invalid_date'],
    ['an instant for a day', TELEMATICS_LOG, { log_date: '2026-11-21T00:00:00Z' }, 'log_date', 'invalid_date'],
  ])('%s', async (_name, path, body, field, message) => {
    expect(await post(path, body)).toMatchObject({
      status: 400,
      body: { message, errors: [{ path: field, message }] },
    })
  })
})

describe('how subcontractors answered', () => {
  const asked = async () => {
    t.store.db.update(subcontractors).set({ sc_answer_hours: 12 }).run()
    const tonight = {
      tt_stp: '2026-11-21T22:30:00.000Z',
      tt_std: '2026-11-21T22:45:00.000Z',
      tt_sta: '2026-11-22T03:00:00.000Z',
    }
    return addTrip(t.store, tonight)
  }
  const edit = async (token: string, tt_id: number, set: object) =>
    expect(await t.call(token, 'PUT', `/api/trips/${tt_id}`, set)).toMatchObject({ status: 200 })
  const present = ({ tt_id }: { tt_id: number }) => getTrip(t.store, tt_id) as Trip

  test('by the day of the planned positioning; who declined counts, by its present name', async () => {
    const trip = await asked()
    await edit(everybody.sub, trip.tt_id, answerValues(present(trip), 'declined', 'price'))
    await edit(everybody.admin, trip.tt_id, { tt_sub: 'Huber AG' })
    await edit(everybody.foreignSub, trip.tt_id, answerValues(present(trip), 'accepted'))
    expect(
      await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Meier' }),
    ).toMatchObject({
      status: 200,
    })
    const none = {
      ...{ asked: 1, in_time: 0, late: 0, declined: 0, reasons: {}, unanswered: 0, open: 0, changed: 0, withdrawn: 0 },
      ...{ taken_back: 0, taken_back_of: {} },
    }
    expect(await post(ANSWERS, DAYS)).toMatchObject({
      status: 200,
      body: [
        { sub: 'Huber AG', ...none, in_time: 1 },
        { sub: 'Meier', ...none, declined: 1, reasons: { price: 1 } },
      ],
    })
    expect((await post(ANSWERS, { start_date: '2026-11-22', end_date: '2026-11-22' })).body).toEqual([])
  })

  test('a range that is too long is refused', async () => {
    expect(await post(ANSWERS, { start_date: '2020-01-01', end_date: '2026-11-21' })).toMatchObject({
      status: 400,
      body: { message: 'date_range_too_long' },
    })
  })
})
