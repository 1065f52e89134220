import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FuelResult, type FuelRule, fuelPercent, fuelTable, ruleFaults } from './fuel-rule.ts'
import { ruleOf, shareOf } from './fuel-sample.ts'

type Case = [name: string, rule: FuelRule, value: number, percent: number, limit: FuelResult['limit']]
const cases: Case[] = [
  ['share: 30 % of a rise of 14.64 %', shareOf(), 128.4, 4.39, null],
  ['share: the base itself', shareOf(), 112, 0, null],
  ['share: a fall is given back', shareOf(), 100.8, -3, null],
  ['share: a fall of a hair, half a hundredth away from 0', shareOf({ fl_base: 100, fl_share: 1 }), 99.5, -0.01, null],
  [
    'share: rounded to halves, as 12 % of 4 % is half a percent',
    shareOf({ fl_share: 12, fl_round: 'half' }),
    116.48,
    0.5,
    null,
  ],
  ['share: rounded to tenths', shareOf({ fl_round: 'tenth' }), 128.4, 4.4, null],
  ['share: a fall that gives nothing back', shareOf({ fl_upwards: true }), 100.8, 0, 'upwards'],
  ['share: within the band nothing', shareOf({ fl_band_from: 105, fl_band_to: 120 }), 120, 0, 'band'],
  ['share: beyond it the whole change', shareOf({ fl_band_from: 105, fl_band_to: 120 }), 128.4, 4.39, null],
  ['share: capped', shareOf({ fl_cap: 4 }), 128.4, 4, 'cap'],
  ['share: at least', shareOf({ fl_floor: -2 }), 100.8, -2, 'floor'],
  ['share: a floor above what is given', shareOf({ fl_floor: 5 }), 128.4, 5, 'floor'],
  ['share: never above a hundred', shareOf({ fl_base: 1 }), 112, 100, 'cap'],
  ['share: a basic surcharge holds at the base', shareOf({ fl_plus: 3.5 }), 112, 3.5, null],
  ['share: and is added', shareOf({ fl_plus: 3.5 }), 128.4, 7.89, null],
  ['share: and stays in the band', shareOf({ fl_plus: 3.5, fl_band_from: 105, fl_band_to: 130 }), 128.4, 3.5, 'band'],
  ['steps: one short of the next', ruleOf(), 109.9999, 1, null],
  ['steps: the next begins on its value', ruleOf(), 110, 2, null],
  ['steps: downwards alike', ruleOf(), 89.5, -2, null],
  ['steps: downwards nothing', ruleOf({ fl_upwards: true }), 89.5, 0, 'upwards'],
  ['steps: a started one counts', ruleOf({ fl_counts: 'started' }), 105.0001, 2, null],
  ['steps: a whole one is no started one', ruleOf({ fl_counts: 'started' }), 105, 1, null],
  ['steps: in proportion', ruleOf({ fl_counts: 'part' }), 107, 1.4, null],
  ['steps: 0.8 % for 5 ct', ruleOf({ fl_base: 1.2, fl_step: 0.05, fl_percent: 0.8 }), 1.4, 3.2, null],
  ['steps: three tenths of a step are no rounding error', ruleOf({ fl_base: 0.9, fl_step: 0.1 }), 1.2, 3, null],
  [
    'band: 1 % for 5 ct outside 75 to 100 ct',
    ruleOf({ fl_base: null, fl_band_from: 75, fl_band_to: 100 }),
    112,
    2,
    null,
  ],
  ['band: on its edge', ruleOf({ fl_base: null, fl_band_from: 75, fl_band_to: 100 }), 75, 0, 'band'],
  ['band: below it', ruleOf({ fl_base: null, fl_band_from: 75, fl_band_to: 100 }), 64.9, -2, null],
  ['table: the row that it has reached', ruleOf({ fl_kind: 'table', fl_table: '105 1\n110 2.5' }), 109.9, 1, null],
  ['table: below the first', ruleOf({ fl_kind: 'table', fl_table: '105 1\n110 2.5' }), 104.9, 0, null],
  ['table: above the last', ruleOf({ fl_kind: 'table', fl_table: '105 1\n110 2.5' }), 300, 2.5, null],
]

test.each(cases)('%s', (_name, rule, value, percent, limit) => {
  expect(ruleFaults(rule)).toEqual([])
  expect(fuelPercent(rule, value)).toMatchObject({ value, percent, limit })
})

