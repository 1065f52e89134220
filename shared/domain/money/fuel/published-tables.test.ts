import { describe, expect, test } from 'vitest'
import { type DatedPercent, type FuelTerms, fuelParts } from './fuel-parts.ts'
import { type FuelRule, fuelPercent } from './fuel-rule.ts'
import { ruleOf, shareOf } from './fuel-sample.ts'

/**
 * Surcharges as hauliers published them, each row as it stands on their page: value of the index, percentage. Rows that the
 * published formula does not give are told by name: they are entered as dated values, and then the month is as published.
 */
type Table = { rule: FuelRule; rows: [value: number, percent: number, departs?: string][] }

/** Base, first percentage, their distances: rows that follow each other. */
const ladder = (from: number, step: number, count: number, first: number, percent: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => [
    Number((from + index * step).toFixed(4)),
    Number((first + index * percent).toFixed(2)),
  ])

const TABLES: Record<string, Table> = {
  // krummen.com, "Additional fee for fuel", index of the ASTAG: "1 % > CHF 1.245/lt." up to "15 % > CHF 2.505/lt."
  'Krummen, after the ASTAG': {
    rule: ruleOf({ fl_base: 1.245, fl_step: 0.09, fl_counts: 'started', fl_upwards: true }),
    rows: [[1.2, 0], [1.245, 0], ...ladder(1.246, 0.09, 15, 1, 1)],
  },
  // rpmtrans.com, "RPM LTL Fuel Chart", California index, cents a gallon: "a negative surcharge is not allowed".
  'RPM, by its increments': {
    rule: ruleOf({ fl_base: 116, fl_step: 5, fl_percent: 0.5, fl_counts: 'started', fl_upwards: true }),
    rows: [
      [110, 0],
      [116, 0],
      ...ladder(116.1, 5, 43, 0.5, 0.5),
      ...ladder(121, 5, 8, 0.5, 0.5),
      [160, 4.5],
      [181, 6.5],
      [186.1, 7, 'the row ends a tenth later than its neighbours'],
      [191, 7.5],
      [196.1, 8, 'the row ends a tenth later than its neighbours'],
      [201, 8.5],
    ],
  },
  // telford-couriers.co.uk, "Fuel Surcharge", diesel in pence a litre, a row for each 5 pence up to 204.9.
  'Telford Couriers': {
    rule: ruleOf({ fl_base: 100, fl_step: 5, fl_upwards: true }),
    rows: [
      ...ladder(100, 5, 21, 0, 1),
      ...ladder(104.9, 5, 21, 0, 1),
      [205, 25, 'the last row jumps from 20 to 25'],
      [249.9, 25, 'the last row jumps from 20 to 25'],
    ],
  },
  // sander-logistics.de, "Dieselfloater", May 2023: 3.5 % at 91.34, half a percent for each 4 % of the index.
  'Sander Logistics': {
    rule: ruleOf({ fl_base: 91.34, fl_step: 3.6536, fl_percent: 0.5, fl_plus: 3.5 }),
    rows: [
      [99.96, 4.5],
      [104.11, 5],
      [108.76, 5.5],
      [123.25, 7.5],
      [128.03, 8.5],
      [180.92, 16, 'March 2022, in the middle of the month'],
      [162.26, 13.5, 'half a percent more than the steps'],
      [176.55, 15],
      [155.19, 12.5, 'half a percent more than the steps'],
      [147.83, 11.5, 'half a percent more than the steps'],
      [147.72, 11.5, 'half a percent more than the steps'],
      [140.33, 10.5, 'half a percent more than the steps'],
      [133.95, 9.5, 'half a percent more than the steps'],
      [129.84, 9, 'half a percent more than the steps'],
    ],
  },
  // ecomlogistik.de, "Dieselzuschlag", after DB Schenker's model: half a percent for each 4 % that is begun, 3.5 % at 100.8.
  'eCom Logistik, after DB Schenker': {
    rule: ruleOf({ fl_base: 100.8, fl_step: 4.032, fl_percent: 0.5, fl_counts: 'started', fl_plus: 3.5 }),
    rows: [
      [160.9, 11],
      [150.2, 10],
      [138.2, 8.5],
      [134.3, 8],
      [121.2, 7.5, 'the index is printed as 121.2, its difference as 31.5 %'],
      [142.1, 9],
      [146.6, 9.5],
      [153.5, 10.5],
      [161.6, 11.5],
      [161.8, 11.5],
      [169.8, 12.5],
      [192.7, 15],
      [179, 13.5],
      [170.4, 12.5],
      [173.5, 13],
      [187, 14.5],
      [174.8, 13],
    ],
  },
}

