import { and, eq, type SQL, sql } from 'drizzle-orm'
import { nameKey, sameSpelling, splitNames } from '#shared/domain/names/names.ts'
import { FACT_FIELDS } from '#shared/domain/trip/trip-answers.ts'
import { splitTripCustomer, withCustomerName } from '#shared/domain/trip/trip-customer.ts'
import type { Address } from '#shared/records/address.ts'
import type { Driver } from '#shared/records/driver.ts'
import { renameDocuments } from '../../documents/store/documents.ts'
import { renameInLinks } from '../../links/store/trip-links.ts'
import { renameStatements } from '../../money/store/statements.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { appendChange } from '../../store/history/change-feed.ts'
import type { Author } from '../../store/history/history.ts'
import { appendHistory } from '../../store/history/history.ts'
import { users } from '../../store/schema/accounts.ts'
import { drivers, vehicles } from '../../store/schema/master-data.ts'
import { alerts } from '../../store/schema/messages.ts'
import { trips } from '../../store/schema/trips.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { allTours, tourAudience, updateTour } from '../../tours/store/tours.ts'
import { renameInAnswers } from '../../trips/store/trip-answers.ts'
import { tripValues } from '../../trips/store/trip-names.ts'
import { driverKey, keepFormerName, rekeyFormerNames } from './former-names.ts'
import { listDrivers, listVehicles } from './lookups.ts'
import { nextRev, recordWrite } from './master-data.ts'

/**
 * Trips name customers, subcontractors, drivers and addresses as text; tours, users, alerts and groups name some of them. A
 * rename goes through all of them, past trips too, in the transaction of the renamed row: who sees a trip hangs on names, and
 * a journal has one name for one driver. What a trip said before stands in its history, and a final statement keeps the name
 * under which it was made. Vehicles and users keep their names.
 *
 * The former name is kept: edits that wait on a device under it are meant for the renamed row (`trips/current-names.ts`).
 */

type TripText = 'tt_sub' | 'tt_customer' | 'tt_driver' | 'tt_drivernr' | 'tt_from_text' | 'tt_to_text'
/** Columns by which trips are found. */
type SaidColumn = TripText | 'tt_from_adrnr' | 'tt_to_adrnr'

/** A new name of what a subcontractor answered to is no other fact: the answer goes on to count. */
const renamedFacts = (names: Partial<Record<TripText, string>>): { tt_answer_facts?: SQL } => {
  const facts = trips.tt_answer_facts
  const renamed = Object.entries(names).flatMap(([field, name]) => {
    const at = (FACT_FIELDS as readonly string[]).indexOf(field)
    return at < 0 ? [] : [{ former: trips[field as TripText], path: `$[${at}]`, name }]
  })
  if (renamed.length === 0) return {}
  const replaced = renamed.reduce(
    (text, { former, path, name }) =>
      sql`case when json_extract(${facts}, ${path}) = ${former} then json_replace(${text}, ${path}, ${name}) else ${text} end`,
    sql`${facts}`,
  )
  return { tt_answer_facts: sql`case when json_valid(${facts}) then ${replaced} else ${facts} end` }
}

/**
 * Makes a function that writes names over the trips which say some texts, each with its version and its line of the change
 * feed. The trips are looked for by a prepared statement: most rows of a file stand in none.
 */
