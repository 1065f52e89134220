import type { FuelEvidence } from './fuel/fuel-parts.ts'
import type { FuelOn } from './fuel/fuel-rule.ts'
import { fuelCost, type InvoiceItem } from './invoice.ts'
import { fromCents, toCents } from './money.ts'

/** An addition to the trips of a statement, with what it came to when the statement was made. Signed in a correction. */
export type StatementItem = {
  /** `YYYY-MM-DD` */
  date: string
  text: string
  /** Percent. */
  fuel: number
  /** Sum that the fuel is a percentage of: the trips that this statement brings. */
  fuel_base: number
  fuel_cost: number
  /**
   * Present where the percentage of `fuel_base` is not `fuel_cost`, since others were rounded: the sum that the fuel of all
   * statements is a percentage of, and the fuel that the others have charged. The percentage of `base`, less `cost`, is
   * `fuel_cost`.
   */
  fuel_all?: { base: number; cost: number }
  extra_cost: number
  total: number
  /** The days that the fuel is a percentage of; absent where there is none. */
  from?: string
  to?: string
  /** Amounts that the fuel is a percentage of by a rule, and its grounds: kept as it was charged. */
  fuel_on?: FuelOn
  fuel_evidence?: FuelEvidence
  /** Tells this item of the journal from others; empty for one that was typed for a correction. */
  key: string
}

/** The trip amount of a day, and its toll. */
export type DatedAmount = { day: string; amount: number; toll?: number }

/** The same for an item as long as it is not changed. */
export const itemKey = ({ date, fuel, extra_cost, invoice_text, from = '', to = '', fuel_on }: InvoiceItem): string =>
  [date, fuel, extra_cost, invoice_text, from, to, ...(fuel_on ? [fuel_on] : [])].join('|')

const sumCents = (amounts: readonly number[]): number => amounts.reduce((cents, amount) => cents + toCents(amount), 0)

/**
 * Items of a journal as a statement charges them. The fuel of an item is a percentage of all trips of its days that stand in
 * living statements, this one's included; what others have charged of the item already is taken off. So late trips
 * bring their fuel with the statement that they stand in, and an extra cost is charged once.
 * @param items with days of their own (`from`, `to`)
 * @param own amounts of this statement's lines
 * @param others those of the other living statements of the party
 * @param charged items of those
 */
export const statementItems = (
  items: readonly InvoiceItem[],
  own: readonly DatedAmount[],
  others: readonly DatedAmount[],
  charged: readonly StatementItem[],
): StatementItem[] =>
  items.flatMap((item) => {
    const key = itemKey(item)
    const isMeant = ({ day }: DatedAmount) => (!item.from || item.from <= day) && (!item.to || day <= item.to)
    const base = sumCents(
      [...own, ...others]
        .filter(isMeant)
        .flatMap(({ amount, toll = 0 }) => (item.fuel_on === 'trip_toll' ? [amount, toll] : [amount])),
    )
    const before = charged.filter((one) => one.key === key)
    const charged_before = sumCents(before.map((one) => one.fuel_cost))
    const fuel_cost = fromCents(toCents(fuelCost(item.fuel, fromCents(base))) - charged_before)
    const extra_cost = fromCents(toCents(item.extra_cost) - sumCents(before.map((one) => one.extra_cost)))
    if (before.length > 0 && fuel_cost === 0 && extra_cost === 0) return []
    const fuel_base = fromCents(base - Math.max(0, sumCents(before.map((one) => one.fuel_base))))
    const total = fromCents(toCents(fuel_cost) + toCents(extra_cost))
    const { date, invoice_text: text, fuel, fuel_on, fuel_evidence } = item
    const days = (fuel !== 0 || fuel_on) && item.from && item.to ? { from: item.from, to: item.to } : {}
    const by_rule = { ...(fuel_on && { fuel_on }), ...(fuel_evidence && { fuel_evidence }) }
    const isPlain = fuelCost(fuel, fuel_base) === fuel_cost
    const all = isPlain ? {} : { fuel_all: { base: fromCents(base), cost: fromCents(charged_before) } }
    return [{ date, text, fuel, fuel_base, fuel_cost, ...all, extra_cost, total, ...days, ...by_rule, key }]
  })
