import { count, eq, isNotNull, ne, or } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isUtc } from '#shared/schemas/accounts/company.ts'
import type { FirstSteps } from '#shared/schemas/accounts/first-steps.ts'
import type { Store } from '../../store/db.ts'
import { users } from '../../store/schema/accounts.ts'
import { addresses, customers, drivers, subcontractors, vehicles } from '../../store/schema/master-data.ts'
import { statements } from '../../store/schema/statements.ts'
import { settings } from '../../store/schema/sync.ts'
import { tours, trips } from '../../store/schema/trips.ts'
import { companyOf } from './company.ts'

const hasRows = (store: Store, table: SQLiteTable, atLeast = 1): boolean =>
  store.db.select().from(table).limit(atLeast).all().length === atLeast

/** A tour leads from one address to another. */
const ADDRESSES_OF_A_TOUR = 2

const isStatementSent = (store: Store): boolean =>
  store.db
    .select({ id: statements.st_id })
    .from(statements)
    .where(or(isNotNull(statements.st_sent_at), isNotNull(statements.st_number)))
    .get() !== undefined

/** Returns the steps that the company has taken; a person's own address is not the store's to judge. */
export const firstSteps = (store: Store): Omit<FirstSteps, 'email'> => ({
  time_zone: !isUtc(store.timeZone) || companyOf(store).utc_confirmed,
  company: companyOf(store).name !== '',
  subcontractors: hasRows(store, subcontractors),
  vehicles: hasRows(store, vehicles),
  drivers: hasRows(store, drivers),
  addresses: hasRows(store, addresses, ADDRESSES_OF_A_TOUR),
  customers: hasRows(store, customers),
  users: (store.db.select({ n: count() }).from(users).where(eq(users.built_in, false)).get()?.n ?? 0) > 0,
  tours: hasRows(store, tours),
  weeks: hasRows(store, trips),
  published:
    store.db.select({ id: trips.tt_id }).from(trips).where(ne(trips.tt_status, 'scheduled')).get() !== undefined,
  statement: isStatementSent(store),
})

const HIDDEN = 'first_steps_hidden'

/** Hides the steps for all dispatchers, for good. */
export const hideFirstSteps = (store: Store): void => {
  store.db.insert(settings).values({ name: HIDDEN, value: 'yes' }).onConflictDoNothing().run()
}

/** Returns true while the first steps are shown: until the first statement is sent, or the steps are hidden. */
export const isLedByFirstSteps = (store: Store): boolean =>
  store.db.select().from(settings).where(eq(settings.name, HIDDEN)).get() === undefined && !isStatementSent(store)
