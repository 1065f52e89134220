import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { addTrip, HIDDEN_WORDS, SAMPLE_TRIP } from '../../testing/sample-trips.ts'
import { getTrip, reportTrip } from '../store/trips.ts'
import { everybody, get, put, setUpTrips, t } from './trips-sample.ts'

setUpTrips()

describe('GET /api/trips/:id', () => {
  test('answers every field to admin', async () => {
    const { tt_id } = addTrip(t.store)
    const { status, body } = await get(tt_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...SAMPLE_TRIP, tt_id, tt_rev: 1, tt_last_edit: '2026-11-21T08:30:00.000Z' })
  })

  test.each(['neu', ':id', '0', '-1', '1.5', '99999999999999999999', '4711'])('404 for the id %s', async (id) => {
    expect(await get(id)).toMatchObject({ status: 404, body: { message: 'not_found' } })
  })

  test('304 until the trip changes, positions of its vehicle included', async () => {
    const trip = addTrip(t.store)
    const tag = (await get(trip.tt_id)).headers.get('etag') ?? ''
    expect((await get(trip.tt_id, everybody.admin, { 'if-none-match': tag })).status).toBe(304)
    expect((await get(trip.tt_id, everybody.sub, { 'if-none-match': tag })).status).toBe(200)
    t.clock.advance(1000)
    reportTrip(t.store, trip, { tt_ignition: 1 })
    expect((await get(trip.tt_id, everybody.admin, { 'if-none-match': tag })).status).toBe(200)
  })
})

describe('POST /api/trips', () => {
  const NEW = {
    tt_tour: 'T-7',
    tt_from_text: 'Basel',
    tt_to_text: 'Bern',
    tt_gps: 'TRUCK-1',
    tt_stp: '2026-11-22T08:00:00+01:00',
    tt_std: '2026-11-22T08:00:00.000Z',
    tt_sta: '2026-11-22T10:00:00Z',
    tt_last_edit: '1999-01-01T00:00:00.000Z',
    tt_rev: 77,
    tt_id: 4711,
  }

  test('adds a trip with the defaults of a new one; what the server keeps for itself is ignored', async () => {
    const answer = await t.call<{ tt_id: number }>(everybody.admin, 'POST', '/api/trips', NEW)
    expect(answer).toMatchObject({ status: 200, body: { message: 'trip_created', tt_rev: 1 } })
    expect(answer.body.tt_id).not.toBe(4711)
    expect(getTrip(t.store, answer.body.tt_id)).toMatchObject({
      tt_status: 'active',
      tt_invoice_check: true,
      tt_customer_invoice_trip: 0,
      tt_stp: '2026-11-22T07:00:00.000Z',
      tt_last_edit: '2026-11-21T08:30:00.000Z',
    })
  })

  test('the same Idempotency-Key adds one trip, another body under it is 409', async () => {
    const headers = { 'idempotency-key': 'k-1' }
    const first = await t.call(everybody.admin, 'POST', '/api/trips', NEW, headers)
    const again = await t.call(everybody.admin, 'POST', '/api/trips', NEW, headers)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await t.call<unknown[]>(everybody.admin, 'GET', '/api/tours')).body).toHaveLength(1)
    const other = await t.call(everybody.admin, 'POST', '/api/trips', { ...NEW, tt_tour: 'T-8' }, headers)
    expect(other).toMatchObject({ status: 409, body: { message: 'idempotency_key_reused' } })
  })

  test.each([
    ['a missing tour number', { tt_tour: undefined }, 'tt_tour', 'field_required'],
    ['a blank vehicle', { tt_gps: ' ' }, 'tt_gps', 'field_required'],
    ['three decimals', { tt_sub_invoice_toll: 1.005 }, 'tt_sub_invoice_toll', 'amount_invalid'],
    ['a negative amount', { tt_sub_invoice_toll: -1 }, 'tt_sub_invoice_toll', 'amount_invalid'],
    ['an amount as text', { tt_sub_invoice_toll: '12' }, 'tt_sub_invoice_toll', 'amount_invalid'],
    ['an unknown status', { tt_status: 'gone' }, 'tt_status', 'value_invalid'],
    ['departure before positioning', { tt_std: '2026-11-22T06:59:59Z' }, 'tt_std', 'trip_times_order_planned'],
    ['no planned arrival', { tt_sta: null }, 'tt_sta', 'invalid_date'],
    ['a mistyped year', { tt_stp: '0226-11-21T08:30:00.000Z' }, 'tt_stp', 'invalid_date'],
    [
      'arrival before departure',
      { tt_atd: '2026-11-21T08:00:00Z', tt_ata: '2026-11-21T07:00:00Z' },
      'tt_ata',
      'trip_times_order_actual',
    ],
  ])('400 for %s', async (_name, fault, path, message) => {
    const before = lastSeq(t.store)
    const answer = await t.call(everybody.admin, 'POST', '/api/trips', { ...NEW, ...fault })
    expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } })
    expect(lastSeq(t.store)).toBe(before)
  })

  test.each(['sub', 'customer', 'observer'] as const)('403 for %s', async (who) => {
    expect((await t.call(everybody[who], 'POST', '/api/trips', NEW)).status).toBe(403)
  })
})

