import type { EnteredFuel, FuelEvidence } from '#shared/domain/money/fuel/fuel-parts.ts'
import { FUEL_ON, type FuelOn, MAX_FUEL_PERCENT } from '#shared/domain/money/fuel/fuel-rule.ts'
import { type TripSums as DaySums, type InvoiceItem, type PricedItem, sumOn } from '#shared/domain/money/invoice.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { isDay } from '#shared/domain/time/dates.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import { isYearWeek } from '#shared/domain/time/weeks.ts'
import type { InvoiceEntries } from '#shared/schemas/journal.ts'
import type { TextKey } from '#shared/text-key.ts'

/** An invoice item as it is typed: text that cannot be read stays as it is, with its error. */
export type DraftItem = {
  /** Exists only on this device, to distinguish the lines. */
  id: string
  date: string | null
  fuel: string
  extra_cost: string
  invoice_text: string
  /** Period whose trips are the basis of the fuel percentage; absent for the period in view. */
  of?: DayRange
  /** Basis of the percentage, if a rule of a surcharge gave it: it may then be a rebate. */
  on?: FuelOn
  /** Grounds of the percentage from the server; they are told as long as the percentage is this one. */
  evidence?: FuelEvidence | undefined
}

/** Entries below a journal, for its party and period. */
export type InvoiceDraft = {
  items: DraftItem[]
  /** References by year-week number. */
  weeks: Record<string, string>
  /** Customer references by their number, where they differ from the customer's own. */
  references: Record<string, string>
}

export const NO_INVOICE: InvoiceDraft = { items: [], weeks: {}, references: {} }

export const draftName = (side: string, party: string, from: string, to: string): string =>
  `invoice:${side}:${party}:${from}:${to}`

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Leaves out texts that the server would refuse: no field shows them, so they could not be removed. */
const textsOf = (value: unknown, isKey: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && isKey(entry[0]),
    ),
  )
const isRange = (value: unknown): value is DayRange => {
  const { from, to } = (value ?? {}) as Partial<Record<keyof DayRange, unknown>>
  return typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to)
}
const isFuelOn = (value: unknown): value is FuelOn => FUEL_ON.includes(value as FuelOn)
const isItem = (item: unknown): item is Partial<Record<keyof DraftItem, unknown>> =>
  typeof item === 'object' && item !== null

/** Reads a stored draft of any version of the app. */
export const readDraft = (stored: unknown): InvoiceDraft => {
  const { items, weeks, references } = (stored ?? {}) as Partial<Record<keyof InvoiceDraft, unknown>>
  return {
    items: (Array.isArray(items) ? items : []).filter(isItem).map((item, index) => ({
      id: textOf(item.id) || String(index),
      date: typeof item.date === 'string' && isDay(item.date) ? item.date : null,
      fuel: textOf(item.fuel),
      extra_cost: textOf(item.extra_cost),
      invoice_text: textOf(item.invoice_text),
      ...(isRange(item.of) && { of: item.of }),
      ...(isFuelOn(item.on) && { on: item.on }),
    })),
    weeks: textsOf(weeks, (week) => isYearWeek(Number(week))),
    references: textsOf(references, (number) => /^[1-5]$/.test(number)),
  }
}

/** The revision that the typed entries were based on; null for a draft from before invoices were shared. */
export const revOfDraft = (stored: unknown): string | null => {
  const { rev } = (stored ?? {}) as { rev?: unknown }
  return typeof rev === 'string' ? rev : null
}

/** Entries of the server as they are typed. Lines keep their ids while they keep their place. */
export const draftOfEntries = ({
  invoice_items,
  calendar_references,
  customer_references,
}: Omit<InvoiceEntries, 'invoice_items'> & { invoice_items: readonly InvoiceItem[] }): InvoiceDraft => ({
  items: invoice_items.map(({ date, fuel, extra_cost, invoice_text, from, to, fuel_on, fuel_evidence }, index) => ({
    id: String(index),
    date,
    fuel: fuel === 0 && !fuel_on ? '' : String(fuel),
    extra_cost: extra_cost === 0 ? '' : extra_cost.toFixed(2),
    invoice_text,
    ...(from && to && { of: { from, to } }),
    ...(fuel_on && { on: fuel_on }),
    ...(fuel_evidence && { evidence: fuel_evidence }),
  })),
  weeks: Object.fromEntries(calendar_references.map(({ week, reference }) => [String(week), reference ?? ''])),
  references: Object.fromEntries(
    Object.entries(customer_references).map(([name, reference]) => [name.replace('reference_', ''), reference ?? '']),
  ),
})

