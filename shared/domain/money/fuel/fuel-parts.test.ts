import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import german from '#shared/i18n/de.json'
import { fuelCost } from '../invoice.ts'
import { evidenceText } from './fuel-evidence.ts'
import { type FuelPart, type FuelTerms, fuelDifferences, fuelParts, partsToEnter } from './fuel-parts.ts'
import { ruleOf, shareOf } from './fuel-sample.ts'

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const termsOf = (changes: Partial<FuelTerms> = {}): FuelTerms => ({
  rule: shareOf(),
  unit: '',
  dated: [],
  values: new Map([
    ['2026-09', 120],
    ['2026-10', 128.4],
    ['2026-11', 131.6],
    ['2026-12', 140],
  ]),
  since: null,
  ...changes,
})
/** `from to percent` of each part; what is missing in the place of the percentage. */
const told = (parts: readonly FuelPart[]): string[] =>
  parts.map(({ from, to, percent, missing }) => `${from.slice(5)} ${to.slice(5)} ${percent ?? missing}`)

test.each<[string, Partial<FuelTerms>, typeof NOVEMBER, string[]]>([
  ['a month', {}, NOVEMBER, ['11-01 11-30 4.39']],
  [
    'a week over the end of a month',
    {},
    { from: '2026-10-26', to: '2026-11-01' },
    ['10-26 10-31 2.14', '11-01 11-01 4.39'],
  ],
  ['a lag of one month over New Year', {}, { from: '2027-01-04', to: '2027-01-10' }, ['01-04 01-10 7.5']],
  [
    'a lag of two months over New Year',
    { rule: shareOf({ fl_lag: 2 }) },
    { from: '2026-12-28', to: '2027-01-31' },
    ['12-28 12-31 4.39', '01-01 01-31 5.25'],
  ],
  ['a month whose value is missing', {}, { from: '2027-02-01', to: '2027-02-28' }, ['02-01 02-28 2027-01']],
  ['before the party has one', { since: '2026-11-16' }, NOVEMBER, ['11-16 11-30 4.39']],
  ['not yet at all', { since: '2026-12-01' }, NOVEMBER, []],
  [
    'a dated value in the middle of the month, until the rule has its say again',
    {
      dated: [
        { fv_from: '2026-11-24', fv_percent: null, fv_reason: 'over' },
        { fv_from: '2026-11-16', fv_percent: 3.5, fv_reason: 'agreed' },
      ],
    },
    NOVEMBER,
    ['11-01 11-15 4.39', '11-16 11-23 3.5', '11-24 11-30 4.39'],
  ],
  [
    'a dated value from before goes on, also where the month is missing',
    { dated: [{ fv_from: '2026-06-10', fv_percent: 2, fv_reason: 'agreed' }] },
    { from: '2027-01-25', to: '2027-02-07' },
    ['01-25 01-31 2', '02-01 02-07 2'],
  ],
])('%s', (_name, changes, days, expected) => {
  expect(told(fuelParts(termsOf(changes), days))).toEqual(expected)
})

test('a dated value tells what the rule would give', () => {
  const dated = [{ fv_from: '2026-11-01', fv_percent: 3.5, fv_reason: 'agreed' }]
  expect(fuelParts(termsOf({ dated }), NOVEMBER)).toMatchObject([
    {
      percent: 3.5,
      evidence: { kind: 'dated', since: '2026-11-01', reason: 'agreed' },
      by_rule: { kind: 'share', percent: 4.39 },
    },
  ])
})

test.each([
  ['share', shareOf(), 1000.1, 43.9],
  ['share, a rebate to the cent', shareOf({ fl_base: 142.9, fl_share: 30 }), 1234.55, -37.53],
  ['steps', ruleOf({ fl_base: 112 }), 333.35, 10],
  ['a band', ruleOf({ fl_base: null, fl_band_from: 75, fl_band_to: 100 }), 19.99, 1],
  ['steps in proportion', ruleOf({ fl_base: 112, fl_counts: 'part' }), 50.05, 1.64],
])('a contract to the cent: %s', (_name, rule, trips, cost) => {
  const [part] = fuelParts(termsOf({ rule }), NOVEMBER)
  expect(fuelCost(part?.percent ?? 0, trips)).toBe(cost)
})

