import { type InvoiceAmount, type InvoiceSide, invoiceField } from '#shared/domain/money/invoice.ts'
import { fromCents, MAX_AMOUNT, sumAmounts, toCents } from '#shared/domain/money/money.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import type { Rev, RowKey } from '#shared/schemas/sync.ts'
import { withCarrier } from '#web/edits/with-carrier.ts'
import type { RowEdit } from '#web/sync/push/outbox.ts'

type TripEdit = Extract<RowEdit, { entity: 'trip' }>
type Edited = { key: RowKey; rev: Rev; row: Partial<JournalTrip> }

/** Returns the edit that replaces a shown amount of a trip by a typed one. */
export const editOfAmount = (
  { key, rev, row }: Edited,
  side: InvoiceSide,
  amount: InvoiceAmount,
  value: number,
): TripEdit => {
  const field = invoiceField(side, amount)
  return withCarrier({ entity: 'trip', key, rev, before: { [field]: row[field] }, after: { [field]: value } }, row)
}

/** A typed amount; an empty field is 0, null is no amount. */
export const readAmount = (typed: string): number | null => (typed.trim() === '' ? 0 : parseAmount(typed))

/** One change of an amount for several trips: the same for all, or a percentage more (or less). */
export type AmountChange = { amount: InvoiceAmount } & (
  | { kind: 'set'; value: number }
  | { kind: 'percent'; percent: number }
)

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000

/** The amount after a change, to the cent; null if it would fall below zero or grow too large. */
const amountAfter = (before: number, change: AmountChange): number | null => {
  if (change.kind === 'set') return change.value
  const cents = Math.round((toCents(before) * (WHOLE + Math.round(change.percent * 100))) / WHOLE)
  return cents >= 0 && fromCents(cents) <= MAX_AMOUNT ? fromCents(cents) : null
}

export type AmountPreview = { before: number; after: number; edits: TripEdit[] }

/**
 * Result of a change of several trips: the sums before and after, and the edits of the trips that change. Null if an amount would
 * fall below zero or grow too large.
 */
export const previewAmounts = (
  trips: readonly Edited[],
  side: InvoiceSide,
  change: AmountChange,
): AmountPreview | null => {
  const field = invoiceField(side, change.amount)
  const befores = trips.map(({ row }) => row[field] ?? 0)
  const afters = befores.map((before) => amountAfter(before, change))
  if (!afters.every((after) => after !== null)) return null
  return {
    before: sumAmounts(befores),
    after: sumAmounts(afters),
    edits: trips.flatMap((trip, index) => {
      const after = afters[index]
      return after === undefined || after === befores[index] ? [] : [editOfAmount(trip, side, change.amount, after)]
    }),
  }
}

/** A typed percentage with its sign and at most two decimals; null for none. */
export const readPercent = (typed: string): number | null => {
  const [, sign, digits = ''] = /^([+-]?)\s*(\d{1,3}(?:\.\d{1,2})?)$/.exec(typed.trim()) ?? []
  return digits === '' ? null : Number(digits) * (sign === '-' ? -1 : 1)
}
