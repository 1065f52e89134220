import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import type { Field } from '#shared/records/field.ts'
import { maxLengthOf } from '#shared/records/field.ts'
import { type AnyRecord, typedFields } from '#shared/records/record.ts'
import { rowOf } from '#shared/records/record-sample.ts'
import { RECORDS } from '#shared/records/records.ts'
import { LIST_KINDS, LIST_NAMES, type ListKind } from '#shared/schemas/file-import.ts'
import { formatText, hasText, type TextKey } from '../../kit/texts.ts'
import {
  listAddresses,
  listCustomers,
  listDrivers,
  listSubcontractors,
  listVehicles,
} from '../../master-data/store/lookups.ts'
import { saveIndexValues } from '../../money/store/fuel.ts'
import { listFuelIndices } from '../../money/store/fuel-indices.ts'
import type { Store } from '../../store/db.ts'
import { fileForm } from '../../testing/file-form.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { TRIED_LANGUAGES } from '../../testing/thorough.ts'
import { readCell } from '../csv-format.ts'
import { headingKey, headingReader } from '../files/headings.ts'
import { openFile } from '../files/kind.ts'
import { readTable } from '../files/table.ts'
import { stateOf } from '../settle/row-state.ts'
import { COMPANY_IMPORTABLES } from './company-file.ts'
import { IMPORTABLES } from './importables.ts'
import { listSheet } from './list-sheet.ts'

/** A list that is downloaded and imported again unchanged changes nothing, whatever its rows hold, in every language. */
const ROWS = 40

const seeded = (seed: number) => {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Texts that spreadsheets are tempted to change. */
const TEXTS = [
  '=1+1',
  '+41 Żółć',
  '-',
  '@SUM(A1)',
  '007',
  '1E5',
  '1.12',
  '01.02.2026',
  'TRUE',
  "'quoted",
  'Müller & "Sõhne" <AG>',
  '_x000D_',
  'é',
  '🚚 лес 運輸',
  '352094081234567890',
  ' inner   spaces ',
]
const NUMBERS = [0, 1, 5, 20, 60, -8.25, 47.376_9, 0.000_1]
const AMOUNTS = [0, 0.05, 9.9, 1234.5, 999_999.99]
const VALUES: Partial<Record<Field['kind'], readonly unknown[]>> = {
  text: TEXTS,
  digits: TEXTS,
  names: [...TEXTS, '=1+1;007;Ä'],
  number: NUMBERS,
  decimal: NUMBERS,
  minutes: [0, 15, 240],
  amount: AMOUNTS,
  flag: [true, false],
  switch: [true, false],
  day: ['2027-01-01', '2024-02-29', '1999-12-31'],
  days: [
    [],
    [
      { from: '2027-02-01', to: '2027-02-01' },
      { from: '2027-12-24', to: '2028-01-03' },
    ],
  ],
  phones: [[], ['+41791234567', '+4915112345678']],
  addresses: [[], ['add_id 1', 'add_id 2']],
}

/** A row as its sample under a name of its own, with up to four fields left out or hard to keep. */
const rowLike = (of: AnyRecord, at: number, random: (limit: number) => number): Record<string, unknown> => {
  const oneOf = <Value>(values: readonly Value[]) => values[random(values.length)]
  const version = random(2) === 0 ? 1 : 2
  const row = { ...rowOf(of, version), [of.title]: `${oneOf(TEXTS)} ${at}` }
  if (of.fields[of.title]?.choices) row[of.title] = oneOf(of.fields[of.title]?.choices ?? [])
  if (of.fields[of.key]?.isRequired && of.key !== of.title) row[of.key] = `${oneOf(TEXTS)} ${at}`
  for (let changed = random(5); changed > 0; changed -= 1) {
    const [name, field] = oneOf(typedFields(of)) as [string, Field]
    if (name === of.key || name === of.title) continue
    const values = field.choices ?? VALUES[field.kind] ?? []
    const isLong = values === TEXTS && random(4) === 0
    const long = isLong ? 'Ä1, "x" '.repeat(1200).slice(0, maxLengthOf(field) ?? 9000) : undefined
    row[name] = long ?? (random(4) === 0 ? undefined : oneOf(values))
  }
  return row
}

/** A tour of the company's own names, with weekdays that differ. */
const tourLike = (store: Store, at: number, random: (limit: number) => number): Record<string, unknown> => {
  const oneOf = <Value>(values: readonly Value[]) => values[random(values.length)] as Value
  const week = <Value>(value: () => Value): Value[] => Array.from({ length: 7 }, value)
  const [drivers, vehicles, companies] = [listDrivers(store), listVehicles(store), listSubcontractors(store)]
  const two = [oneOf(companies).sc_name, oneOf(companies).sc_name] as const
  return {
    ...newTourDefaults(),
    tr_name: `${oneOf(TEXTS)} ${at}`,
    tr_cm_id: oneOf(listCustomers(store)).cm_id,
    tr_departure: oneOf(listAddresses(store)).add_id,
    tr_arrival: oneOf(listAddresses(store)).add_id,
    ...{ tr_stp: '22:00', tr_std: '23:59', tr_sta: '00:05', tr_sta_plus_day: 1, tr_status: random(4) > 0 },
    tr_tour_comb: oneOf(TEXTS).slice(0, 20),
    tr_requirements: oneOf([[], ['11_2_7']]),
    tr_customer_invoice_trip: oneOf(AMOUNTS),
    tr_customer_invoice_toll: oneOf(AMOUNTS),
    tr_valid_from: oneOf([null, '2026-01-01']),
    tr_valid_to: oneOf([null, '2027-12-31']),
    tr_week_status: week(() => true),
    tr_week_sub: week(() => oneOf(two)),
    tr_week_gps: week(() => oneOf([null, oneOf(vehicles).gps_id])),
    tr_week_driver: week(() => oneOf([null, oneOf(drivers).dr_id])),
    tr_week_sub_invoice_trip: week(() => oneOf(AMOUNTS)),
    tr_week_sub_invoice_toll: week(() => oneOf(AMOUNTS)),
  }
}

let t: TestApp
let admin: string
const taken: Record<string, number> = {}
beforeAll(async () => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
  // As the built-in one has until it names another.
  t.addUser({ username: 'root', role: 'admin', email: 'admin@localhost' })
  for (const of of [...RECORDS, ...RECORDS])
    for (const version of [1, 2] as const) await t.call(admin, 'POST', of.path, rowOf(of, version))
  const months = ['2026-01', '2026-12', '2027-01'].map((month, at) => ({
    month,
    value: [0.0001, 131.6, 99999][at] ?? 0,
  }))
  for (const { ix_name } of listFuelIndices(t.store)) saveIndexValues(t.store, ix_name, months, 'chief')
  const random = seeded(37)
  for (const of of RECORDS)
    for (let at = 0; at < ROWS; at += 1) {
      const { status } = await t.call(admin, 'POST', of.path, rowLike(of, at, random))
      taken[of.name] = (taken[of.name] ?? 0) + Number(status === 200)
    }
  for (let at = 0; at < ROWS; at += 1) {
    const { status } = await t.call(admin, 'POST', '/api/tours', tourLike(t.store, at, random))
    taken.tour_list = (taken.tour_list ?? 0) + Number(status === 200)
  }
}, 120_000)
afterAll(() => t.close())

