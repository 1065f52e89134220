import { roundedQuotient, sizeOf } from '../percent.ts'
import { parseDecimal, scaled, unscaled } from './decimal.ts'

/**
 * Ways in which a surcharge follows an index (rules 16.2). `steps`: a percentage for each step of the index over its base.
 * `share`: the fuel's share of the price times the change of the index. `table`: a percentage from each value on.
 */
export const FUEL_KINDS = ['steps', 'share', 'table'] as const
export type FuelKind = (typeof FUEL_KINDS)[number]
/** Amounts that the percentage is of: the trip amounts, or those and the toll. Never of waiting. */
export const FUEL_ON = ['trip', 'trip_toll'] as const
export type FuelOn = (typeof FUEL_ON)[number]
/** Steps that count: `whole` ones, a `started` one too, or every `part` of one. */
export const FUEL_COUNTS = ['whole', 'started', 'part'] as const
export type FuelCounts = (typeof FUEL_COUNTS)[number]
/** Part of a percent to which it is rounded. */
export const FUEL_ROUNDS = ['hundredth', 'tenth', 'half'] as const
export type FuelRound = (typeof FUEL_ROUNDS)[number]

export const MAX_FUEL_PERCENT = 100
/** Months between the month of a trip and that of the value, at most. */
export const MAX_LAG_MONTHS = 60
export const MAX_TABLE_ROWS = 200

/** A rule. What its kind does not use is null. */
export type FuelRule = {
  fl_name: string
  /** Name of its series. */
  fl_index: string
  fl_kind: FuelKind
  fl_on: FuelOn
  /** Months by which the value is older than the trip. */
  fl_lag: number
  /** The value from which changes count. */
  fl_base: number | null
  /** Percent of the price that is fuel, of a `share`. */
  fl_share: number | null
  /** Size of a step, in the unit of the index, and the percentage of one. */
  fl_step: number | null
  fl_percent: number | null
  fl_counts: FuelCounts
  /** True if a fall gives nothing back. */
  fl_upwards: boolean
  /** Values between these change nothing; both or neither. */
  fl_band_from: number | null
  fl_band_to: number | null
  /** Rows of a `table`, one a line: value and percentage. */
  fl_table: string
  /** Percent that holds at the base already, and what the whole is at least and at most. */
  fl_plus: number | null
  fl_floor: number | null
  fl_cap: number | null
  fl_round: FuelRound
}

/** Limits that kept the formula from deciding. */
export const FUEL_LIMITS = ['band', 'upwards', 'floor', 'cap'] as const
export type FuelLimit = (typeof FUEL_LIMITS)[number]

/** Values from which a percentage was worked out, apart from series and month. */
type Parts =
  | { kind: 'steps'; base: number; step: number; step_percent: number; steps: number }
  | { kind: 'share'; base: number; share: number }
  /** `row` is null below the first one. */
  | { kind: 'table'; row: number | null }
export type FuelResult = Parts & {
  value: number
  /** Percent that is added at the base; absent without one. */
  plus?: number
  limit: FuelLimit | null
  /** With at most two decimals; below 0 it is a rebate. */
  percent: number
}

const ROUNDING: Record<FuelRound, bigint> = { hundredth: 100n, tenth: 1000n, half: 5000n }
const HUNDRED = scaled(MAX_FUEL_PERCENT)

/** The rows of a table, in order of value, or the lines that cannot be read: counted from 1, with the key of a message. */
export type FuelTable = { rows: { from: number; percent: number }[]; faults: { line: number; message: TableFault }[] }
type TableFault = 'fuel_table_line' | 'fuel_table_twice' | 'fuel_table_long'

/**
 * Reads a table: a line for each row, value and percentage, with blanks, a semicolon or a tab between them.
 * @example fuelTable('105 1\n100; 0,5 %').rows // → [{ from: 100, percent: 0.5 }, { from: 105, percent: 1 }]
 */
export const fuelTable = (text: string): FuelTable => {
  const table: FuelTable = { rows: [], faults: [] }
  for (const [index, typed] of text.split('\n').entries()) {
    if (typed.trim() === '') continue
    const [from = '', percent = '', ...rest] = typed
      .replace(/%/g, ' ')
      .trim()
      .split(/[\s;]+/)
    const row = { from: parseDecimal(from), percent: parseDecimal(percent) }
    const fault = (message: TableFault) => table.faults.push({ line: index + 1, message })
    if (rest.length > 0 || row.from === null || row.percent === null || !isPercent(row.percent))
      fault('fuel_table_line')
    else if (table.rows.some((known) => known.from === row.from)) fault('fuel_table_twice')
    else if (table.rows.length === MAX_TABLE_ROWS) fault('fuel_table_long')
    else table.rows.push({ from: row.from, percent: row.percent })
  }
  table.rows.sort((a, b) => a.from - b.from)
  return table
}

/** Returns true for a percentage with at most two decimals, not above a hundred and not below minus a hundred. */
export const isPercent = (value: number): boolean =>
  Math.abs(value) <= MAX_FUEL_PERCENT && Number(value.toFixed(2)) === value