describe('PUT /api/trips/:id', () => {
  test('saves what the body names, ignores what is not writable, and answers the new revision', async () => {
    const { tt_id } = addTrip(t.store)
    t.clock.advance(60_000)
    const answer = await put(tt_id, {
      tt_info: 'gate 9',
      tt_id: 1,
      tt_rev: 9,
      tt_last_edit: null,
      tt_ignition: 1,
      x: [],
    })
    expect(answer).toMatchObject({ status: 200, body: { message: 'trip_saved', tt_id, tt_rev: 2 } })
    expect(getTrip(t.store, tt_id)).toMatchObject({
      tt_info: 'gate 9',
      tt_note: SAMPLE_TRIP.tt_note,
      tt_ignition: null,
      tt_last_edit: '2026-11-21T08:31:00.000Z',
    })
  })

  test('an edit that changes nothing makes no version', async () => {
    const { tt_id } = addTrip(t.store)
    const seq = lastSeq(t.store)
    expect(await put(tt_id, { ...SAMPLE_TRIP })).toMatchObject({ status: 200, body: { tt_rev: 1 } })
    expect(lastSeq(t.store)).toBe(seq)
  })

  test('an actual time typed by a person stays against telematics', async () => {
    const { tt_id } = addTrip(t.store)
    await put(tt_id, { tt_atp: '2026-11-21T08:25:00.000Z' })
    const typed = getTrip(t.store, tt_id)
    if (!typed) throw new Error('gone')
    expect(typed.tt_manual_times).toEqual(['tt_atp'])
    expect(reportTrip(t.store, typed, { tt_atp: '2026-11-21T08:29:00.000Z' })).toBeNull()
  })

  test('400 for an actual time that is still to come, beyond what a clock may be ahead', async () => {
    addTrip(t.store)
    const now = t.store.now()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    expect(await t.call(everybody.admin, 'PUT', '/api/trips/1', { tt_ata: at(40 * 1440) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'tt_ata', message: 'trip_actual_in_future' }] },
    })
    expect((await t.call(everybody.admin, 'PUT', '/api/trips/1', { tt_atp: at(6) })).status).toBe(400)
    expect((await t.call(everybody.admin, 'PUT', '/api/trips/1', { tt_atp: at(5) })).status).toBe(200)
  })

  test('a text is kept without characters that nobody sees', async () => {
    addTrip(t.store)
    await t.call(everybody.admin, 'PUT', '/api/trips/1', { tt_info: 'ga\u0000te \u202e7', tt_tour: '\u2066T-9\u2069' })
    expect(getTrip(t.store, 1)).toMatchObject({ tt_info: 'gate 7', tt_tour: 'T-9' })
  })

  describe('If-Match', () => {
    test('saves on the tag that was read and on its revision, 412 on an older one', async () => {
      const { tt_id } = addTrip(t.store)
      const tag = (await get(tt_id)).headers.get('etag') ?? ''
      expect((await put(tt_id, { tt_info: 'a' }, { 'if-match': tag })).status).toBe(200)
      const seq = lastSeq(t.store)
      for (const old of [tag, '"1"', '', '"nonsense"', 'W/"2"', '2']) {
        const answer = await put(tt_id, { tt_info: 'b' }, { 'if-match': old })
        expect(answer, old).toMatchObject({ status: 412, body: { message: 'precondition_failed' } })
      }
      expect(lastSeq(t.store)).toBe(seq)
      expect((await put(tt_id, { tt_info: 'c' }, { 'if-match': '"2"' })).status).toBe(200)
      expect((await put(tt_id, { tt_info: 'd' }, { 'if-match': '"1", "3"' })).status).toBe(200)
      expect((await put(tt_id, { tt_info: 'e' }, { 'if-match': '*' })).status).toBe(200)
    })

    test('a repeated Idempotency-Key gets its answer, not 412', async () => {
      const { tt_id } = addTrip(t.store)
      const headers = { 'if-match': '"1"', 'idempotency-key': 'k-2' }
      const first = await put(tt_id, { tt_info: 'a' }, headers)
      expect(await put(tt_id, { tt_info: 'a' }, headers)).toMatchObject({ status: 200, body: first.body })
      expect(getTrip(t.store, tt_id)?.tt_rev).toBe(2)
    })
  })

  describe('X-Base-Rev', () => {
    const on = (rev: number | string) => ({ 'x-base-rev': String(rev) })
    /** Revision 2 changes driver and number, revision 3 the note, revision 4 the driver again. */
    const editedTrip = async (): Promise<number> => {
      const { tt_id } = addTrip(t.store)
      t.clock.advance(60_000)
      await put(tt_id, { tt_driver: 'Eva Kern', tt_drivernr: '18' })
      await put(tt_id, { tt_note: 'second note' })
      t.clock.advance(60_000)
      await put(tt_id, { tt_driver: 'Max Frei', tt_drivernr: '19' })
      return tt_id
    }

    test('a whole body on an old revision changes only what that person changed', async () => {
      const tt_id = await editedTrip()
      const answer = await put(tt_id, { ...SAMPLE_TRIP, tt_info: 'gate 9' }, on(1))
      expect(answer).toMatchObject({ status: 200, body: { tt_rev: 5 } })
      expect(getTrip(t.store, tt_id)).toMatchObject({
        tt_info: 'gate 9',
        tt_driver: 'Max Frei',
        tt_drivernr: '19',
        tt_note: 'second note',
      })
    })

    test('409 with the units on which both differ, and nothing is written', async () => {
      const tt_id = await editedTrip()
      const before = getTrip(t.store, tt_id)
      const seq = lastSeq(t.store)
      const body = { tt_info: 'gate 9', tt_driver: 'Rita Roth', tt_drivernr: '20' }
      const answer = await put(tt_id, body, { ...on(2), 'idempotency-key': 'k-3' })
      expect(answer).toMatchObject({
        status: 409,
        body: {
          message: 'edit_conflict',
          conflicts: [
            {
              unit: 'driver',
              mine: { tt_driver: 'Rita Roth', tt_drivernr: '20' },
              theirs: { tt_driver: 'Max Frei', tt_drivernr: '19' },
              by: 'dora',
              at: '2026-11-21T08:32:00.000Z',
            },
          ],
        },
      })
      expect(getTrip(t.store, tt_id)).toEqual(before)
      expect(lastSeq(t.store)).toBe(seq)
      // Refused, so not stored under the key: on the newest revision the same edit goes through.
      expect((await put(tt_id, body, { ...on(4), 'idempotency-key': 'k-3' })).status).toBe(200)
    })

    test('both made the same change: no conflict', async () => {
      const tt_id = await editedTrip()
      expect((await put(tt_id, { tt_driver: 'Max Frei', tt_drivernr: '19' }, on(1))).body).toMatchObject({ tt_rev: 4 })
    })

    test('observers are a set: additions of two people both survive', async () => {
      const { tt_id } = addTrip(t.store)
      await put(tt_id, { tt_customer: 'Holz AG;olga;oskar;otto' })
      await put(tt_id, { tt_customer: 'Holz AG;oskar' }, on(1))
      expect(getTrip(t.store, tt_id)?.tt_customer).toBe('Holz AG;oskar;otto')
    })

    test.each(['0', '5', '-1', '1.0', 'x', '', '99999999999999999999'])('400 for revision "%s"', async (rev) => {
      const tt_id = await editedTrip()
      expect(await put(tt_id, { tt_info: 'x' }, on(rev))).toMatchObject({
        status: 400,
        body: { message: 'base_rev_unknown', rev },
      })
    })

    test('without it the last write wins', async () => {
      const tt_id = await editedTrip()
      expect((await put(tt_id, { tt_driver: 'Rita Roth', tt_drivernr: '20' })).status).toBe(200)
    })
  })
})