const writerOf = <Said extends SaidColumn>(...columns: readonly Said[]) => {
  const { tt_id, tt_rev, tt_sub, tt_customer, tt_status, tt_stp, tt_sta, tt_driver, tt_drivernr } = trips
  const { tt_from_text, tt_to_text } = trips
  const touchedBy = prepared(({ db }) =>
    db
      .select({
        tt_id,
        tt_rev,
        audience: { tt_sub, tt_customer, tt_status, tt_stp, tt_sta },
        former: { tt_sub, tt_customer, tt_driver, tt_drivernr, tt_from_text, tt_to_text },
      })
      .from(trips)
      .where(and(...columns.map((column) => eq(trips[column], sql.placeholder(column)))))
      .prepare(),
  )
  return (store: Store, said: Record<Said, string>, names: Partial<Record<TripText, string>>, author: Author): void => {
    const touched = touchedBy(store).all(said)
    if (touched.length === 0) return
    store.db
      .update(trips)
      .set({ ...names, ...renamedFacts(names), tt_rev: sql`${trips.tt_rev} + 1`, tt_last_update: nowIso(store) })
      .where(and(...columns.map((column) => eq(trips[column], said[column]))))
      .run()
    const fields = Object.entries(names) as [TripText, string][]
    const audienceNames = Object.fromEntries(fields.filter(([field]) => field === 'tt_sub' || field === 'tt_customer'))
    for (const { tt_id: id, tt_rev: rev, audience, former } of touched) {
      const key = String(id)
      const differing = fields.filter(([field, to]) => former[field] !== to)
      const changes = Object.fromEntries(differing.map(([field, to]) => [field, { from: former[field], to }]))
      appendHistory(store, { entity: 'trip', key, rev: rev + 1, ...author, action: 'edit', changes })
      appendChange(store, { entity: 'trip', key, before: audience, after: { ...audience, ...audienceNames } })
    }
  }
}
const writeOverSub = writerOf('tt_sub')
const writeOverCustomer = writerOf('tt_customer')
const writeOverDriver = writerOf('tt_driver', 'tt_drivernr')
const writeOverDeparture = writerOf('tt_from_adrnr', 'tt_from_text')
const writeOverArrival = writerOf('tt_to_adrnr', 'tt_to_text')

const renameInTrips = (
  store: Store,
  column: 'tt_sub' | 'tt_customer',
  renamed: (value: string) => string,
  author: Author,
): void => {
  for (const from of tripValues(store, column)) {
    const to = renamed(from)
    if (to === from) continue
    if (column === 'tt_sub') writeOverSub(store, { tt_sub: from }, { tt_sub: to }, author)
    else writeOverCustomer(store, { tt_customer: from }, { tt_customer: to }, author)
  }
}

const renameInWeek = (week: readonly (string | null)[], from: string, to: string): (string | null)[] =>
  week.map((name) => (sameSpelling(name, from) ? to : name))

const renameInGroups = (groups: string, from: string, to: string): string =>
  splitNames(groups).some((name) => sameSpelling(name, from))
    ? splitNames(groups)
        .map((name) => (sameSpelling(name, from) ? to : name))
        .join(';')
    : groups

const renameInUsers = (store: Store, from: string, to: string, author: Author): void => {
  for (const user of store.db.select().from(users).all()) {
    if (!sameSpelling(user.subcontractor, from) || user.subcontractor === to) continue
    store.db.update(users).set({ subcontractor: to }).where(eq(users.id, user.id)).run()
    const rev = nextRev(store, 'user', user.username)
    const changed = { subcontractor: { from: user.subcontractor, to } }
    appendHistory(store, { entity: 'user', key: user.username, rev, ...author, action: 'edit', changes: changed })
  }
}

/** Everything that names the subcontractor, the row itself left out. Inside the caller's transaction. */
export const renameSubcontractor = (store: Store, from: string, to: string, author: Author): void => {
  renameStatements(store, 'sub', from, to, author)
  keepFormerName(store, 'subcontractor', nameKey(from), to)
  rekeyFormerNames(store, 'subcontractor', from, to)
  renameInTrips(store, 'tt_sub', (name) => (sameSpelling(name, from) ? to : name), author)
  for (const tour of allTours(store)) {
    const week = renameInWeek(tour.tr_week_sub, from, to)
    const isInWeek = week.some((name, day) => name !== tour.tr_week_sub[day])
    const days = tour.tr_days.map((day) => (sameSpelling(day.sub, from) ? { ...day, sub: to } : day))
    const isOnDay = days.some(({ sub }, index) => sub !== tour.tr_days[index]?.sub)
    if (isInWeek || isOnDay)
      updateTour(store, tour, { ...(isInWeek && { tr_week_sub: week }), ...(isOnDay && { tr_days: days }) }, author)
  }
  renameInUsers(store, from, to, author)
  renameInLinks(store, { tl_sub: from }, { tl_sub: to })
  renameInAnswers(store, from, to)
  renameDocuments(store, from, to, author)
  for (const { al_id, al_sub } of store.db.select().from(alerts).all()) {
    if (sameSpelling(al_sub, from)) store.db.update(alerts).set({ al_sub: to }).where(eq(alerts.al_id, al_id)).run()
  }
  for (const before of listVehicles(store, true)) {
    const gps_groups = renameInGroups(before.gps_groups, from, to)
    if (gps_groups === before.gps_groups) continue
    store.db.update(vehicles).set({ gps_groups }).where(eq(vehicles.gps_id, before.gps_id)).run()
    const after = { ...before, gps_groups }
    recordWrite(store, 'vehicle', { key: before.gps_id, row: before }, { key: before.gps_id, row: after }, author)
  }
  for (const before of listDrivers(store, true)) {
    const dr_groups = renameInGroups(before.dr_groups, from, to)
    if (dr_groups === before.dr_groups) continue
    store.db.update(drivers).set({ dr_groups }).where(eq(drivers.dr_id, before.dr_id)).run()
    const after = { ...before, dr_groups }
    recordWrite(store, 'driver', { key: before.dr_id, row: before }, { key: before.dr_id, row: after }, author)
  }
}