/**
 * Fields that a rule lacks, or that contradict each other, each with the key of a message. Empty for a rule that can be applied.
 */
export const ruleFaults = (rule: FuelRule): { path: keyof FuelRule; message: 'field_required' | RuleFault }[] => {
  const faults: ReturnType<typeof ruleFaults> = []
  const { fl_kind, fl_band_from, fl_band_to, fl_floor, fl_cap } = rule
  const hasBand = fl_band_from !== null && fl_band_to !== null
  const needs = (...fields: (keyof FuelRule)[]) => {
    for (const path of fields) if (rule[path] === null) faults.push({ path, message: 'field_required' })
  }
  // Steps are counted from the edges of the band, where there is one.
  if (fl_kind === 'steps') needs('fl_step', 'fl_percent', ...(hasBand ? [] : (['fl_base'] as const)))
  if (fl_kind === 'share') needs('fl_share', 'fl_base')
  if (fl_kind === 'table') {
    const { rows, faults: lines } = fuelTable(rule.fl_table)
    if (lines[0]) faults.push({ path: 'fl_table', message: lines[0].message })
    else if (rows.length === 0) faults.push({ path: 'fl_table', message: 'field_required' })
  }
  if ((fl_band_from === null) !== (fl_band_to === null)) needs('fl_band_from', 'fl_band_to')
  if (hasBand && fl_band_to < fl_band_from) faults.push({ path: 'fl_band_to', message: 'fuel_band_reversed' })
  if (fl_floor !== null && fl_cap !== null && fl_cap < fl_floor)
    faults.push({ path: 'fl_cap', message: 'fuel_cap_below_floor' })
  return faults
}
type RuleFault = TableFault | 'fuel_band_reversed' | 'fuel_cap_below_floor'

/** The number of steps as it is told, to a hundredth. */
const told = (dividend: bigint, divisor: bigint): number => Number(roundedQuotient(dividend * 100n, divisor)) / 100

/** The formula's percentage as a fraction of ten-thousandths, with what it was worked out from. */
const formula = (rule: FuelRule, value: bigint): { parts: Parts; dividend: bigint; divisor: bigint } => {
  const base = scaled(rule.fl_base ?? 0)
  if (rule.fl_kind === 'share') {
    const share = scaled(rule.fl_share ?? 0)
    const parts: Parts = { kind: 'share', base: unscaled(base), share: unscaled(share) }
    return { parts, dividend: share * (value - base), divisor: base }
  }
  if (rule.fl_kind === 'table') {
    const row = fuelTable(rule.fl_table).rows.findLast(({ from }) => scaled(from) <= value)
    return { parts: { kind: 'table', row: row?.from ?? null }, dividend: scaled(row?.percent ?? 0), divisor: 1n }
  }
  const [low, high] = [rule.fl_band_from, rule.fl_band_to]
  const from = low === null || high === null ? base : value < scaled(low) ? scaled(low) : scaled(high)
  const step = scaled(rule.fl_step ?? 0)
  const percent = scaled(rule.fl_percent ?? 0)
  const difference = value - from
  const size = sizeOf(difference)
  const count = rule.fl_counts === 'started' ? (size + step - 1n) / step : size / step
  const steps = rule.fl_counts === 'part' ? { dividend: difference, divisor: step } : null
  const whole = difference < 0n ? -count : count
  return {
    parts: {
      kind: 'steps',
      base: unscaled(from),
      step: unscaled(step),
      step_percent: unscaled(percent),
      steps: steps ? told(difference, step) : Number(whole),
    },
    dividend: percent * (steps ? steps.dividend : whole),
    divisor: steps ? steps.divisor : 1n,
  }
}

const isInBand = ({ fl_band_from: low, fl_band_to: high }: FuelRule, value: bigint): boolean =>
  low !== null && high !== null && scaled(low) <= value && value <= scaled(high)

/**
 * The percentage that a rule without faults gives for a value of its series.
 * @throws RangeError for a value or a rule with more than four decimals
 */
export const fuelPercent = (rule: FuelRule, indexValue: number): FuelResult => {
  const value = scaled(indexValue)
  const { parts, dividend, divisor } = formula(rule, value)
  const isCalm = isInBand(rule, value)
  const isFall = rule.fl_upwards && dividend < 0n
  const plus = scaled(rule.fl_plus ?? 0)
  const unit = ROUNDING[rule.fl_round]
  const isKept = isCalm || isFall
  const followed = isKept ? roundedQuotient(plus, unit) : roundedQuotient(dividend + plus * divisor, divisor * unit)
  const percent = followed * unit
  const floor = rule.fl_floor === null ? -HUNDRED : scaled(rule.fl_floor)
  const cap = rule.fl_cap === null ? HUNDRED : scaled(rule.fl_cap)
  const result = (limit: FuelLimit | null, whole: bigint): FuelResult => ({
    ...parts,
    value: indexValue,
    ...(plus !== 0n && { plus: unscaled(plus) }),
    limit,
    percent: unscaled(whole),
  })
  if (percent < floor) return result('floor', floor)
  if (percent > cap) return result('cap', cap)
  return result(isCalm ? 'band' : isFall ? 'upwards' : null, percent)
}
