import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FuelOverview } from '#shared/schemas/fuel.ts'
import { rowHistory } from '../../store/history/history.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { fuelCalls, SHARE } from './fuel-sample.ts'

let t: TestApp
let everybody: Everybody
let fuel: ReturnType<typeof fuelCalls>
beforeEach(async () => {
  t = createTestApp()
  everybody = addEverybody(t)
  fuel = fuelCalls(t, everybody.admin)
  await fuel.index()
})
afterEach(() => t.close())

const overview = async () => (await t.call<FuelOverview>(everybody.admin, 'GET', '/api/fuel')).body
const ask = (method: string, path: string, body?: unknown) =>
  t.call<{ message: string; errors?: { path: string; message: string }[] }>(everybody.admin, method, path, body)

test('values are entered, corrected and taken away; each entry is kept with who made it, and told in the log', async () => {
  await fuel.values({ '2026-10': 128.4, '2026-09': 120.0001 })
  t.clock.advance(60_000)
  await fuel.values({ '2026-10': 128.9, '2026-09': 120.0001 })
  await fuel.values({ '2026-09': null })
  const { values } = await overview()
  expect(values).toEqual([
    { index: 'Diesel', month: '2026-10', value: 128.9, by: 'dora', at: expect.any(String), before: 1 },
  ])
  const history = '/api/fuel/values/history?index=Diesel&month='
  expect((await ask('GET', `${history}2026-10`)).body).toMatchObject([{ value: 128.9 }, { value: 128.4, by: 'dora' }])
  expect((await ask('GET', `${history}2026-09`)).body).toMatchObject([{ value: null }, { value: 120.0001 }])
  expect((await ask('GET', `${history}2026-08`)).status).toBe(404)
  expect(rowHistory(t.store, 'index', 'Diesel').map(({ changes }) => changes)).toMatchObject([
    { iv_value: { from: '2026-09 120.0001', to: null } },
    { iv_value: { from: '2026-10 128.4', to: '2026-10 128.9' } },
    { iv_value: { from: null, to: '2026-10 128.4; 2026-09 120.0001' } },
    {},
  ])
})

test.each<[string, unknown, string, string]>([
  ['an index of 0', [{ month: '2026-10', value: 0 }], 'values.0.value', 'index_value_invalid'],
  ['five decimals', [{ month: '2026-10', value: 1.23456 }], 'values.0.value', 'decimal_invalid'],
  ['no month', [{ month: '2026-13', value: 1 }], 'values.0.month', 'index_month_invalid'],
  [
    'a month twice',
    [
      { month: '2026-10', value: 1 },
      { month: '2026-10', value: 2 },
    ],
    'values.1.month',
    'index_month_twice',
  ],
  ['nothing', [], 'values', 'field_required'],
  [
    'too many',
    Array.from({ length: 601 }, (_, index) => ({ month: `${1970 + Math.floor(index / 12)}-01`, value: 1 })),
    'values',
    'index_rows_too_many',
  ],
])('400 for %s', async (_name, values, path, message) => {
  const answer = await ask('PUT', '/api/fuel/values', { index: 'Diesel', values })
  expect(answer).toMatchObject({ status: 400, body: { errors: expect.arrayContaining([{ path, message }]) } })
  expect((await overview()).values).toEqual([])
})

test.each<[string, object, string, string]>([
  ['a base of 0', { fl_base: 0 }, 'fl_base', 'index_value_invalid'],
  ['no base', { fl_base: null }, 'fl_base', 'field_required'],
  ['a share of nothing', { fl_share: 0 }, 'fl_share', 'percent_invalid'],
  ['a lag into the future', { fl_lag: -1 }, 'fl_lag', 'fuel_lag_invalid'],
  ['an unknown series', { fl_index: 'Petrol' }, 'fl_index', 'fuel_index_unknown'],
  ['a table that nobody can read', { fl_kind: 'table', fl_table: 'x' }, 'fl_table', 'fuel_table_line'],
])('400 for a rule with %s', async (_name, changes, path, message) => {
  const answer = await ask('POST', '/api/floaters', { ...SHARE, ...changes })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
})