const again = (path: string, bytes: Uint8Array) => {
  return t.call(admin, 'POST', `${path}?check=true`, fileForm(bytes, 'list.xlsx'))
}

test('there are rows of each kind that are hard to keep', () => {
  for (const name of [...RECORDS.map((of) => of.name), 'tour_list']) expect(taken[name], name).toBeGreaterThan(3)
})

test('every column of every import has a heading in five languages, which is read as the column', () => {
  for (const [kind, { columns }] of Object.entries({ ...COMPANY_IMPORTABLES, ...IMPORTABLES })) {
    const read = headingReader(columns)
    for (const language of LANGUAGES) {
      const headings = columns.map(({ label = '', number = 0 }) =>
        hasText(label) ? formatText(language, label as TextKey, { number }) : '',
      )
      expect(headings, `${kind} ${language}`).not.toContain('')
      // Two columns that are called the same are told apart by their codes.
      const codes = read(headings).codes
      const alike = (at: number) =>
        headings.filter((one) => headingKey(one) === headingKey(headings[at] ?? '')).length > 1
      expect(
        codes.filter((code, at) => code !== columns[at]?.name && !alike(at)),
        `${kind} ${language}`,
      ).toEqual([])
    }
  }
})

/** The cells of the file equal those of the list: so the import finds the cells that a person changed. */
describe.each(LIST_KINDS.filter((kind) => kind !== 'tour_list'))(
  'the state of each row of %s is that of its cells',
  (kind) => {
    test.each(TRIED_LANGUAGES)('in %s', async (language) => {
      const { cells, columns } = IMPORTABLES[kind]
      const { header, rows } = readTable(await openFile(listSheet(t.store, { kind, language }, t.clock.now())), {
        columns,
      })
      const valued = cells.filter(({ isOfServer }) => !isOfServer)
      const names = valued.map(({ name }) => name)
      const [keyAt, stateAt] = [header.indexOf('row_key'), header.indexOf('row_state')]
      if (kind === 'user') return expect(stateAt).toBe(-1)
      expect(rows.length).toBeGreaterThan(0)
      for (const { cells: texts } of rows) {
        const values = valued.map((column) => readCell(column, texts[header.indexOf(column.name)] ?? ''))
        const key = { driver: texts[header.indexOf('dr_id')], index_value: `${values[1]} ${values[0]}` }[kind as string]
        expect(texts[stateAt]).toBe(stateOf(t.store)(key ?? texts[keyAt], names, values))
      }
    })
  },
)

const OTHERS: Partial<Record<ListKind, string>> = {
  user: '/api/users',
  index_value: '/api/fuel/values',
  tour_list: '/api/tours',
}
describe.each(LIST_KINDS)('the list of %s comes back without a change', (kind) => {
  test.each(TRIED_LANGUAGES)('in %s', async (language) => {
    const path = RECORDS.find(({ name }) => name === kind)?.path ?? OTHERS[kind] ?? ''
    const answer = await again(`${path}/import`, listSheet(t.store, { kind, language }, t.clock.now()))
    expect(answer).toMatchObject({
      status: 200,
      body: {
        changes: { fields: [], total: 0 },
        added: 0,
        changed: 0,
        read_as: { ignored: [], meant_list: null, sheet: formatText(language, LIST_NAMES[kind]) },
      },
    })
    expect(answer.body.present).toBeGreaterThan(0)
  })
})
