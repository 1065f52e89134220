import { afterEach, beforeEach, expect, test } from 'vitest'
import { excelFile, styled } from '../testing/corpus/workbook-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { destroyedCell } from './cells/destroyed.ts'
import { readCell } from './csv-format.ts'
import { kindOf } from './file-rows.ts'
import { IMPORTABLES } from './lists/importables.ts'

/** A percentage as a person types it, and as a spreadsheet holds it. */
let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(() => t.close())

const send = (path: string, file: File) => {
  const form = new FormData()
  form.set('file', file)
  return t.call(admin, 'POST', `${path}/import`, form)
}
const rates = async () =>
  (await t.call<{ cm_vat_rate: number | null }[]>(admin, 'GET', '/api/customers/all')).body.map(
    ({ cm_vat_rate }) => cm_vat_rate,
  )

test.each([
  ['8.1 %', 8.1],
  ['8,1 %', 8.1],
  ['8,1\u00a0%', 8.1],
  ['8,1\u202f%', 8.1],
  ['8.1%', 8.1],
  ['8.1', 8.1],
])('%j in a file of text is %s', async (typed, rate) => {
  const file = new File([`cm_name;cm_vat_rate\nHolz AG;${typed}`], 'list.csv')
  expect(await send('/api/customers', file)).toMatchObject({ status: 200, body: { added: 1 } })
  expect(await rates()).toEqual([rate])
})

test.each(['% 8', '8 % %', 'acht %'])('%j is none', async (typed) => {
  const file = new File([`cm_name;cm_vat_rate\nHolz AG;${typed}`], 'list.csv')
  expect(await send('/api/customers', file)).toMatchObject({
    status: 400,
    body: { errors: [{ line: 2, column: 'cm_vat_rate', message: 'vat_rate_invalid', value: typed }] },
  })
})

const FORMATS = {
  formats: ['<xf numFmtId="10"/>', '<xf numFmtId="164"/>', '<xf numFmtId="165"/>'],
  codes: ['0.0%', '0.0&quot; %&quot;'],
}
const workbook = (rows: Parameters<typeof excelFile>[0]) =>
  new File([new Uint8Array(excelFile(rows, FORMATS))], 'list.xlsx')

test.each([
  ['8.10%', styled(0.081, 1), 8.1],
  ['8.1%', styled(0.081, 2), 8.1],
  ['a sign that only stands beside it', styled(8.1, 3), 8.1],
  ['a text', '8,1 %', 8.1],
  ['2.90%, a hundred times which is not 2.9', styled(0.029, 1), 2.9],
])('a cell of a workbook that shows %s', async (_shown, cell, rate) => {
  const file = workbook([
    ['cm_name', 'cm_vat_rate'],
    ['Holz AG', cell],
  ])
  expect(await send('/api/customers', file)).toMatchObject({ status: 200, body: { added: 1 } })
  expect(await rates()).toEqual([rate])
})

const percentFault = (column: string, value: string) => ({
  status: 400,
  body: { errors: [{ line: 2, column, message: 'upload_cell_is_percent', value }] },
})

test.each([
  ['/api/fuel/values', ['index', 'month', 'value'], ['Diesel', '2026-10'], 1.082, 'value'],
  ['/api/address', ['add_id', 'add_name', 'add_lon', 'add_lat'], ['HUB', 'Hub', '8'], 0.47, 'add_lat'],
  [
    '/api/floaters',
    ['fl_name', 'fl_index', 'fl_kind', 'fl_on', 'fl_lag', 'fl_counts', 'fl_round', 'fl_base'],
    ['Rule', 'Diesel', 'share', 'trip', '1', 'part', 'hundredth'],
    1.5,
    'fl_base',
  ],
  ['/api/customers', ['cm_name', 'cm_payment_days'], ['Holz AG'], 0.3, 'cm_payment_days'],
])('no percentage is read as a number of %s', async (path, heads, cells, number, column) => {
  await t.call(admin, 'POST', '/api/indices', { ix_name: 'Diesel', ix_unit: '', ix_source: '' })
  const shown = `${Number((number * 100).toPrecision(15))} %`
  const byFormat = await send(path, workbook([heads, [...cells, styled(number, 2)]]))
  expect(byFormat).toMatchObject(percentFault(column, shown))
  const typed = new File([`${heads.join(';')}\n${cells.join(';')};${shown}`], 'list.csv')
  expect(await send(path, typed)).toMatchObject(percentFault(column, shown))
})

test('a name that a spreadsheet made a percentage is what it shows', async () => {
  const file = workbook([['cm_name'], [styled(0.5, 1)]])
  expect(await send('/api/customers', file)).toMatchObject({ status: 200, body: { added: 1 } })
  const { body } = await t.call<{ cm_name: string }[]>(admin, 'GET', '/api/customers/all')
  expect(body.map(({ cm_name }) => cm_name)).toContain('50 %')
})

test('no column of an import that reads numbers takes a percentage, but for those that hold one', () => {
  const all = Object.entries(IMPORTABLES).flatMap(([kind, { cells }]) => cells.map((column) => ({ kind, column })))
  const reading = all.filter(
    ({ column }) =>
      !column.percent && column.kind !== 'flag' && column.kind !== 'time' && typeof readCell(column, '1') === 'number',
  )
  expect(reading.length).toBeGreaterThan(20)
  for (const { kind, column } of reading)
    expect(destroyedCell('108 %', kindOf(column), 'percent'), `${kind} ${column.name}`).toBe('upload_cell_is_percent')
})

test('rules of a surcharge have percentages too', async () => {
  await t.call(admin, 'POST', '/api/indices', { ix_name: 'Diesel', ix_unit: '', ix_source: '' })
  const heads = 'fl_name;fl_index;fl_kind;fl_on;fl_lag;fl_base;fl_share;fl_counts;fl_round;fl_plus;fl_cap'
  const file = new File([`${heads}\nRule;Diesel;share;trip;1;100;30 %;part;hundredth;−1,5 %;12 %`], 'list.csv')
  expect(await send('/api/floaters', file)).toMatchObject({ status: 200, body: { added: 1 } })
  const { body } = await t.call<object[]>(admin, 'GET', '/api/floaters')
  expect(body).toMatchObject([{ fl_share: 30, fl_plus: -1.5, fl_cap: 12 }])
})
