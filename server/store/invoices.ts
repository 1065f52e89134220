import { and, asc, eq, gte, lte, type SQL } from 'drizzle-orm'
import { formatDay } from '../../shared/domain/dates.ts'
import type { DayRange } from '../../shared/domain/views.ts'
import { weekLabel, yearWeekOf } from '../../shared/domain/weeks.ts'
import type { InvoiceAnswer, InvoiceEntries } from '../../shared/schemas/journal.ts'
import { hashOf } from '../idempotency.ts'
import { nowIso, type Store } from './db.ts'
import { appendHistory, fieldChanges } from './history.ts'
import { statements, weekReferences } from './schema.ts'

/** Whose invoice: by the customer's id, or the subcontractor's name, which follows a rename. */
export type Party = { customer: number } | { sub: string }

const isOf = (party: Party): SQL =>
  'customer' in party ? eq(statements.st_customer, party.customer) : eq(statements.st_sub, party.sub)

const openStatement = (store: Store, party: Party, days: DayRange) =>
  store.db
    .select()
    .from(statements)
    .where(and(isOf(party), eq(statements.st_from, days.from), eq(statements.st_to, days.to)))
    .get()

/** References of the weeks that the period touches. */
const referencesOf = (store: Store, party: Party, days: DayRange) =>
  'customer' in party
    ? store.db
        .select()
        .from(weekReferences)
        .where(
          and(
            eq(weekReferences.wr_customer, party.customer),
            gte(weekReferences.wr_week, yearWeekOf(days.from)),
            lte(weekReferences.wr_week, yearWeekOf(days.to)),
          ),
        )
        .orderBy(asc(weekReferences.wr_week))
        .all()
    : []

/** The same entries always have the same revision, whoever wrote them. */
export const invoiceRev = ({ invoice_items, calendar_references, customer_references }: InvoiceEntries): string =>
  hashOf([invoice_items, [...calendar_references].sort((a, b) => a.week - b.week), customer_references]).slice(0, 20)

/** What is entered for the invoice of a party and period. */
export const readInvoice = (store: Store, party: Party, days: DayRange): InvoiceAnswer => {
  const statement = openStatement(store, party, days)
  const weeks = referencesOf(store, party, days)
  const entries = {
    invoice_items: statement?.st_items ?? [],
    calendar_references: weeks.map(({ wr_week, wr_reference }) => ({ week: wr_week, reference: wr_reference })),
    customer_references: statement?.st_references ?? {},
  }
  const writes = [
    ...(statement ? [{ by: statement.st_by, at: statement.st_at }] : []),
    ...weeks.map(({ wr_by, wr_at }) => ({ by: wr_by, at: wr_at })),
  ]
  const last = writes.reduce<(typeof writes)[number] | null>(
    (newest, write) => (newest && newest.at >= write.at ? newest : write),
    null,
  )
  return { ...entries, rev: invoiceRev(entries), by: last?.by ?? null, at: last?.at ?? null }
}

/** What the history tells of an invoice, as a person reads it. */
const inWords = (entries: InvoiceEntries): Record<string, string> => ({
  st_items: entries.invoice_items
    .map(({ date, fuel, extra_cost, invoice_text }) =>
      [formatDay(date), `${fuel} %`, extra_cost.toFixed(2), invoice_text].filter((part) => part !== '').join(' '),
    )
    .join(' / '),
  st_references: Object.entries(entries.customer_references)
    .map(([name, reference]) => `${name.replace('reference_', '')}: ${reference ?? ''}`)
    .join(' / '),
  st_weeks: entries.calendar_references
    .map(({ week, reference }) => `${weekLabel(week)}: ${reference ?? ''}`)
    .join(' / '),
})

const writeWeeks = (
  store: Store,
  customer: number,
  days: DayRange,
  references: InvoiceEntries['calendar_references'],
  written: { wr_by: string; wr_at: string },
): void => {
  const before = new Map(
    referencesOf(store, { customer }, days).map(({ wr_week, wr_reference }) => [wr_week, wr_reference]),
  )
  const after = new Map(references.flatMap(({ week, reference }) => (reference ? [[week, reference]] : [])))
  for (const wr_week of before.keys()) {
    if (after.has(wr_week)) continue
    store.db
      .delete(weekReferences)
      .where(and(eq(weekReferences.wr_customer, customer), eq(weekReferences.wr_week, wr_week)))
      .run()
  }
  for (const [wr_week, wr_reference] of after) {
    if (before.get(wr_week) === wr_reference) continue
    const row = { wr_reference, ...written }
    store.db
      .insert(weekReferences)
      .values({ wr_customer: customer, wr_week, ...row })
      .onConflictDoUpdate({ target: [weekReferences.wr_customer, weekReferences.wr_week], set: row })
      .run()
  }
}

/** Writes the entries of an invoice over those of before, with a version in the history. */
export const writeInvoice = (
  store: Store,
  invoice: { party: Party; partyName: string; days: DayRange; entries: InvoiceEntries },
  username: string,
): InvoiceAnswer =>
  store.write(() => {
    const { party, partyName, days, entries } = invoice
    const before = readInvoice(store, party, days)
    const known = openStatement(store, party, days)
    const at = nowIso(store)
    const row = {
      st_rev: (known?.st_rev ?? 0) + 1,
      st_items: entries.invoice_items,
      st_references: entries.customer_references,
      st_by: username,
      st_at: at,
    }
    const { st_id } = known
      ? store.db.update(statements).set(row).where(eq(statements.st_id, known.st_id)).returning().get()
      : store.db
          .insert(statements)
          .values({
            ...row,
            st_customer: 'customer' in party ? party.customer : null,
            st_sub: 'sub' in party ? party.sub : null,
            st_from: days.from,
            st_to: days.to,
            st_state: 'open',
          })
          .returning()
          .get()
    if ('customer' in party)
      writeWeeks(store, party.customer, days, entries.calendar_references, { wr_by: username, wr_at: at })
    const name = known ? {} : { st_party: `${partyName} ${formatDay(days.from)} – ${formatDay(days.to)}` }
    appendHistory(store, {
      entity: 'statement',
      key: st_id,
      rev: row.st_rev,
      username,
      source: 'person',
      action: known ? 'edit' : 'create',
      changes: fieldChanges(inWords(before), { ...inWords(readInvoice(store, party, days)), ...name }, new Set()),
    })
    return readInvoice(store, party, days)
  })
