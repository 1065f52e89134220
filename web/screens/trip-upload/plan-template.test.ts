import { expect, test } from 'vitest'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { formatInstant } from '#shared/domain/time/dates.ts'
import { parseDateTime } from '#shared/domain/time/local-times.ts'
import { readTripPlan } from '#shared/domain/trip-plan/trip-plan-csv.ts'
import { exampleValues, templateCsv } from './plan-template.ts'

const LOOKUPS = {
  customers: [{ cm_name: 'Holz; Söhne "AG"' }],
  addresses: [{ add_name: 'Basel Hub' }, { add_name: 'Genf Nord' }],
  subcontractors: [{ sc_name: 'Meier Trans' }],
  vehicles: [{ gps_id: 'TRUCK-1' }],
  drivers: [
    { dr_name: 'Ohne Nummer', dr_number: '' },
    { dr_name: 'Eva Roth', dr_number: '18' },
  ],
  observers: [{ username: 'olga' }, { username: 'otto' }],
}

test('the template names the master data, and passes the check', () => {
  const values = exampleValues(LOOKUPS, '24.11.2026')
  const { trips, faults } = readTripPlan({
    header: Object.keys(values),
    rows: [{ line: 2, cells: Object.values(values) }],
    lookups: {
      customers: LOOKUPS.customers.map(({ cm_name }) => cm_name),
      addresses: LOOKUPS.addresses.map(({ add_name }, index) => ({ add_id: `A${index}`, add_name })),
      subcontractors: ['Meier Trans'],
      vehicles: ['TRUCK-1'],
      drivers: LOOKUPS.drivers,
      observers: ['olga', 'otto'],
    },
    isPresent: () => false,
    showTime: (instant) => formatInstant(instant, 'Europe/Zurich'),
    readTime: (text) => parseDateTime(text, 'Europe/Zurich') ?? { fault: 'upload_dates_not_readable' },
    parseAmount,
  })
  expect(faults).toEqual([])
  expect(trips[0]).toMatchObject({ tt_drivernr: '18', tt_customer: 'Holz; Söhne "AG";olga;otto' })
})

test('values with semicolons and quotes are quoted, and a spreadsheet sees UTF-8', () => {
  const csv = templateCsv(exampleValues(LOOKUPS, '24.11.2026'))
  expect(csv.startsWith('\uFEFFTOUR;CUSTOMER;FROM;')).toBe(true)
  expect(csv).toContain(';"Holz; Söhne ""AG""";')
  expect(csv.endsWith('\r\n')).toBe(true)
  expect(csv.split('\r\n')).toHaveLength(3)
})

test('without master data there is an example all the same', () => {
  const none = { customers: [], addresses: [], subcontractors: [], vehicles: [], drivers: [], observers: [] }
  expect(exampleValues(none, '24.11.2026').DRIVERNO).toMatch(/^\d+$/)
})
