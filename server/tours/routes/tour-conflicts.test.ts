import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { add, admin, meier, put, type Row, read, setUpTours, TOUR, t, week } from './tours-sample.ts'

setUpTours()

describe('two people at once', () => {
  beforeEach(() => add())

  test('X-Base-Rev merges different fields, and a whole body too', async () => {
    await put(admin, { tr_tour_comb: 'K2' })
    expect(await put(admin, { ...TOUR, tr_name: 'T-200' }, { 'x-base-rev': '1' })).toMatchObject({
      status: 200,
      body: { tr_rev: 3 },
    })
    expect(await read()).toMatchObject({ tr_name: 'T-200', tr_tour_comb: 'K2' })
  })

  test('X-Base-Rev merges different days', async () => {
    await put(admin, { tr_week_gps: week('MEIER-1', 'MEIER-2', null) })
    const body = { tr_week_gps: week('MEIER-2', 'HUBER-1', null) }
    expect((await put(admin, body, { 'x-base-rev': '1' })).status).toBe(200)
    expect((await read()).tr_week_gps).toEqual(week('MEIER-2', 'MEIER-2', null))
  })

  test('the same field is 409 with both values, and nothing is written', async () => {
    await put(admin, { tr_tour_comb: 'K2' })
    expect(await put(admin, { tr_tour_comb: 'K3', tr_name: 'T-200' }, { 'x-base-rev': '1' })).toMatchObject({
      status: 409,
      body: {
        message: 'edit_conflict',
        conflicts: [
          { unit: 'tr_tour_comb', mine: { tr_tour_comb: 'K3' }, theirs: { tr_tour_comb: 'K2' }, by: 'chief' },
        ],
      },
    })
    expect(await read()).toMatchObject({ tr_tour_comb: 'K2', tr_name: 'T-100', tr_rev: 2 })
  })

  test('what admin chose meanwhile is a conflict for the sub, not a choice of its own', async () => {
    await put(admin, { tr_week_gps: week('HUBER-1', 'HUBER-1', null) })
    expect(await put(meier, { tr_week_gps: week('MEIER-2', null, null) }, { 'x-base-rev': '1' })).toMatchObject({
      status: 409,
      body: { message: 'edit_conflict', conflicts: [{ unit: 'day_0', theirs: { tr_week_gps: 'HUBER-1' } }] },
    })
  })

  test('a conflict names who changed that day, although its sender has just changed another one', async () => {
    const gps = (monday: string, tuesday: string) => ({ tr_week_gps: week<string | null>(monday, tuesday, null) })
    const both = { tr_week_sub: week('Meier Trans', 'Meier Trans', null), tr_week_locked: week(false, false, false) }
    const crew = { tr_week_driver: week(11, 11, null), tr_week_drivernr: week('0011', '0011', null) }
    await put(admin, { ...both, ...crew, ...gps('MEIER-1', 'MEIER-1') })
    await put(admin, gps('HUBER-1', 'MEIER-1'))
    const edit = { set: gps('MEIER-2', 'MEIER-2'), base: gps('MEIER-1', 'MEIER-1') }
    const about = { id: randomUUID(), user: 'meier', format: 1, entity: 'tour', op: 'edit', key: 1, rev: 2 }
    const mutations = [{ ...about, ...edit }]
    const { body } = await t.call(meier, 'POST', '/api/sync/push', { client: randomUUID(), mutations })
    expect(body).toMatchObject({ results: [{ status: 'conflict', theirs: [{ unit: 'day_0', by: 'chief' }] }] })
    expect((await read()).tr_week_gps).toEqual(gps('HUBER-1', 'MEIER-2').tr_week_gps)
  })

  test('without X-Base-Rev the last write wins', async () => {
    await put(admin, { tr_tour_comb: 'K2' })
    expect((await put(admin, { tr_tour_comb: 'K3' })).status).toBe(200)
    expect((await read()).tr_tour_comb).toBe('K3')
  })

  test.each(['0', '-1', '2', 'x', '1.5', '9'.repeat(30)])('X-Base-Rev %s is 400', async (rev) => {
    expect(await put(admin, { tr_name: 'x' }, { 'x-base-rev': rev })).toMatchObject({
      status: 400,
      body: { message: 'base_rev_unknown' },
    })
  })

  test('If-Match is strict for PUT and DELETE, with the tag or the revision', async () => {
    const tag = (await t.call(admin, 'GET', '/api/tours/1')).headers.get('etag') ?? ''
    expect((await put(admin, { tr_name: 'T-2' }, { 'if-match': tag })).status).toBe(200)
    expect(await put(admin, { tr_name: 'T-3' }, { 'if-match': tag })).toMatchObject({
      status: 412,
      body: { message: 'precondition_failed' },
    })
    expect((await put(admin, { tr_name: 'T-3' }, { 'if-match': '"2"' })).status).toBe(200)
    expect((await t.call(admin, 'DELETE', '/api/tours/1', undefined, { 'if-match': '"2"' })).status).toBe(412)
    expect((await t.call(admin, 'DELETE', '/api/tours/1', undefined, { 'if-match': '"3"' })).status).toBe(200)
  })

  test('an Idempotency-Key saves and creates once', async () => {
    for (let i = 0; i < 2; i += 1) {
      expect((await put(admin, { tr_name: 'T-2' }, { 'idempotency-key': 'a' })).body.tr_rev).toBe(2)
      const answer = await t.call(admin, 'POST', '/api/tours', TOUR, { 'idempotency-key': 'b' })
      expect(answer.body.tr_id).toBe(2)
    }
    expect((await t.call<Row[]>(admin, 'GET', '/api/tours/all')).body).toHaveLength(2)
  })
})