/** Everything that shows the customer's name, the row itself left out. Inside the caller's transaction. */
export const renameCustomer = (
  store: Store,
  customer: { cm_id: number; from: string; to: string },
  author: Author,
): void => {
  const { cm_id, from, to } = customer
  renameStatements(store, 'customer', from, to, author)
  keepFormerName(store, 'customer', nameKey(from), cm_id)
  renameInTrips(
    store,
    'tt_customer',
    (joined) => (sameSpelling(splitTripCustomer(joined).customer, from) ? withCustomerName(joined, to) : joined),
    author,
  )
  // A tour keeps the customer's id, so only the devices need to hear of the new name.
  for (const tour of allTours(store)) {
    if (tour.tr_cm_id !== cm_id) continue
    const audience = tourAudience(tour)
    appendChange(store, { entity: 'tour', key: tour.tr_id, before: audience, after: audience })
  }
}

/** Everything that names the driver, the row itself left out. Inside the caller's transaction. */
export const renameDriver = (store: Store, before: Driver, after: Driver, author: Author): void => {
  const { dr_id, dr_name, dr_number } = after
  if (before.dr_name === dr_name && before.dr_number === dr_number) return
  keepFormerName(store, 'driver', driverKey(before.dr_name, before.dr_number), dr_id)
  const said = { tt_driver: before.dr_name, tt_drivernr: before.dr_number }
  writeOverDriver(store, said, { tt_driver: dr_name, tt_drivernr: dr_number }, author)
  renameInLinks(
    store,
    { tl_driver: before.dr_name, tl_drivernr: before.dr_number },
    { tl_driver: dr_name, tl_drivernr: dr_number },
  )
  if (before.dr_number === dr_number) return
  for (const tour of allTours(store)) {
    const isFormer = (day: number) =>
      tour.tr_week_driver[day] === dr_id && tour.tr_week_drivernr[day] === before.dr_number
    const numbers = tour.tr_week_drivernr.map((number, day) => (isFormer(day) ? dr_number : number))
    const isInWeek = numbers.some((number, day) => number !== tour.tr_week_drivernr[day])
    const isOnDay = tour.tr_days.some(({ driver }) => driver === dr_id)
    const days = tour.tr_days.map((day) => (day.driver === dr_id ? { ...day, drivernr: dr_number } : day))
    if (isInWeek || isOnDay)
      updateTour(
        store,
        tour,
        { ...(isInWeek && { tr_week_drivernr: numbers }), ...(isOnDay && { tr_days: days }) },
        author,
      )
  }
}

/** Everything that shows the address' name, the row itself left out. Tours name addresses by id. */
export const renameAddress = (store: Store, before: Address, after: Address, author: Author): void => {
  const { add_id, add_name } = after
  if (before.add_name === add_name) return
  keepFormerName(store, 'address', nameKey(before.add_name), add_id)
  const departs = { tt_from_adrnr: add_id, tt_from_text: before.add_name }
  writeOverDeparture(store, departs, { tt_from_text: add_name }, author)
  const arrives = { tt_to_adrnr: add_id, tt_to_text: before.add_name }
  writeOverArrival(store, arrives, { tt_to_text: add_name }, author)
}