describe.each(Object.entries(TABLES))('%s', (_name, { rule, rows }) => {
  test('rows follow the published formula, but for those that depart from it', () => {
    const departing = rows.filter(([value, percent]) => fuelPercent(rule, value).percent !== percent)
    expect(departing).toEqual(rows.filter(([, , departs]) => departs))
  })

  test('with the departures entered, each month is as published, and says why', () => {
    const months = rows.map(
      (_row, index) => `${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    )
    const dated = rows.flatMap(([, percent, departs], index): DatedPercent[] => {
      const from = `${months[index]}-01`
      if (departs) return [{ fv_from: from, fv_percent: percent, fv_reason: departs }]
      return rows[index - 1]?.[2] ? [{ fv_from: from, fv_percent: null, fv_reason: 'as the rule says' }] : []
    })
    const values = new Map(rows.map(([value], index) => [months[index] ?? '', value]))
    const terms: FuelTerms = { rule: { ...rule, fl_lag: 0 }, unit: '', dated, values, since: null }
    for (const [index, [, percent, departs]] of rows.entries()) {
      const [part, ...more] = fuelParts(terms, { from: `${months[index]}-01`, to: `${months[index]}-28` })
      expect(more).toEqual([])
      expect(part?.percent).toBe(percent)
      expect(part?.evidence).toMatchObject(departs ? { kind: 'dated', reason: departs } : { kind: rule.fl_kind })
    }
  })
})

test('of the fourteen rows of one haulier six follow its formula', () => {
  expect(TABLES['Sander Logistics']?.rows.filter(([, , departs]) => !departs)).toHaveLength(6)
})

/** Roemaat (roemaat.nl): base 0.95, 1 % for each 0.028, in proportion; December 2020 at 1.1024 gave 5.44 % in January 2021. */
test('a published month of a rule in proportion, with a lag over New Year', () => {
  const rule = ruleOf({ fl_base: 0.95, fl_step: 0.028, fl_counts: 'part', fl_lag: 1 })
  const terms: FuelTerms = { rule, unit: 'EUR/l', dated: [], values: new Map([['2020-12', 1.1024]]), since: null }
  expect(fuelParts(terms, { from: '2021-01-01', to: '2021-01-31' })).toMatchObject([{ percent: 5.44 }])
})

/** Telford's months: the value of January 2025 is charged in March. */
test.each([
  ['2025-01', 140.36, 8],
  ['2025-02', 142.57, 8],
  ['2025-03', 143.42, 8],
  ['2025-04', 146.5, 9],
  ['2025-05', 144.98, 8],
])('Telford charged %s what was paid two months before', (month, _value, percent) => {
  const values = new Map([
    ['2024-11', 140.36],
    ['2024-12', 142.57],
    ['2025-01', 143.42],
    ['2025-02', 146.5],
    ['2025-03', 144.98],
  ])
  const rule = ruleOf({ fl_lag: 2 })
  const [part] = fuelParts(
    { rule, unit: 'p', dated: [], values, since: null },
    { from: `${month}-01`, to: `${month}-28` },
  )
  expect(part).toMatchObject({ percent, evidence: { value: _value } })
})

/** The share behind both German tables: 12 % of 4 % is half a percent. */
test('the explanation that is printed below the German tables', () => {
  expect(fuelPercent(shareOf({ fl_share: 12, fl_base: 100, fl_round: 'half' }), 104).percent).toBe(0.5)
})
