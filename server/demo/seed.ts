import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { nameKey } from '../../shared/domain/names/names.ts'
import { dayOf } from '../../shared/domain/time/dates.ts'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import { yearWeekOf } from '../../shared/domain/time/weeks.ts'
import { alertTripChanges } from '../messages/alerts.ts'
import { hashPassword } from '../people/password.ts'
import { saveCompany } from '../people/store/company.ts'
import { saveDispatchContact } from '../people/store/dispatch-contact.ts'
import { insertUser } from '../people/store/users.ts'
import type { Store } from '../store/db.ts'
import { documents } from '../store/schema/documents.ts'
import { addresses, closedDays, customers, drivers, subcontractors, vehicles } from '../store/schema/master-data.ts'
import { alerts } from '../store/schema/messages.ts'
import { history } from '../store/schema/sync.ts'
import { tours, trips } from '../store/schema/trips.ts'
import type { Database } from '../store/sql/sqlite.ts'
import { NOT_ANSWERED } from '../trips/store/trip-answers.ts'
import { tripsTouching, updateTrip } from '../trips/store/trips.ts'
import { demoAddresses } from './addresses.ts'
import { demoAlerts } from './alerts.ts'
import { seedAnswers } from './answers.ts'
import { demoClosedDays, withDemoCalendar } from './calendar.ts'
import {
  demoCompany,
  demoCustomers,
  demoDispatch,
  demoDrivers,
  demoSubcontractors,
  demoUsers,
  demoVehicles,
} from './company.ts'
import { markAsDemo } from './demo-database.ts'
import { DEMO_OVERRIDE, demoDocuments } from './documents.ts'
import { seedTaps } from './links.ts'
import { oddAbsence, oddOutage } from './odd-trips.ts'
import { demoTours } from './plan/tours.ts'
import { versionsOf } from './plan/trip-versions.ts'
import { demoTrips } from './plan/trips.ts'
import { seedStatements } from './statements.ts'
import { seedSurcharges } from './surcharges.ts'

const ALERTS_OF = DAY_MS

/**
 * Fills an empty database with the demo company: master data, logins, recurring tours, and five weeks of trips around
 * the store's now. One transaction; devices start from nothing, so the change feed stays empty.
 */
export const seedDemo = async (store: Store): Promise<void> => {
  const hashes = await hashOnce(demoUsers.map(({ password }) => password))
  store.write(() => {
    markAsDemo(store)
    saveDispatchContact(store, demoDispatch)
    saveCompany(store, demoCompany)
    seedMasterData(store)
    for (const { password, ...user } of demoUsers) {
      insertUser(store, { ...user, password_hash: hashes.get(password) ?? '' }, 'admin')
    }
    seedTours(store)
    insertAll(
      store,
      documents,
      demoDocuments(store.now(), store.timeZone).map((document) => ({ ...document, do_rev: 1 })),
    )
    seedTrips(store)
    seedTaps(store)
    overrideOne(store)
    seedAnswers(store)
    seedSurcharges(store)
    seedStatements(store)
    insertAll(store, alerts, demoAlerts)
    sendAlerts(store)
  })
}

const hashOnce = async (passwords: readonly string[]): Promise<Map<string, string>> => {
  const distinct = [...new Set(passwords)]
  const hashes = await Promise.all(distinct.map(hashPassword))
  return new Map(distinct.map((password, index) => [password, hashes[index] ?? '']))
}