test('says what it was worked out from', () => {
  expect(fuelPercent(ruleOf({ fl_counts: 'part' }), 107)).toEqual({
    kind: 'steps',
    base: 100,
    step: 5,
    step_percent: 1,
    steps: 1.4,
    value: 107,
    limit: null,
    percent: 1.4,
  })
  expect(fuelPercent(shareOf({ fl_plus: 2 }), 112)).toEqual({
    kind: 'share',
    base: 112,
    share: 30,
    value: 112,
    plus: 2,
    limit: null,
    percent: 2,
  })
  const table = ruleOf({ fl_kind: 'table', fl_table: '105 1' })
  expect([fuelPercent(table, 105), fuelPercent(table, 104)]).toMatchObject([{ row: 105 }, { row: null }])
})

test.each<[string, FuelRule, [string, string][]]>([
  [
    'steps need base, step and percent',
    ruleOf({ fl_base: null, fl_step: null, fl_percent: null }),
    [
      ['fl_step', 'field_required'],
      ['fl_percent', 'field_required'],
      ['fl_base', 'field_required'],
    ],
  ],
  [
    'a share needs share and base',
    shareOf({ fl_base: null, fl_share: null }),
    [
      ['fl_share', 'field_required'],
      ['fl_base', 'field_required'],
    ],
  ],
  ['a table needs a row', ruleOf({ fl_kind: 'table' }), [['fl_table', 'field_required']]],
  ['and readable ones', ruleOf({ fl_kind: 'table', fl_table: '1 2\nviel' }), [['fl_table', 'fuel_table_line']]],
  ['half a band', ruleOf({ fl_band_from: 1 }), [['fl_band_to', 'field_required']]],
  ['a reversed band', ruleOf({ fl_band_from: 2, fl_band_to: 1 }), [['fl_band_to', 'fuel_band_reversed']]],
  ['a cap below the floor', ruleOf({ fl_floor: 3, fl_cap: 2 }), [['fl_cap', 'fuel_cap_below_floor']]],
])('%s', (_name, rule, faults) => {
  expect(ruleFaults(rule).map(({ path, message }) => [path, message])).toEqual(faults)
})

describe('a table', () => {
  test('faults by line', () => {
    expect(fuelTable('100 1\n\n100,0;2\n105 1 2\n110 101\nx 1').faults).toEqual([
      { line: 3, message: 'fuel_table_twice' },
      { line: 4, message: 'fuel_table_line' },
      { line: 5, message: 'fuel_table_line' },
      { line: 6, message: 'fuel_table_line' },
    ])
  })
  test('has an end', () => {
    const rows = Array.from({ length: 201 }, (_, index) => `${index + 1} 1`).join('\n')
    expect(fuelTable(rows).faults).toEqual([{ line: 201, message: 'fuel_table_long' }])
  })
})

const value = fc.integer({ min: 1, max: 9_999_999 }).map((whole) => whole / 10_000)
const percent = fc.integer({ min: 1, max: 10_000 }).map((whole) => whole / 100)
test('a higher value never gives less, and a mirror image gives the opposite', () => {
  const rule = fc.record({
    kind: fc.constantFrom('steps', 'share' as const),
    base: value,
    step: value,
    percent,
    counts: fc.constantFrom('whole', 'started', 'part' as const),
    round: fc.constantFrom('hundredth', 'tenth', 'half' as const),
  })
  fc.assert(
    fc.property(rule, value, value, ({ kind, base, step, percent: each, counts, round }, one, other) => {
      const made = ruleOf({
        fl_kind: kind as FuelRule['fl_kind'],
        fl_base: base,
        fl_share: each,
        fl_step: step,
        fl_percent: each,
        fl_counts: counts as FuelRule['fl_counts'],
        fl_round: round as FuelRule['fl_round'],
      })
      const [low, high] = one < other ? [one, other] : [other, one]
      expect(fuelPercent(made, low).percent).toBeLessThanOrEqual(fuelPercent(made, high).percent)
      const mirrored = Math.round((2 * base - one) * 10_000) / 10_000
      if (mirrored > 0) expect(fuelPercent(made, mirrored).percent + fuelPercent(made, one).percent).toBe(0)
    }),
  )
})
