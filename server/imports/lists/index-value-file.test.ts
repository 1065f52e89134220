import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FuelOverview } from '#shared/schemas/fuel.ts'
import { fuelCalls } from '../../money/routes/fuel-sample.ts'
import { rowHistory } from '../../store/history/history.ts'
import { fileForm } from '../../testing/file-form.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { indexValueFile } from './index-value-file.ts'

/** Values of series come from a file, a line for each series and month. */
let t: TestApp
let everybody: Everybody
beforeEach(async () => {
  t = createTestApp()
  everybody = addEverybody(t)
  const fuel = fuelCalls(t, everybody.admin)
  await fuel.index()
  await fuel.values({ '2026-09': 120, '2026-10': 128.4 })
})
afterEach(() => t.close())

const send = (text: string, { check = false, token = everybody.admin } = {}) => {
  return t.call<Record<string, unknown>>(
    token,
    'POST',
    `/api/fuel/values/import?check=${check}`,
    fileForm(text, 'values.csv'),
  )
}
const kept = async () =>
  (await t.call<FuelOverview>(everybody.admin, 'GET', '/api/fuel')).body.values.map(
    ({ month, value }) => `${month} ${value}`,
  )

test('a check tells what would change, the import enters it with one line in the log, and once more nothing', async () => {
  const text = 'Indexreihe;Monat;Wert\nDIESEL;2026-10;128,9\nDiesel;09.2026;120.0\nDiesel;01.11.2026;131.6\n'
  const counts = { added: 1, changed: 1, present: 1 }
  expect(await send(text, { check: true })).toMatchObject({
    status: 200,
    body: {
      ...counts,
      changes: { fields: [{ line: 2, key: 'Diesel, 2026-10', column: 'value', old: '128.4', new: '128.9' }] },
    },
  })
  expect(await kept()).toEqual(['2026-09 120', '2026-10 128.4'])
  expect((await send(text)).body).toMatchObject(counts)
  expect(await kept()).toEqual(['2026-09 120', '2026-10 128.9', '2026-11 131.6'])
  expect(rowHistory(t.store, 'index', 'Diesel')[0]?.changes).toEqual({
    iv_value: { from: '2026-10 128.4', to: '2026-10 128.9; 2026-11 131.6' },
  })
  expect((await send(text)).body).toMatchObject({ added: 0, changed: 0, present: 3 })
})

test.each([
  'index;month;value',
  'Indexreihe;Monat;Wert',
  'Index series;Month;Value',
  'Série d’indice;Mois;Valeur',
  'Serie di indici;Mese;Valore',
  'Indexreeks;Maand;Waarde',
])('headings: %s', async (headings) => {
  expect(await send(`${headings}\nDiesel;2026-11;131.6\n`)).toMatchObject({ status: 200, body: { added: 1 } })
})

test.each([
  ['Benzin;2026-11;131.6', 2, 'index', 'fuel_index_unknown'],
  ['Diesel;2026-13;131.6', 2, 'month', 'index_month_invalid'],
  ['Diesel;Okt 26;131.6', 2, 'month', 'index_month_invalid'],
  ['Diesel;2026-11;0', 2, 'value', 'index_value_invalid'],
  ['Diesel;2026-11;131.66666', 2, 'value', ''],
  ['Diesel;2026-11;', 2, 'value', 'upload_values_missing'],
  ['Diesel;2026-11;131.6\nDiesel;11.2026;131.7', 3, 'index', 'upload_row_twice'],
])('a fault names its cell, and nothing is written: %s', async (rows, line, column, message) => {
  const { status, body } = await send(`index;month;value\n${rows}\n`)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(`"line":${line},"column":"${column}"`)
  expect(JSON.stringify(body)).toContain(message)
  expect(await kept()).toEqual(['2026-09 120', '2026-10 128.4'])
})

test('only admin imports, and gets a file to fill in', async () => {
  expect((await send('index;month;value\nDiesel;2026-11;1\n', { token: everybody.sub })).status).toBe(403)
  const template = await t.call(everybody.admin, 'GET', '/api/fuel/values/template')
  expect([template.status, String(template.body).trim()]).toEqual([200, expect.stringMatching(/^index;month;value/)])
})

test('what was written before an import broke off is taken back', async () => {
  const values = [
    { month: '2026-10', value: 130 },
    { month: '2026-11', value: 131.6 },
  ]
  const touched = indexValueFile.writer(t.store, 'dora')({ index: 'Diesel', values })
  expect(await kept()).toEqual(['2026-09 120', '2026-10 130', '2026-11 131.6'])
  indexValueFile.restorer(t.store)({ ...touched, before: touched.before ?? null }, 'dora', false)
  expect(await kept()).toEqual(['2026-09 120', '2026-10 128.4'])
})

test.each([
  ['Mai 2025', '2025-05'],
  ['mai 2025', '2025-05'],
  ['May 2025', '2025-05'],
  ['maggio 2025', '2025-05'],
  ['mei-2025', '2025-05'],
  ['05.2025', '2025-05'],
  ['févr. 2025', '2025-02'],
  ['FEVRIER 2025', null],
  ['Jänner 2025', '2025-01'],
  ['Dez. 2025', '2025-12'],
  ['2025 Dezember', '2025-12'],
  ['Mai 25', null],
  ['Maien 2025', null],
])('%j is the month %s', async (typed, month) => {
  const answer = await send(`index;month;value\nDiesel;${typed};117`)
  if (month === null)
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ column: 'month', message: 'index_month_invalid' }] },
    })
  else expect(await kept()).toContain(`${month} 117`)
})

test('a month of a downloaded row that cannot be read, or is another one, is the fault of its cell', async () => {
  const write = indexValueFile.downloaded?.(t.store)
  const [row] = indexValueFile.rowsOf(t.store) as { index: string; month: string; value: number }[]
  const state = write?.(row as object).row_state
  const of = (index: string, month: string) => send(`index;month;value;row_state\n${index};${month};121;${state}`)
  expect(await of('Diesel', 'irgendwann')).toMatchObject({
    status: 400,
    body: { errors: [{ line: 2, column: 'month', message: 'index_month_invalid', value: 'irgendwann' }] },
  })
  expect(await of('Diesel', '2025-01')).toMatchObject({
    status: 400,
    body: {
      errors: [{ line: 2, column: 'month', message: 'index_value_of_other_row', value: '2025-01', meant: '2026-09' }],
    },
  })
  expect(await of('Diesel', 'September 2026')).toMatchObject({ status: 200, body: { changed: 1 } })
})