describe('what a journal has otherwise', () => {
  const parts = fuelParts(termsOf({ dated: [{ fv_from: '2026-11-16', fv_percent: 3, fv_reason: 'x' }] }), NOVEMBER)
  test.each<[string, Parameters<typeof fuelDifferences>[1], [string, string, number | null][]]>([
    [
      'nothing entered',
      [],
      [
        ['11-01', '11-15', null],
        ['11-16', '11-30', null],
      ],
    ],
    [
      'as proposed',
      [
        { from: '2026-11-01', to: '2026-11-15', percent: 4.39, on: 'trip' },
        { from: '2026-11-16', to: '2026-11-30', percent: 3 },
      ],
      [],
    ],
    ['typed for the whole month', [{ ...NOVEMBER, percent: 3 }], [['11-01', '11-15', 3]]],
    [
      'of the toll too',
      [{ from: '2026-11-16', to: '2026-11-30', percent: 3, on: 'trip_toll' }],
      [
        ['11-01', '11-15', null],
        ['11-16', '11-30', 3],
      ],
    ],
  ])('%s', (_name, entered, expected) => {
    const found = fuelDifferences(parts, entered).map(({ from, to, entered: one }) => [from.slice(5), to.slice(5), one])
    expect(found).toEqual(expected)
  })

  test('what is entered is neither entered again nor replaced, and a missing month is not entered', () => {
    expect(told(partsToEnter(parts, [{ from: '2026-11-10', to: '2026-11-20' }]))).toEqual([
      '11-01 11-09 4.39',
      '11-21 11-30 3',
    ])
    expect(partsToEnter(fuelParts(termsOf({ values: new Map() }), NOVEMBER), [])).toEqual([])
  })
})

test('any order of entering values and dated percentages gives the same months', () => {
  const months = Array.from({ length: 14 }, (_, index) =>
    index < 12 ? `2026-${String(index + 1).padStart(2, '0')}` : `2027-0${index - 11}`,
  )
  const entries = fc.uniqueArray(
    fc.record({ month: fc.constantFrom(...months), value: fc.integer({ min: 1, max: 3_000_000 }) }),
    {
      selector: ({ month }) => month,
    },
  )
  const dated = fc.uniqueArray(
    fc.record({
      fv_from: fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
      fv_percent: fc.option(fc.integer({ min: -500, max: 500 }).map((whole) => whole / 100)),
      fv_reason: fc.constant('x'),
    }),
    { selector: ({ fv_from }) => fv_from },
  )
  const order = fc.infiniteStream(fc.nat())
  fc.assert(
    fc.property(entries, dated, order, fc.constantFrom(0, 1, 2), (values, percents, numbers, fl_lag) => {
      const shuffled = <Row>(rows: readonly Row[]): Row[] =>
        rows
          .map((row) => ({ row, at: numbers.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ row }) => row)
      const partsOf = (known: typeof values, above: typeof percents) =>
        fuelParts(
          termsOf({
            rule: shareOf({ fl_lag }),
            dated: above,
            values: new Map(known.map(({ month, value }) => [month, value / 10_000])),
          }),
          { from: '2026-10-12', to: '2027-02-14' },
        )
      const parts = partsOf(values, percents)
      expect(partsOf(shuffled(values), shuffled(percents))).toEqual(parts)
      // Each day is in one part, and a day's percentage does not depend on the period that is asked for.
      for (const part of parts) expect(part.from <= part.to).toBe(true)
      expect(parts.map(({ from }) => from).slice(1)).toEqual(
        parts.slice(0, -1).map(({ to }) => new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10)),
      )
    }),
  )
})

test('says it in one line', () => {
  const texts: Record<string, string> = german
  const translate = (key: string, values: Record<string, unknown> = {}) =>
    (texts[key] ?? '').replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name]))
  const lineOf = (changes: Partial<FuelTerms>) => {
    const [part] = fuelParts(termsOf(changes), NOVEMBER)
    return part?.evidence && evidenceText(part.evidence, translate, 'de')
  }
  expect(lineOf({})).toBe('Diesel Okt. 2026: 128.4, Basis 112.0, Anteil 30\u00a0%: 4.39\u00a0%')
  expect(lineOf({ unit: 'CHF/hl', rule: ruleOf({ fl_cap: 3, fl_plus: 2 }) })).toBe(
    'Diesel Okt. 2026: 128.4 CHF/hl, Basis 100.0, 5 × 1\u00a0% (je 5), Grundzuschlag 2\u00a0%, Obergrenze: 3.0\u00a0%',
  )
  expect(lineOf({ rule: ruleOf({ fl_kind: 'table', fl_table: '125 6' }) })).toBe(
    'Diesel Okt. 2026: 128.4, Tabelle ab 125.0: 6.0\u00a0%',
  )
  expect(lineOf({ dated: [{ fv_from: '2026-11-01', fv_percent: 3.5, fv_reason: 'Winteraktion' }] })).toBe(
    'Diesel 2026, ab 01.11.2026 vereinbart (Winteraktion): 3.5\u00a0%',
  )
})
