import { describe, expect, test } from 'vitest'
import { TripCreateBody } from '../../schemas/trip.ts'
import {
  isValidUploadName,
  OPTIONAL_COLUMNS,
  REQUIRED_COLUMNS,
  readTripPlan,
  type TripPlanColumn,
} from './trip-plan-csv.ts'

const lookups = {
  customers: ['Nord AG', 'Süd AG'],
  addresses: [
    { add_id: 'A1', add_name: 'Zürich' },
    { add_id: 'A2', add_name: 'Basel' },
    { add_id: 'A3', add_name: 'Hub' },
    { add_id: 'A4', add_name: 'hub' },
    { add_id: 'Bern', add_name: 'Bern Ost' },
    { add_id: 'A5', add_name: 'Bern' },
  ],
  subcontractors: ['Alpen Trans'],
  vehicles: ['ZH 1', 'ZH 2'],
  drivers: [
    { dr_name: 'Hans Muster', dr_number: '101' },
    { dr_name: 'Anna', dr_number: '200' },
    { dr_name: 'Berta', dr_number: '200' },
    { dr_name: 'Ohne', dr_number: '' },
  ],
  observers: ['olga', 'otto'],
}

/** Reads `DD.MM.YYYY HH:mm` as UTC; the zone is tested with `dates.ts`. */
const readTime = (text: string) => {
  const [, day, month, year, clock] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d)$/.exec(text) ?? []
  const instant = `${year}-${month}-${day}T${clock}:00.000Z`
  return clock ? { instant, wall: instant } : { fault: 'upload_dates_not_readable' as const }
}
const parseAmount = (text: string) => (/^[\d']+(\.\d+)?$/.test(text) ? Number(text.replaceAll("'", '')) : null)

const COLUMNS: TripPlanColumn[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]
const GOOD: Partial<Record<TripPlanColumn, string>> = {
  TOUR: 'T1',
  CUSTOMER: 'Nord AG',
  FROM: 'A1',
  TO: 'Basel',
  SUB: 'Alpen Trans',
  VEHICLE: 'ZH 1',
  DRIVERNO: '101',
  SDTP: '23.11.2026 08:00',
  SDTD: '23.11.2026 08:30',
  SDTA: '23.11.2026 12:00',
}
const read = (
  rows: Partial<Record<TripPlanColumn, string>>[],
  over: Partial<Parameters<typeof readTripPlan>[0]> = {},
) =>
  readTripPlan({
    header: COLUMNS,
    rows: rows.map((row, at) => ({ line: at + 2, cells: COLUMNS.map((column) => row[column] ?? '') })),
    lookups,
    isPresent: () => false,
    readTime,
    showTime: (instant) => instant.replace(/^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, '$3.$2.$1 $4'),
    parseAmount,
    ...over,
  })
const brief = (result: ReturnType<typeof readTripPlan>) =>
  result.faults.map(({ line, column, message }) => `${line} ${column} ${message}`)

describe('a good row', () => {
  test('becomes an active trip with the names of the master data', () => {
    const row = {
      ...GOOD,
      CUSTOMER: ' nord ag ',
      OBSERVERS: 'Olga; otto',
      COMBINATION: 'K1',
      REQUIREMENTS: ' 11_2_7; ;ADR ',
      INFO: 'Tor 3',
      NOTE: 'intern',
      CUSTOMER_TRIP: "1'250.50",
      CUSTOMER_TOLL: '10',
      SUB_TRIP: '900',
      SUB_TOLL: '9.9',
    }
    const { trips, present, faults } = read([row])
    expect(faults).toEqual([])
    expect(present).toBe(0)
    expect(trips).toEqual([
      {
        tt_tour: 'T1',
        tt_status: 'active',
        tt_customer: 'Nord AG;olga;otto',
        tt_from_adrnr: 'A1',
        tt_from_text: 'Zürich',
        tt_to_adrnr: 'A2',
        tt_to_text: 'Basel',
        tt_sub: 'Alpen Trans',
        tt_driver: 'Hans Muster',
        tt_drivernr: '101',
        tt_gps: 'ZH 1',
        tt_stp: '2026-11-23T08:00:00.000Z',
        tt_std: '2026-11-23T08:30:00.000Z',
        tt_sta: '2026-11-23T12:00:00.000Z',
        tt_info: 'Tor 3',
        tt_note: 'intern',
        tt_tour_combination: 'K1',
        tt_requirements: '11_2_7;ADR',
        tt_customer_invoice_trip: 1250.5,
        tt_customer_invoice_toll: 10,
        tt_sub_invoice_trip: 900,
        tt_sub_invoice_toll: 9.9,
      },
    ])
    expect(TripCreateBody.safeParse(trips[0]).success).toBe(true)
  })

  test('without the optional columns amounts are 0 and texts empty', () => {
    const header = [...REQUIRED_COLUMNS]
    const cells = header.map((column) => GOOD[column] ?? '')
    const { trips, faults } = read([], { header, rows: [{ line: 2, cells }] })
    expect(faults).toEqual([])
    expect(trips[0]).toMatchObject({ tt_customer: 'Nord AG', tt_note: '', tt_sub_invoice_toll: 0 })
  })

  test.each([
    ['id before name', { FROM: 'Bern' }, { tt_from_adrnr: 'Bern' }],
    ['id in another case', { FROM: 'a2' }, { tt_from_adrnr: 'A2' }],
    ['exact spelling among names', { TO: 'hub' }, { tt_to_adrnr: 'A4' }],
    [
      'driver by his name beside the number',
      { DRIVER: 'HANS muster' },
      { tt_driver: 'Hans Muster', tt_drivernr: '101' },
    ],
    ['two drivers of one number, told apart by name', { DRIVERNO: '200', DRIVER: 'Berta' }, { tt_driver: 'Berta' }],
    ['all three times equal', { SDTD: GOOD.SDTP, SDTA: GOOD.SDTP }, { tt_sta: '2026-11-23T08:00:00.000Z' }],
  ])('%s', (_, over, expected) => expect(read([{ ...GOOD, ...over }]).trips[0]).toMatchObject(expected))
})

describe('header', () => {
  const cells = REQUIRED_COLUMNS.map((column) => GOOD[column] ?? '')
  test.each([
    ['case and spaces do not count', REQUIRED_COLUMNS.map((column) => ` ${column.toLowerCase()} `), []],
    ['driver no', REQUIRED_COLUMNS.map((column) => (column === 'DRIVERNO' ? 'Driver No' : column)), []],
    ['unknown and empty columns are left alone', [...REQUIRED_COLUMNS, 'COLOUR', 'COLOUR', '', ''], []],
    ['a column missing', REQUIRED_COLUMNS.filter((column) => column !== 'SDTP'), ['1 SDTP upload_column_missing']],
    ['all missing', ['x'], REQUIRED_COLUMNS.map((column) => `1 ${column} upload_column_missing`)],
    ['a column twice', [...REQUIRED_COLUMNS, 'tour'], ['1 TOUR upload_column_twice']],
    ['none', [], ['1  upload_file_empty']],
    ['only blanks', ['', ' '], ['1  upload_file_empty']],
  ])('%s', (_, header, faults) => {
    expect(brief(read([], { header, rows: [{ line: 2, cells: cells.slice(0, header.length) }] }))).toEqual(faults)
  })

  test('a missing column names itself for the message', () => {
    expect(read([], { header: ['TOUR'] }).faults[0]).toEqual({
      line: 1,
      column: 'CUSTOMER',
      message: 'upload_column_missing',
      col: 'CUSTOMER',
      value: '',
    })
  })
})

describe('faults of a row', () => {
  test.each([
    ...REQUIRED_COLUMNS.map((column) => [`no ${column}`, { [column]: ' ' }, [`2 ${column} upload_values_missing`]]),
    ['unknown customer', { CUSTOMER: 'Nord' }, ['2 CUSTOMER upload_unknown_value']],
    ['unknown from', { FROM: 'Genf' }, ['2 FROM upload_unknown_value']],
    ['unknown to', { TO: 'Genf' }, ['2 TO upload_unknown_value']],
    ['two addresses of that name', { TO: 'HUB' }, ['2 TO upload_value_ambiguous']],
    ['unknown subcontractor', { SUB: 'x' }, ['2 SUB upload_unknown_value']],
    ['unknown vehicle', { VEHICLE: 'x' }, ['2 VEHICLE upload_unknown_value']],
    ['unknown driver number', { DRIVERNO: '999' }, ['2 DRIVERNO upload_unknown_value']],
    ['two drivers of that number', { DRIVERNO: '200' }, ['2 DRIVERNO upload_value_ambiguous']],
    ['a name beside the number that is not his', { DRIVER: 'H. Muster' }, ['2 DRIVER upload_unknown_value']],
    ['driver number not numeric', { DRIVERNO: '10a' }, ['2 DRIVERNO upload_driver_number_not_numeric']],
    ['driver number negative', { DRIVERNO: '-101' }, ['2 DRIVERNO upload_driver_number_not_numeric']],
    ['unknown observer', { OBSERVERS: 'olga;x' }, ['2 OBSERVERS upload_unknown_value']],
    ['positioning not readable', { SDTP: '31.02.26' }, ['2 SDTP upload_dates_not_readable']],
    ['departure not readable', { SDTD: 'x' }, ['2 SDTD upload_dates_not_readable']],
    ['arrival not readable', { SDTA: 'x' }, ['2 SDTA upload_dates_not_readable']],
    ['departs before positioning', { SDTD: '23.11.2026 07:59' }, ['2 SDTD upload_times_order']],
    ['arrives before departing', { SDTA: '23.11.2026 08:29' }, ['2 SDTA upload_times_order']],
    ['amount not readable', { SUB_TOLL: 'x' }, ['2 SUB_TOLL upload_amount_invalid']],
    ['amount with three decimals', { SUB_TRIP: '1.005' }, ['2 SUB_TRIP upload_amount_invalid']],
    ['amount too large', { CUSTOMER_TRIP: '100000000' }, ['2 CUSTOMER_TRIP upload_amount_invalid']],
    ['negative amount', { CUSTOMER_TOLL: '-1' }, ['2 CUSTOMER_TOLL upload_amount_invalid']],
    ['tour of 81 characters', { TOUR: 'x'.repeat(81) }, ['2 TOUR upload_value_too_long']],
    ['tour of 80 characters', { TOUR: 'x'.repeat(80) }, []],
    [
      'several at once',
      { SUB: 'x', SDTA: '', SUB_TRIP: 'y' },
      ['2 SDTA upload_values_missing', '2 SUB upload_unknown_value', '2 SUB_TRIP upload_amount_invalid'],
    ],
  ] as [string, Partial<Record<TripPlanColumn, string>>, string[]][])('%s', (_, over, faults) => {
    expect(brief(read([{ ...GOOD, ...over }]))).toEqual(faults)
  })

  test('the fault carries the value for the message', () => {
    expect(read([{ ...GOOD, SUB: 'x' }]).faults[0]).toMatchObject({ col: 'SUB', value: 'x' })
  })

  test('more cells than columns', () => {
    const cells = [...COLUMNS.map((column) => GOOD[column] ?? ''), 'surplus']
    expect(brief(read([], { rows: [{ line: 9, cells }] }))).toEqual(['9  upload_row_too_long'])
    expect(brief(read([], { rows: [{ line: 9, cells: [...cells.slice(0, -1), '', ' '] }] }))).toEqual([])
  })

  test('fewer cells than columns are missing values', () => {
    expect(
      brief(read([], { rows: [{ line: 2, cells: COLUMNS.slice(0, 9).map((column) => GOOD[column] ?? '') }] })),
    ).toEqual(['2 SDTA upload_values_missing'])
  })

  test('one bad row keeps the good ones out; every fault is named in the order of the file', () => {
    const { trips, present, faults } = read([{ ...GOOD, SUB: 'x' }, GOOD, { ...GOOD, VEHICLE: 'y' }], {
      isPresent: () => true,
    })
    expect(trips).toEqual([])
    expect(present).toBe(0)
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 'SUB'],
      [4, 'VEHICLE'],
    ])
  })
})

