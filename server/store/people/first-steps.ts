import { count, eq, ne } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { FirstSteps } from '../../../shared/schemas/first-steps.ts'
import type { Store } from '../db.ts'
import { users } from '../schema/accounts.ts'
import { addresses, customers, drivers, subcontractors, vehicles } from '../schema/master-data.ts'
import { tours, trips } from '../schema/trips.ts'

const hasRows = (store: Store, table: SQLiteTable, atLeast = 1): boolean =>
  store.db.select().from(table).limit(atLeast).all().length === atLeast

/** A tour leads from one address to another. */
const ADDRESSES_OF_A_TOUR = 2

/** Returns how far the company is; a person's own address is not the store's to judge. */
export const firstSteps = (store: Store): Omit<FirstSteps, 'email'> => ({
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
})
