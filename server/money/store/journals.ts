import { and, asc, count, eq, gte, inArray, lt, sql, sum } from 'drizzle-orm'
import { type InvoiceAmount, type InvoiceSide, invoiceField } from '#shared/domain/money/invoice.ts'
import { fromCents } from '#shared/domain/money/money.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { TripStatus } from '#shared/domain/trip/trip-status.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { Store } from '../../store/db.ts'
import { trips } from '../../store/schema/trips.ts'
import { tripValues } from '../../trips/store/trip-names.ts'

/** The trips of a party with one of the statuses that start in a range: instants, `from` included, `to` excluded. */
export type JournalOf = { customer: string } | { subcontractor: string }
export type JournalChoice = { of: JournalOf; from: string; to: string; statuses: readonly TripStatus[] }

/** The spellings of a name that trips have; the index then finds their rows. */
const spellings = (store: Store, of: JournalOf) =>
  'customer' in of
    ? inArray(
        trips.tt_customer,
        tripValues(store, 'tt_customer').filter((joined) =>
          sameSpelling(splitTripCustomer(joined).customer, of.customer),
        ),
      )
    : inArray(
        trips.tt_sub,
        tripValues(store, 'tt_sub').filter((name) => sameSpelling(name, of.subcontractor)),
      )

const isMeant = (store: Store, { of, from, to, statuses }: JournalChoice) =>
  and(
    spellings(store, of),
    gte(trips.tt_stp, from),
    lt(trips.tt_stp, to),
    statuses.length === 1 && statuses[0] ? eq(trips.tt_status, statuses[0]) : inArray(trips.tt_status, [...statuses]),
  )

/** The same rule as `isCheckedTrip`, in SQL. */
const isChecked = (side: InvoiceSide) =>
  side === 'customer'
    ? eq(trips.tt_invoice_check, true)
    : sql`coalesce(${trips.tt_sub_invoice_check}, ${trips.tt_invoice_check}) = 1`

export const countJournalTrips = (store: Store, choice: JournalChoice): number =>
  store.db.select({ rows: count() }).from(trips).where(isMeant(store, choice)).get()?.rows ?? 0

/** Statuses that a journal shows and invoices by default (rules 7.1). */
export const JOURNAL_STATUSES: readonly TripStatus[] = ['active', 'canceled']

/** Sum of an amount of the checked trips of a journal: of the trip amounts, of which fuel is a percentage, unless it is another. */
export const checkedTripSum = (store: Store, choice: JournalChoice, amount: InvoiceAmount = 'trip'): number => {
  const side: InvoiceSide = 'customer' in choice.of ? 'customer' : 'sub'
  const row = store.db
    .select({ cents: sum(trips[invoiceField(side, amount)]) })
    .from(trips)
    .where(and(isMeant(store, choice), isChecked(side)))
    .get()
  return fromCents(Number(row?.cents ?? 0))
}

/** The trips of a journal, by planned positioning time, to whose day they belong (rules 5.4). */
export const journalTrips = (store: Store, choice: JournalChoice): Trip[] =>
  store.db.select().from(trips).where(isMeant(store, choice)).orderBy(asc(trips.tt_stp), asc(trips.tt_id)).all()

/** All trips with one of the statuses that start in a range, of every party. */
export const startingTrips = (store: Store, { from, to, statuses }: Omit<JournalChoice, 'of'>): Trip[] =>
  store.db
    .select()
    .from(trips)
    .where(and(gte(trips.tt_stp, from), lt(trips.tt_stp, to), inArray(trips.tt_status, [...statuses])))
    .orderBy(asc(trips.tt_stp), asc(trips.tt_id))
    .all()