test('names are found however they are spelled, and unknown ones are refused at their field', async () => {
  await fuel.rule({ fl_index: ' diesel ' })
  await fuel.ofSub('DIESEL share')
  await fuel.ofCustomer('diesel SHARE')
  const use = { floater: 'Diesel share', since: null }
  expect((await overview()).uses).toEqual([
    { ...use, side: 'customer', party: 'Holz AG' },
    { ...use, side: 'sub', party: 'Meier Trans' },
  ])
  const unknown = await ask('PUT', '/api/customers/1', { cm_name: 'Holz AG', cm_floater: 'Nobody’s' })
  expect(unknown).toMatchObject({ status: 400, body: { errors: [{ path: 'cm_floater', message: 'floater_unknown' }] } })
  const dated = { floater: 'Nobody’s', from: '2026-11-01', percent: 3, reason: 'x' }
  expect(await ask('PUT', '/api/fuel/dated', dated)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'floater', message: 'floater_unknown' }] },
  })
})

test('what is in use stays', async () => {
  await fuel.rule()
  await fuel.ofSub(SHARE.fl_name)
  expect(await ask('DELETE', '/api/indices/Diesel')).toMatchObject({ status: 409, body: { message: 'still_in_use' } })
  expect(await ask('DELETE', '/api/floaters/Diesel%20share')).toMatchObject({ status: 409 })
  await fuel.ofSub(null)
  await fuel.values({ '2026-10': 1 })
  await fuel.dated('2026-11-01', 3)
  expect((await ask('DELETE', '/api/floaters/Diesel%20share')).status).toBe(200)
  expect((await ask('DELETE', '/api/indices/Diesel')).status).toBe(200)
  expect(await overview()).toEqual({ values: [], dated: [], uses: [] })
})

test('a percentage above a rule: one for each day, with its reason, and gone again', async () => {
  await fuel.rule()
  await fuel.dated('2026-11-16', 3.5, 'first')
  await fuel.dated('2026-11-16', -1, 'second')
  const { dated } = await overview()
  expect(dated).toMatchObject([{ floater: 'Diesel share', fv_percent: -1, fv_reason: 'second', fv_by: 'dora' }])
  const path = `/api/fuel/dated/${dated[0]?.fv_id}`
  expect((await ask('DELETE', path)).status).toBe(200)
  expect((await ask('DELETE', path)).status).toBe(404)
  expect(rowHistory(t.store, 'floater', SHARE.fl_name).map(({ changes }) => changes)).toMatchObject([
    { fv_percent: { from: '16.11.2026: -1 %, second', to: null } },
    { fv_percent: { from: '16.11.2026: 3.5 %, first', to: '16.11.2026: -1 %, second' } },
    { fv_percent: { from: null, to: '16.11.2026: 3.5 %, first' } },
    {},
  ])
  const body = { floater: SHARE.fl_name, from: '2026-11-16', percent: 3, reason: ' ' }
  expect(await ask('PUT', '/api/fuel/dated', body)).toMatchObject({ status: 400 })
})

test('a sub reads neither the rule of its own record nor anything of surcharges', async () => {
  await fuel.rule()
  await fuel.ofSub(SHARE.fl_name, '2026-01-01')
  const { body } = await t.call<object[]>(everybody.sub, 'GET', '/api/subcontractors')
  expect(Object.keys(body[0] ?? {})).not.toContain('sc_floater')
  const pulled = await t.call<{ put: object }>(
    everybody.sub,
    'GET',
    '/api/sync/pull?client=a0000000-0000-4000-8000-000000000000',
  )
  expect(JSON.stringify(pulled.body)).not.toContain(SHARE.fl_name)
})