/** One statement for each set of fields: the query builder takes longer to build one of many rows than SQLite to run it. */
const insertAll = <Table extends SQLiteTable>(
  store: Store,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): void => {
  const columns: Record<string, Column> = getTableColumns(table)
  const statements = new Map<string, Database.Statement>()
  for (const row of rows) {
    const fields: Record<string, unknown> = row
    const given = Object.entries(columns).flatMap(([name, column]) => {
      const value = fields[name] === undefined ? column.defaultFn?.() : fields[name]
      return value === undefined ? [] : [{ column, value: value === null ? null : column.mapToDriverValue(value) }]
    })
    const names = given.map(({ column }) => `"${column.name}"`).join(', ')
    const statement =
      statements.get(names) ??
      store.sqlite.prepare(
        `insert into "${getTableName(table)}" (${names}) values (${given.map(() => '?').join(', ')})`,
      )
    statements.set(names, statement)
    statement.run(given.map(({ value }) => value))
  }
}

const seedMasterData = (store: Store): void => {
  insertAll(
    store,
    customers,
    demoCustomers.map((customer) => ({ ...customer, cm_name_key: nameKey(customer.cm_name) })),
  )
  insertAll(
    store,
    subcontractors,
    demoSubcontractors.map((sub) => ({ ...sub, sc_name_key: nameKey(sub.sc_name) })),
  )
  const thisWeek = yearWeekOf(dayOf(store.now(), store.timeZone))
  const [away, out] = [oddAbsence(thisWeek), oddOutage(thisWeek)]
  insertAll(
    store,
    vehicles,
    demoVehicles.map((vehicle) => (vehicle.gps_id === out.gps_id ? { ...vehicle, ...out } : vehicle)),
  )
  insertAll(
    store,
    drivers,
    demoDrivers.map((driver) => (driver.dr_id === away.dr_id ? { ...driver, ...away } : driver)),
  )
  insertAll(store, addresses, demoAddresses)
  insertAll(store, closedDays, demoClosedDays(dayOf(store.now(), store.timeZone)))
}

const seedTours = (store: Store): void => {
  insertAll(
    store,
    tours,
    withDemoCalendar(demoTours(), dayOf(store.now(), store.timeZone)).map((tour) => ({ ...tour, tr_rev: 1 })),
  )
}

const seedTrips = (store: Store): void => {
  const rows = demoTrips(store.now(), store.timeZone).map((trip, index) => ({
    trip: { ...trip, tt_id: index + 1 },
    versions: versionsOf(trip, store.now()),
  }))
  insertAll(
    store,
    trips,
    rows.map(({ trip, versions }) => ({ ...trip, tt_rev: versions.length })),
  )
  insertAll(
    store,
    history,
    rows.flatMap(({ trip, versions }) =>
      versions.map((version, index) => ({ ...version, entity: 'trip', key: String(trip.tt_id), rev: index + 1 })),
    ),
  )
}

/** A trip of the subcontractor without an approval runs all the same, with a reason in its history. */
const overrideOne = (store: Store): void => {
  const range = { from: new Date(store.now()).toISOString(), to: new Date(store.now() + 3 * ALERTS_OF).toISOString() }
  const lacking = demoSubcontractors.at(-1)?.sc_name
  const trip = tripsTouching(store, range).find(
    ({ tt_sub, tt_status, tt_requirements }) => tt_sub === lacking && tt_status === 'active' && tt_requirements !== '',
  )
  if (trip) updateTrip(store, trip, { tt_approval_override: DEMO_OVERRIDE }, { username: 'dispo', source: 'person' })
}

/** Sends the alerts of the last day, and of what was declined of the next, so that a quiet Sunday has something to read too. */
const sendAlerts = (store: Store): void => {
  const range = { from: new Date(store.now() - ALERTS_OF).toISOString(), to: new Date(store.now()).toISOString() }
  alertTripChanges(
    store,
    tripsTouching(store, range).map((trip) => ({ before: null, after: trip, changedBy: null })),
  )
  const ahead = { from: range.to, to: new Date(store.now() + ALERTS_OF).toISOString() }
  alertTripChanges(
    store,
    tripsTouching(store, ahead)
      .filter(({ tt_answer }) => tt_answer === 'declined')
      .map((trip) => ({ before: { ...trip, ...NOT_ANSWERED }, after: trip, changedBy: 'sub' })),
  )
}