describe('present rows and blank rows', () => {
  test('a row is present when tour and SDTP match an existing trip or an earlier row', () => {
    const rows = [
      GOOD,
      { ...GOOD, VEHICLE: 'ZH 2' },
      { ...GOOD, TOUR: 'T2' },
      { ...GOOD, SDTP: '23.11.2026 07:00' },
      { ...GOOD, TOUR: 'old' },
      { ...GOOD, TOUR: 'old' },
    ]
    const { trips, present } = read(rows, {
      isPresent: (tour, stp) => tour === 'old' && stp === '2026-11-23T08:00:00.000Z',
    })
    expect(trips.map(({ tt_tour, tt_stp }) => `${tt_tour} ${tt_stp.slice(11, 16)}`)).toEqual([
      'T1 08:00',
      'T2 08:00',
      'T1 07:00',
    ])
    expect(present).toBe(3)
  })

  test('blank rows do not count', () =>
    expect(read([{}, GOOD, { TOUR: ' ' }])).toMatchObject({ faults: [], present: 0 }))

  test('a header without rows is an empty file', () => {
    expect(brief(read([]))).toEqual(['1  upload_file_empty'])
    expect(brief(read([{}]))).toEqual(['1  upload_file_empty'])
  })
})

test.each([
  ['plan.csv', true],
  ['Plan KW 48.CSV', true],
  ['plan.2026.csv', true],
  ['plan.xlsx', true],
  ['PLAN.XLSX', true],
  ['plan.xls', false],
  ['a/plan.xlsx', false],
  ['plan.csv.exe', false],
  ['plan', false],
  ['.csv', false],
  ['...csv', false],
  [' .csv', false],
  ['../plan.csv', false],
  ['C:\\plan.csv', false],
  ['C:plan.csv', false],
  ['a\\plan.csv', false],
  ['plan\u0000.csv', false],
  ['plan.csv\n', false],
  ['', false],
  [`${'x'.repeat(251)}.csv`, true],
  [`${'x'.repeat(252)}.csv`, false],
])('isValidUploadName(%j): %j', (name, valid) => expect(isValidUploadName(name)).toBe(valid))
