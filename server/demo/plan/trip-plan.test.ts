import fs from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { clashes } from '#shared/domain/clashes/clashes.ts'
import { waysOf } from '#shared/domain/clashes/ways.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { formatInstant } from '#shared/domain/time/dates.ts'
import { readTripPlan } from '#shared/domain/trip-plan/trip-plan-csv.ts'
import { readPlanTime } from '../../imports/cells/plan-time.ts'
import { detectDelimiter } from '../../imports/files/csv-text.ts'
import { decodeFile } from '../../imports/files/encoding.ts'
import { demoAddresses } from '../addresses.ts'
import { demoCustomers, demoDrivers, demoObservers, demoSubcontractors, demoVehicles } from '../company.ts'
import { examplePlan } from './trip-plan.ts'
import { demoTrips } from './trips.ts'
import { encodeWindows1252 } from './windows-1252.ts'

const ZURICH = 'Europe/Zurich'
const NOW = Date.parse('2026-11-21T08:30:00.000Z')

/** Reads a plan as an upload does. */
const read = (bytes: Uint8Array) => {
  const text = decodeFile(bytes).text
  const [header = [], ...rows] = parse(text, { delimiter: detectDelimiter(text.split('\r\n')[0] ?? '') }) as string[][]
  return readTripPlan({
    header,
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
    lookups: {
      customers: demoCustomers.map(({ cm_name }) => cm_name),
      addresses: demoAddresses,
      subcontractors: demoSubcontractors.map(({ sc_name }) => sc_name),
      vehicles: demoVehicles.map(({ gps_id }) => gps_id),
      drivers: demoDrivers,
      observers: demoObservers,
    },
    isPresent: () => false,
    readTime: (cell) => readPlanTime(cell, ZURICH),
    showTime: (instant) => formatInstant(instant, ZURICH),
    parseAmount,
  })
}

describe('example trip plan', () => {
  const bytes = examplePlan(NOW, ZURICH)

  test('is accepted whole: 12 trips of next week', () => {
    const { trips, faults, present } = read(bytes)
    expect(faults).toEqual([])
    expect(present).toBe(0)
    expect(trips).toHaveLength(12)
    for (const { tt_stp } of trips) {
      expect(tt_stp > '2026-11-22T23:00' && tt_stp < '2026-11-29T23:00', tt_stp).toBe(true)
    }
  })

  test('keeps umlauts, euro sign and typographic quotes', () => {
    const texts = read(bytes)
      .trips.map(({ tt_info, tt_note }) => `${tt_info} ${tt_note}`)
      .join('\n')
    for (const piece of ['„Weihnachtsgeschäft“', '“do not tilt”', 'à l’heure', '120 €', 'Mio. €', 'Übergrösse', '–']) {
      expect(texts).toContain(piece)
    }
  })

  test('is Windows-1252 with semicolons and CRLF, not UTF-8', () => {
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
    expect(bytes).toContain(0x80)
    const text = decodeFile(bytes).text
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(detectDelimiter(text.split('\r\n')[0] ?? '')).toBe(';')
  })

  test('takes no vehicle or driver from the tours of that week', () => {
    const extra = read(bytes).trips.map((trip, index) => ({ ...trip, key: `extra ${index}` }))
    const trips = [...demoTrips(NOW, ZURICH).map((trip, key) => ({ ...trip, key })), ...extra]
    const knowledge = {
      ways: waysOf({ addresses: demoAddresses, drives: [], now: NOW }),
      drivers: demoDrivers,
      vehicles: [],
    }
    const isExtra = (key: unknown) => String(key).startsWith('extra')
    const twice = clashes(trips, knowledge, ZURICH).filter(
      (finding) =>
        finding.kind.endsWith('_twice') && 'other' in finding && (isExtra(finding.trip) || isExtra(finding.other)),
    )
    expect(twice.map((finding) => [finding.kind, trips.find(({ key }) => key === finding.trip)?.tt_tour])).toEqual([])
  })

  test('follows the calendar into the next year', () => {
    const { trips, faults } = read(examplePlan(Date.parse('2026-12-31T12:00:00.000Z'), ZURICH))
    expect(faults).toEqual([])
    expect(trips[0]?.tt_stp).toBe('2027-01-04T07:45:00.000Z')
  })

  test('the file beside it is the one for 23 to 29 November 2026', () => {
    const file = fs.readFileSync(new URL('trip-plan.csv', import.meta.url))
    expect(Buffer.compare(file, Buffer.from(bytes))).toBe(0)
  })

  test('refuses a character that Windows-1252 does not have', () => {
    expect(() => encodeWindows1252('東京')).toThrow(RangeError)
  })
})