describe('GET /api/trips/:id/history', () => {
  test('every saved version to admin, newest first', async () => {
    const trip = addTrip(t.store)
    await put(trip.tt_id, { tt_info: 'gate 9' })
    const { body } = await t.call<HistoryEntry[]>(everybody.admin, 'GET', `/api/trips/${trip.tt_id}/history`)
    expect(body.map(({ rev, action, username, source }) => [rev, action, username, source])).toEqual([
      [2, 'edit', 'dora', 'person'],
      [1, 'create', 'admin', 'person'],
    ])
    expect(body[0]?.changes).toEqual({ tt_info: { from: 'gate 4', to: 'gate 9' } })
  })

  test('404 for a trip that never was, 403 for the others', async () => {
    expect((await t.call(everybody.admin, 'GET', '/api/trips/4711/history')).status).toBe(404)
    const { tt_id } = addTrip(t.store)
    for (const who of ['sub', 'customer', 'observer'] as const) {
      const answer = await t.call(everybody[who], 'GET', `/api/trips/${tt_id}/history`)
      expect(answer.status).toBe(403)
      for (const word of HIDDEN_WORDS[who]) expect(JSON.stringify(answer.body)).not.toMatch(word)
    }
  })
})

describe('GET /api/tours', () => {
  test('rows of the chooser, newest first', async () => {
    const times = (day: string) => ({
      tt_stp: `${day}T09:00:00.000Z`,
      tt_std: `${day}T10:00:00.000Z`,
      tt_sta: `${day}T11:00:00.000Z`,
    })
    const old = addTrip(t.store, { ...times('2026-11-01'), tt_tour: 'old' })
    const newer = addTrip(t.store, { ...times('2026-11-30'), tt_tour: 'newer' })
    const twin = addTrip(t.store, { ...times('2026-11-30'), tt_tour: 'twin' })
    const { body, headers } = await t.call<unknown[][]>(everybody.admin, 'GET', '/api/tours?role=sub&username=x')
    expect(body).toEqual([
      [twin.tt_id, 'twin', 'Basel Hub', 'Genf Nord', '2026-11-30T09:00:00.000Z', 'TRUCK-1', 'Hans Muster'],
      [newer.tt_id, 'newer', 'Basel Hub', 'Genf Nord', '2026-11-30T09:00:00.000Z', 'TRUCK-1', 'Hans Muster'],
      [old.tt_id, 'old', 'Basel Hub', 'Genf Nord', '2026-11-01T09:00:00.000Z', 'TRUCK-1', 'Hans Muster'],
    ])
    const again = await t.call(everybody.admin, 'GET', '/api/tours', undefined, {
      'if-none-match': headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  test('a sub finds its trip behind more than a page of others', async () => {
    const own = addTrip(t.store, { tt_stp: '2020-01-01T00:00:00.000Z' })
    const { tt_id: _id, ...fields } = own
    const names = Object.keys(fields).join(', ')
    const insert = t.store.sqlite.prepare(`insert into trips (${names}) select ${names} from trips where tt_id = ?`)
    t.store.write(() => {
      const foreign = addTrip(t.store, { tt_sub: 'Huber AG' })
      for (let count = 0; count < 5001; count += 1) insert.run(foreign.tt_id)
    })
    expect((await t.call<unknown[][]>(everybody.sub, 'GET', '/api/tours')).body.map(([id]) => id)).toEqual([own.tt_id])
    expect((await t.call<unknown[]>(everybody.admin, 'GET', '/api/tours')).body).toHaveLength(5000)
  })
})
