import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { FuelPart } from '#shared/domain/money/fuel/fuel-parts.ts'
import { daysWithoutFuel } from '#shared/domain/money/fuel-days.ts'
import { type InvoiceItem, type PricedItem, sumOn, type TripSums } from '#shared/domain/money/invoice.ts'
import { itemKey } from '#shared/domain/money/statement-items.ts'
import { addDaysToDay, formatDay } from '#shared/domain/time/dates.ts'
import { type DayRange, instantsOfDays } from '#shared/domain/time/views.ts'
import { ownWeeksOfDays, weekLabel, weeksOfDays, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { CustomerReferences, InvoiceAnswer, InvoiceEntries, MonthEndParty } from '#shared/schemas/journal.ts'
import { Refusal } from '../../kit/refusal.ts'
import { hashOf } from '../../store/content-hash.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { appendHistory, fieldChanges } from '../../store/history/history.ts'
import { invoiceWeeks, type SavedParts } from '../../store/schema/trips.ts'
import { proposedFuel } from './fuel.ts'
import { checkedTripSum, JOURNAL_STATUSES, type JournalChoice } from './journals.ts'
import { finalItemKeys } from './statement-lines.ts'

/** The party of an invoice: a customer by its id, a subcontractor by its name; both follow a rename. */
export type Party = { side: 'customer'; id: number; name: string } | { side: 'sub'; name: string }

type Week = typeof invoiceWeeks.$inferSelect
type WeekEntries = Pick<Week, 'iw_items' | 'iw_reference' | 'iw_references'>
const NO_ENTRIES: WeekEntries = { iw_items: [], iw_reference: null, iw_references: {} }

/** The weeks of a period for which something was entered, earliest first. */
const weeksOf = (store: Store, party: Party, days: DayRange): Week[] =>
  store.db
    .select()
    .from(invoiceWeeks)
    .where(
      and(
        party.side === 'customer' ? eq(invoiceWeeks.iw_customer, party.id) : eq(invoiceWeeks.iw_sub, party.name),
        gte(invoiceWeeks.iw_week, yearWeekOf(days.from)),
        lte(invoiceWeeks.iw_week, yearWeekOf(days.to)),
      ),
    )
    .orderBy(asc(invoiceWeeks.iw_week))
    .all()

const isIn = ({ from, to }: DayRange, day: string): boolean => from <= day && day <= to
const isSamePeriod = (a: DayRange, b: DayRange): boolean => a.from === b.from && a.to === b.to

/** An item as a period shows it: its own days are told only where they are others. */
const itemIn = (days: DayRange, { from, to, ...item }: InvoiceItem): InvoiceItem =>
  !from || !to || isSamePeriod({ from, to }, days) ? item : { ...item, from, to }

/** Item as a person entered it, without the field that the server adds. */
const entered = ({ fuel_evidence: _added, ...item }: InvoiceItem): InvoiceItem => item

/** Returns the entries that were sent for a period, in the form of its answer. */
export const asShownIn = (days: DayRange, sent: InvoiceEntries): InvoiceEntries => ({
  invoice_items: sent.invoice_items.map((item) => itemIn(days, item)),
  calendar_references: sent.calendar_references.filter(({ reference }) => reference),
  customer_references: sent.customer_references,
})

const byDate = (a: { date: string }, b: { date: string }): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

/** The same entries always have the same revision; their author does not count. */
export const invoiceRev = ({ invoice_items, calendar_references, customer_references }: InvoiceEntries): string =>
  hashOf([
    invoice_items.map(entered).toSorted(byDate),
    calendar_references.toSorted((a, b) => a.week - b.week),
    customer_references,
  ]).slice(0, 20)

const entriesIn = (days: DayRange, weeks: readonly Week[]): InvoiceEntries => {
  const own = new Set(ownWeeksOfDays(days.from, days.to))
  return {
    invoice_items: weeks
      .flatMap(({ iw_items }) => iw_items)
      .filter(({ date }) => isIn(days, date))
      .map((item) => itemIn(days, item))
      .sort(byDate),
    calendar_references: weeks.flatMap(({ iw_week, iw_reference }) =>
      iw_reference === null ? [] : [{ week: iw_week, reference: iw_reference }],
    ),
    // Where weeks differ, the last one counts.
    customer_references: Object.assign(
      {},
      ...weeks.filter(({ iw_week }) => own.has(iw_week)).map(({ iw_references }) => iw_references),
    ),
  }
}

const journalOf = (store: Store, party: Party, days: DayRange): JournalChoice => ({
  of: party.side === 'customer' ? { customer: party.name } : { subcontractor: party.name },
  ...instantsOfDays(days, store.timeZone),
  statuses: JOURNAL_STATUSES,
})
const tripSum = (store: Store, party: Party, days: DayRange): number =>
  checkedTripSum(store, journalOf(store, party, days))

/** Sums of the checked trips of some days: amounts and toll. */
export const tripSumsOf = (store: Store, party: Party, days: DayRange): TripSums => {
  const choice = journalOf(store, party, days)
  return { trip_sum: checkedTripSum(store, choice), toll_sum: checkedTripSum(store, choice, 'toll') }
}

/** The days of items that are not the period's, each once, with the sums of their trips; with their toll where it counts. */
const tripSums = (
  store: Store,
  party: Party,
  days: DayRange,
  items: readonly InvoiceItem[],
): InvoiceAnswer['trip_sums'] => {
  const others = new Map<string, DayRange>()
  const tolled = new Set<string>()
  for (const { from, to, fuel_on } of items)
    if (from && to && !isSamePeriod({ from, to }, days)) {
      others.set(`${from} ${to}`, { from, to })
      if (fuel_on === 'trip_toll') tolled.add(`${from} ${to}`)
    }
  return [...others].map(([name, own]) => ({
    ...own,
    ...(tolled.has(name) ? tripSumsOf(store, party, own) : { trip_sum: tripSum(store, party, own) }),
  }))
}

/** Items with the sums that their fuel is a percentage of, where these are not of the period. */
export const pricedItems = (
  store: Store,
  party: Party,
  days: DayRange,
  items: readonly InvoiceItem[],
): PricedItem[] => {
  const sums = tripSums(store, party, days, items)
  return items.map((item) => {
    const sum = sums.find(({ from, to }) => from === item.from && to === item.to)
    return { ...item, trip_sum: sum && sumOn(item.fuel_on, sum) }
  })
}

/** Days beyond a period on which an item of it may be dated: a journal has at most a year. */
const YEAR_DAYS = 366

/**
 * The fuel of the days of a period, whatever period it was entered for, earliest first; and the days without, with the
 * trip amounts of their checked trips.
 */
export const fuelOf = (store: Store, party: Party, days: DayRange): Pick<MonthEndParty, 'fuel' | 'without_fuel'> => {
  const around = { from: addDaysToDay(days.from, -YEAR_DAYS), to: addDaysToDay(days.to, YEAR_DAYS) }
  const fuel = weeksOf(store, party, around)
    .flatMap(({ iw_items }) => iw_items)
    // A rule may give nothing for its days, too.
    .flatMap(({ fuel: percent, from, to, fuel_on: on }) =>
      percent !== 0 || on ? [{ percent, from, to, ...(on && { on }) }] : [],
    )
    .filter(({ from, to }) => from <= days.to && days.from <= to)
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  const without = daysWithoutFuel(days, fuel).map((range) => ({ ...range, trip_sum: tripSum(store, party, range) }))
  return { fuel, without_fuel: without.filter(({ trip_sum }) => trip_sum > 0) }
}

/** Revision that changes with the entries of the period, the fuel of its days, and the fuel that is proposed for them. */
export const fuelRev = (store: Store, party: Party, days: DayRange, proposed: readonly FuelPart[]): string =>
  hashOf([
    readInvoice(store, party, days).rev,
    fuelOf(store, party, days).fuel,
    ...(proposed.length > 0 ? [proposed] : []),
  ]).slice(0, 20)

type Saved = Pick<InvoiceAnswer, 'by' | 'at'>

/** Content of a week, part by part: the items of each day, its reference, the customer's references. */
const partsOf = ({ iw_items, iw_reference, iw_references }: WeekEntries): Map<string, unknown> => {
  const parts = new Map<string, unknown>()
  for (const { date } of iw_items)
    parts.set(
      date,
      iw_items.filter((item) => item.date === date),
    )
  if (iw_reference !== null) parts.set('reference', iw_reference)
  if (Object.keys(iw_references).length > 0) parts.set('references', iw_references)
  return parts
}

/** Last save of each part of a week. In an old row without such notes, the save of the week counts for all its parts. */
const savedParts = (week: Week): SavedParts =>
  Object.keys(week.iw_saved).length > 0
    ? week.iw_saved
    : Object.fromEntries([...partsOf(week).keys()].map((part) => [part, { by: week.iw_by, at: week.iw_at }]))

/** The same after a save. */
const savedPartsAfter = (known: Week | undefined, entries: WeekEntries, saved: SavedParts[string]): SavedParts => {
  const [before, after] = [partsOf(known ?? NO_ENTRIES), partsOf(entries)]
  const parts = [...new Set([...before.keys(), ...after.keys()])]
  const changed = parts.filter((part) => hashOf(before.get(part) ?? null) !== hashOf(after.get(part) ?? null))
  return { ...(known && savedParts(known)), ...Object.fromEntries(changed.map((part) => [part, saved])) }
}

/**
 * Last save of a period's entries. A week that reaches into another period may have been saved for that one alone; its references
 * of the customer belong to the period that the week is of.
 */
const lastSaved = (days: DayRange, weeks: readonly Week[]): Saved => {
  const own = new Set(ownWeeksOfDays(days.from, days.to))
  let last: Saved = { by: null, at: null }
  for (const week of weeks)
    for (const [part, saved] of Object.entries(savedParts(week))) {
      const isShown = part === 'references' ? own.has(week.iw_week) : part === 'reference' || isIn(days, part)
      if (isShown && (last.at === null || saved.at > last.at)) last = saved
    }
  return last
}

/** Returns the entries for the invoice of a party, as a period shows them. */
export const readInvoice = (store: Store, party: Party, days: DayRange): InvoiceAnswer => {
  const weeks = weeksOf(store, party, days)
  const entries = entriesIn(days, weeks)
  return {
    ...entries,
    trip_sums: tripSums(store, party, days, entries.invoice_items),
    rev: invoiceRev(entries),
    ...lastSaved(days, weeks),
  }
}

/** Returns the entries of a week in words, for the history. */
const inWords = ({ iw_items, iw_reference, iw_references }: WeekEntries): Record<string, string> => ({
  st_items: iw_items
    .map(({ date, fuel, extra_cost, invoice_text }) =>
      [formatDay(date), `${fuel} %`, extra_cost.toFixed(2), invoice_text].filter((part) => part !== '').join(' '),
    )
    .join(' / '),
  st_references: Object.entries(iw_references)
    .map(([name, reference]) => `${name.replace('reference_', '')}: ${reference ?? ''}`)
    .join(' / '),
  st_weeks: iw_reference ?? '',
})

const writeWeek = (
  store: Store,
  { party, week, known, entries }: { party: Party; week: number; known: Week | undefined; entries: WeekEntries },
  username: string,
): void => {
  const at = nowIso(store)
  const iw_saved = savedPartsAfter(known, entries, { by: username, at })
  const row = { ...entries, iw_rev: (known?.iw_rev ?? 0) + 1, iw_by: username, iw_at: at, iw_saved }
  const { iw_id, iw_rev } = known
    ? store.db.update(invoiceWeeks).set(row).where(eq(invoiceWeeks.iw_id, known.iw_id)).returning().get()
    : store.db
        .insert(invoiceWeeks)
        .values({
          ...row,
          iw_customer: party.side === 'customer' ? party.id : null,
          iw_sub: party.side === 'sub' ? party.name : null,
          iw_week: week,
        })
        .returning()
        .get()
  const name = known ? {} : { st_party: `${party.name} ${weekLabel(week, HISTORY_LANGUAGE)}` }
  appendHistory(store, {
    entity: 'statement',
    key: iw_id,
    rev: iw_rev,
    username,
    source: 'person',
    action: known ? 'edit' : 'create',
    changes: fieldChanges(inWords(known ?? NO_ENTRIES), { ...inWords(entries), ...name }, new Set()),
  })
}

/** The history is kept once for readers of all languages. */
const HISTORY_LANGUAGE = 'en'

const REFERENCES = ['reference_1', 'reference_2', 'reference_3', 'reference_4', 'reference_5'] as const

/** References of a week after those that a person changed; what was not changed stays as each week has it. */
const withChanged = (ofWeek: CustomerReferences, before: CustomerReferences, after: CustomerReferences) => {
  const references = { ...ofWeek }
  for (const name of REFERENCES) {
    if (before[name] === after[name]) continue
    if (after[name] === undefined) delete references[name]
    else references[name] = after[name]
  }
  return references
}

/** @throws Refusal 409 invoice_item_invoiced, when an item that a final statement has charged would change or go */
const requireInvoicedItems = (
  store: Store,
  party: Party,
  days: DayRange,
  before: readonly InvoiceItem[],
  after: readonly InvoiceItem[],
): void => {
  const keyIn = (item: InvoiceItem): string =>
    itemKey({ ...item, from: item.from ?? days.from, to: item.to ?? days.to })
  const kept = new Set(after.map(keyIn))
  const gone = before.filter((item) => !kept.has(keyIn(item)))
  if (gone.length === 0) return
  const charged = finalItemKeys(store, party.side, party.name)
  if (gone.some((item) => charged.has(keyIn(item)))) throw new Refusal(409, 'invoice_item_invoiced')
}

type HeldItem = InvoiceItem & { from: string; to: string }
/**
 * Items with the evidence of their percentages, as it was at their entry, if the rule of the party gives just this percentage.
 */
const withEvidence = (
  store: Store,
  party: Party,
  items: readonly HeldItem[],
  before: readonly HeldItem[],
): HeldItem[] =>
  items.map((item) => {
    const { fuel_evidence: _typed, ...own } = item
    if (!own.fuel_on) return own
    const known = before.find((one) => itemKey(one) === itemKey(own))?.fuel_evidence
    const [part, ...more] = known ? [] : proposedFuel(store, party, own)
    const isGiven = part && more.length === 0 && part.from === own.from && part.to === own.to
    const given = isGiven && part.percent === own.fuel && part.on === own.fuel_on ? part.evidence : null
    const fuel_evidence = known ?? given
    return fuel_evidence ? { ...own, fuel_evidence } : own
  })

/** Items of a period as they are asked for, with the evidence of their percentages. */
export const explainedItems = (
  store: Store,
  party: Party,
  days: DayRange,
  items: readonly InvoiceItem[],
): InvoiceItem[] => {
  const whole = items.map((item) => ({ ...item, from: item.from ?? days.from, to: item.to ?? days.to }))
  const held = weeksOf(store, party, days).flatMap(({ iw_items }) => iw_items)
  return withEvidence(store, party, whole, held).map((item) => itemIn(days, item))
}

/**
 * Writes the entries of a period over those of before, week by week, each changed week with a version in the history.
 * @throws Refusal 409 invoice_item_invoiced
 */
export const writeInvoice = (
  store: Store,
  { party, days, entries }: { party: Party; days: DayRange; entries: InvoiceEntries },
  username: string,
): InvoiceAnswer =>
  store.write(() => {
    const held = weeksOf(store, party, days)
    const before = entriesIn(days, held)
    const own = new Set(ownWeeksOfDays(days.from, days.to))
    requireInvoicedItems(store, party, days, before.invoice_items, entries.invoice_items)
    for (const week of weeksOfDays(days.from, days.to)) {
      const known = held.find(({ iw_week }) => iw_week === week)
      const { iw_items, iw_references } = known ?? NO_ENTRIES
      const typed = entries.invoice_items
        .filter(({ date }) => yearWeekOf(date) === week)
        .map((item) => ({ ...item, from: item.from ?? days.from, to: item.to ?? days.to }))
      const items = withEvidence(store, party, typed, iw_items)
      const reference = entries.calendar_references.findLast((one) => one.week === week)?.reference
      const changed: WeekEntries = {
        iw_items: [...iw_items.filter(({ date }) => !isIn(days, date)), ...items].sort(byDate),
        iw_reference: reference || null,
        iw_references: own.has(week)
          ? withChanged(iw_references, before.customer_references, entries.customer_references)
          : iw_references,
      }
      const { iw_items: was, iw_reference, iw_references: had } = known ?? NO_ENTRIES
      const isSame =
        hashOf([was, iw_reference, had]) === hashOf([changed.iw_items, changed.iw_reference, changed.iw_references])
      if (!isSame) writeWeek(store, { party, week, known, entries: changed }, username)
    }
    return readInvoice(store, party, days)
  })
