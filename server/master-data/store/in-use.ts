import { eq } from 'drizzle-orm'
import { sameSpelling, spellingKey } from '#shared/domain/names/names.ts'
import { hasDocuments } from '../../documents/store/documents.ts'
import { hasStatements } from '../../money/store/statement-lines.ts'
import type { Store } from '../../store/db.ts'
import { users } from '../../store/schema/accounts.ts'
import { closedDays } from '../../store/schema/master-data.ts'
import { alerts } from '../../store/schema/messages.ts'
import { tours } from '../../store/schema/trips.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { type FindInTrips, findInTrips, type NameColumn, readTripNames } from '../../trips/store/trip-names.ts'

/** Uses of rows of master data by their names, read when first asked for. */
export type UseOfNames = {
  inTrips: FindInTrips
  tours: () => (typeof tours.$inferSelect)[]
  alerts: () => (typeof alerts.$inferSelect)[]
  /** Spellings of the addresses that tours, alerts and closed days name. */
  addresses: () => ReadonlySet<string>
  subcontractorsOfUsers: () => (string | null)[]
}

/** @param keep wraps a read, so that its result is kept */
const useOfNames = (
  store: Store,
  inTrips: FindInTrips,
  keep: <Value>(read: () => Value) => () => Value,
): UseOfNames => ({
  inTrips,
  tours: keep(() => selectTours(store).all()),
  alerts: keep(() => selectAlerts(store).all()),
  addresses: keep(() => {
    const ids = [
      ...selectWays(store)
        .all()
        .flatMap(({ from, to }) => [from, to]),
      ...selectAddressesOfAlerts(store)
        .all()
        .flatMap(({ ids }) => ids),
      ...selectAddressesOfDays(store)
        .all()
        .flatMap(({ ids }) => ids),
    ]
    return new Set(ids.map(spellingKey))
  }),
  subcontractorsOfUsers: keep(() =>
    selectCompanies(store)
      .all()
      .map(({ name }) => name),
  ),
})

const selectTours = compiledSelect((query) => query.select().from(tours))
const selectAlerts = compiledSelect((query) => query.select().from(alerts))
const selectWays = compiledSelect((query) =>
  query.selectDistinct({ from: tours.tr_departure, to: tours.tr_arrival }).from(tours),
)
const selectAddressesOfAlerts = compiledSelect((query) =>
  query.selectDistinct({ ids: alerts.al_adrnr_arr }).from(alerts),
)
const selectAddressesOfDays = compiledSelect((query) =>
  query.selectDistinct({ ids: closedDays.cd_addresses }).from(closedDays),
)
const selectCompanies = compiledSelect((query) => query.selectDistinct({ name: users.subcontractor }).from(users))

const useOfNow = (store: Store): UseOfNames => useOfNames(store, findInTrips(store), (read) => read)

/** Keeps the result of a read until this turn ends: in it nothing writes but the call that reads. */
const untilTurnEnds = <Value>(read: () => Value): (() => Value) => {
  let kept: { value: Value } | null = null
  return () => {
    if (!kept) {
      kept = { value: read() }
      queueMicrotask(() => {
        kept = null
      })
    }
    return kept.value
  }
}

/** Uses of many rows of a list, for a run in slices that writes none of them. @param columns in which trips name them */
export const useInTurns = async (store: Store, columns: readonly NameColumn[]): Promise<UseOfNames> =>
  useOfNames(store, await readTripNames(store, columns), untilTurnEnds)

/** Values of the exceptions of all tours. */
const dayValues = <Name extends 'sub' | 'gps' | 'driver'>({ tours: list }: UseOfNames, name: Name) =>
  list().flatMap(({ tr_days }) => tr_days.flatMap((day) => day[name] ?? []))

export const isVehicleInUse = (store: Store, { gps_id }: { gps_id: string }, use = useOfNow(store)): boolean =>
  use.inTrips('tt_gps', gps_id).length > 0 ||
  use.tours().some((tour) => tour.tr_week_gps.some((name) => sameSpelling(name, gps_id))) ||
  dayValues(use, 'gps').some((name) => sameSpelling(String(name), gps_id)) ||
  hasDocuments(store, 'vehicle', gps_id)

const selectNumbers = prepared(({ sqlite }) =>
  sqlite.prepare<[string], string>('select distinct tt_drivernr from trips where tt_driver = ?').pluck(),
)

export const isDriverInUse = (
  store: Store,
  { dr_id, dr_name, dr_number }: { dr_id: number; dr_name: string; dr_number: string },
  use = useOfNow(store),
): boolean =>
  use.inTrips('tt_driver', dr_name).some((name) =>
    selectNumbers(store)
      .all(name)
      .some((number) => number.trim() === dr_number.trim()),
  ) ||
  use.tours().some((tour) => tour.tr_week_driver.includes(dr_id)) ||
  dayValues(use, 'driver').includes(dr_id) ||
  hasDocuments(store, 'driver', String(dr_id))

/** An alert that is narrowed to something gone would never fire, or fire for everything. */
export const isAddressInUse = (store: Store, { add_id }: { add_id: string }, use = useOfNow(store)): boolean =>
  use.inTrips('tt_from_adrnr', add_id).length > 0 ||
  use.inTrips('tt_to_adrnr', add_id).length > 0 ||
  use.addresses().has(spellingKey(add_id))

/** A user's own subcontractor is in use as well: without it that user would see nothing. */
export const isSubcontractorInUse = (store: Store, { sc_name }: { sc_name: string }, use = useOfNow(store)): boolean =>
  use.inTrips('tt_sub', sc_name).length > 0 ||
  use.tours().some((tour) => tour.tr_week_sub.some((name) => sameSpelling(name, sc_name))) ||
  dayValues(use, 'sub').some((name) => sameSpelling(String(name), sc_name)) ||
  use.subcontractorsOfUsers().some((name) => sameSpelling(name, sc_name)) ||
  use.alerts().some(({ al_sub }) => sameSpelling(al_sub, sc_name)) ||
  hasDocuments(store, 'sub', sc_name) ||
  hasStatements(store, 'sub', sc_name)

export const isCustomerInUse = (
  store: Store,
  { cm_id, cm_name }: { cm_id: number; cm_name: string },
  use = useOfNow(store),
): boolean =>
  store.db.select({ id: tours.tr_id }).from(tours).where(eq(tours.tr_cm_id, cm_id)).limit(1).get() !== undefined ||
  store.db.select({ id: users.id }).from(users).where(eq(users.customer_id, cm_id)).limit(1).get() !== undefined ||
  use.alerts().some(({ al_customer }) => al_customer === cm_id) ||
  store.db.select({ id: closedDays.cd_id }).from(closedDays).where(eq(closedDays.cd_customer, cm_id)).limit(1).get() !==
    undefined ||
  hasStatements(store, 'customer', cm_name) ||
  use.inTrips('tt_customer', cm_name).length > 0