/** Typed entries of a period, as the server takes them; null while an item has a fault. */
export const entriesOfDraft = ({ items, weeks, references }: InvoiceDraft, days: DayRange): InvoiceEntries | null => {
  const invoice_items = readItems(items, days)
  return (
    invoice_items && {
      invoice_items,
      calendar_references: Object.entries(weeks).flatMap(([week, typed]) => {
        const reference = typed.trim()
        return reference === '' ? [] : [{ week: Number(week), reference }]
      }),
      customer_references: Object.fromEntries(
        Object.entries(references).map(([number, reference]) => [`reference_${number}`, reference.trim()]),
      ),
    }
  )
}

export const isEmptyDraft = ({ items, weeks, references }: InvoiceDraft): boolean =>
  items.length === 0 && Object.keys(weeks).length === 0 && Object.keys(references).length === 0

/** Reads a typed percentage; an empty field is 0, null is no percentage. Only a rule gives a rebate. */
export const readFuel = ({ fuel, on }: Pick<DraftItem, 'fuel' | 'on'>): number | null => {
  const typed = fuel.trim()
  if (typed === '') return 0
  const rebate = on && /^[-−](.*)/.exec(typed)?.[1]
  if (rebate) {
    const percent = readFuel({ fuel: rebate })
    return percent && -percent
  }
  const percent = parseAmount(typed)
  return percent !== null && percent <= MAX_FUEL_PERCENT ? percent : null
}

/** Reads a typed amount; an empty field is 0, null is no amount. */
export const readExtraCost = (typed: string): number | null => (typed.trim() === '' ? 0 : parseAmount(typed))

export type ItemFaults = Record<'date' | 'fuel' | 'extra_cost', TextKey | null>

/**
 * Returns message keys of the faults, field by field.
 * @param days the period that is shown
 */
export const itemFaults = ({ date, fuel, extra_cost, on }: DraftItem, days: DayRange): ItemFaults => ({
  date: date === null ? 'field_required' : date < days.from || date > days.to ? 'invoice_date_outside' : null,
  fuel: readFuel({ fuel, ...(on && { on }) }) === null ? 'fuel_invalid' : null,
  extra_cost: readExtraCost(extra_cost) === null ? 'extra_cost_invalid' : null,
})

/** Grounds of an item's fuel percentage, if it is still the one that they belong to. */
const evidenceOf = (item: DraftItem): Pick<InvoiceItem, 'fuel_evidence'> =>
  item.evidence && item.evidence.percent === readFuel(item) ? { fuel_evidence: item.evidence } : {}

/** Fuel of the items, for the comparison with a rule's parts. */
export const enteredFuel = (items: readonly DraftItem[], days: DayRange): EnteredFuel[] =>
  items.flatMap((item) => {
    const percent = readFuel(item)
    if (percent === null || (percent === 0 && !item.on)) return []
    return [{ ...(item.of ?? days), percent, ...(item.on && { on: item.on }) }]
  })

/** The items as the server takes them; null while one of them has a fault. */
export const readItems = (items: readonly DraftItem[], days: DayRange): InvoiceItem[] | null => {
  const read: InvoiceItem[] = []
  for (const item of items) {
    const { date, of, on } = item
    const fuel = readFuel(item)
    const extra_cost = readExtraCost(item.extra_cost)
    if (date === null || fuel === null || extra_cost === null || itemFaults(item, days).date) return null
    read.push({
      date,
      fuel,
      extra_cost,
      invoice_text: item.invoice_text.trim(),
      ...of,
      ...(on && { fuel_on: on }),
      ...evidenceOf(item),
    })
  }
  return read
}

/** Sums of the trips of other periods, by {@link periodName}. */
export type TripSums = ReadonlyMap<string, number>
/** Name of a period with the basis of its fuel percentage. */
export const periodName = ({ from, to }: DayRange, on: FuelOn = 'trip'): string =>
  on === 'trip' ? `${from} ${to}` : `${from} ${to} ${on}`
/** Sums of periods by their names, for each basis of a fuel percentage. */
export const sumsByName = (sums: readonly (DayRange & DaySums)[]): TripSums =>
  new Map(sums.flatMap((sum) => FUEL_ON.map((on) => [periodName(sum, on), sumOn(on, sum)] as const)))

/** Items with the sums that their fuel percentage is of; null while one of these is not known. */
export const withTripSums = (items: readonly InvoiceItem[], sums: TripSums): PricedItem[] | null => {
  const priced = items.map(
    (item): PricedItem =>
      item.from && item.to
        ? { ...item, trip_sum: sums.get(periodName({ from: item.from, to: item.to }, item.fuel_on)) }
        : item,
  )
  return priced.every(({ from, trip_sum }) => !from || trip_sum !== undefined) ? priced : null
}
