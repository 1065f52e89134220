import { eq, sql } from 'drizzle-orm'
import { sameName, splitNames } from '../../shared/domain/names.ts'
import { splitTripCustomer } from '../../shared/domain/trip-customer.ts'
import { appendChange } from './change-feed.ts'
import { nowIso, type Store } from './db.ts'
import { appendHistory } from './history.ts'
import { tripValues } from './in-use.ts'
import { listDrivers, listVehicles } from './lookups.ts'
import { nextRev, recordWrite } from './master-data.ts'
import { alerts, changes, drivers, history, trips, users, vehicles } from './schema.ts'
import { allTours, tourAudience, updateTour } from './tours.ts'
import type { Author } from './trips.ts'

/**
 * Trips, tours, users, alerts and groups name subcontractors and customers, and who sees them hangs on those names. So a rename
 * goes through all of them, in the transaction of the renamed row.
 */

/** Two statements for each of many trips: prepared once, since a company's name may stand on tens of thousands. */
const tripWriters = (store: Store, author: Author) => {
  const at = nowIso(store)
  const keepVersion = store.db
    .insert(history)
    .values({
      entity: 'trip',
      key: sql.placeholder('key'),
      rev: sql.placeholder('rev'),
      at,
      ...author,
      action: 'edit',
      changes: sql.placeholder('changes'),
    })
    .prepare()
  const tellDevices = store.db
    .insert(changes)
    .values({
      at,
      entity: 'trip',
      key: sql.placeholder('key'),
      before: sql.placeholder('before'),
      after: sql.placeholder('after'),
    })
    .prepare()
  return { keepVersion, tellDevices }
}

const renameInTrips = (
  store: Store,
  column: 'tt_sub' | 'tt_customer',
  renamed: (value: string) => string,
  author: Author,
): void => {
  const { keepVersion, tellDevices } = tripWriters(store, author)
  const { tt_id, tt_rev, tt_sub, tt_customer, tt_status, tt_stp, tt_sta } = trips
  for (const from of tripValues(store, column)) {
    const to = renamed(from)
    if (to === from) continue
    const touched = store.db
      .select({ tt_id, tt_rev, audience: { tt_sub, tt_customer, tt_status, tt_stp, tt_sta } })
      .from(trips)
      .where(eq(trips[column], from))
      .all()
    store.db
      .update(trips)
      .set({ [column]: to, tt_rev: sql`${trips.tt_rev} + 1`, tt_last_update: nowIso(store) })
      .where(eq(trips[column], from))
      .run()
    for (const trip of touched) {
      const key = String(trip.tt_id)
      keepVersion.run({ key, rev: trip.tt_rev + 1, changes: { [column]: { from, to } } })
      tellDevices.run({ key, before: trip.audience, after: { ...trip.audience, [column]: to } })
      store.noteChange()
    }
  }
}

const renameInWeek = (week: readonly (string | null)[], from: string, to: string): (string | null)[] =>
  week.map((name) => (sameName(name, from) ? to : name))

const renameInGroups = (groups: string, from: string, to: string): string =>
  splitNames(groups).some((name) => sameName(name, from))
    ? splitNames(groups)
        .map((name) => (sameName(name, from) ? to : name))
        .join(';')
    : groups

const renameInUsers = (store: Store, from: string, to: string, author: Author): void => {
  for (const user of store.db.select().from(users).all()) {
    if (!sameName(user.subcontractor, from) || user.subcontractor === to) continue
    store.db.update(users).set({ subcontractor: to }).where(eq(users.id, user.id)).run()
    const rev = nextRev(store, 'user', user.username)
    const changed = { subcontractor: { from: user.subcontractor, to } }
    appendHistory(store, { entity: 'user', key: user.username, rev, ...author, action: 'edit', changes: changed })
  }
}

/** Everything that names the subcontractor, the row itself left out. Inside the caller's transaction. */
export const renameSubcontractor = (store: Store, from: string, to: string, author: Author): void => {
  renameInTrips(store, 'tt_sub', (name) => (sameName(name, from) ? to : name), author)
  for (const tour of allTours(store)) {
    const week = renameInWeek(tour.tr_week_sub, from, to)
    if (week.some((name, day) => name !== tour.tr_week_sub[day])) updateTour(store, tour, { tr_week_sub: week }, author)
  }
  renameInUsers(store, from, to, author)
  for (const { al_id, al_sub } of store.db.select().from(alerts).all()) {
    if (sameName(al_sub, from)) store.db.update(alerts).set({ al_sub: to }).where(eq(alerts.al_id, al_id)).run()
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
  renameInTrips(
    store,
    'tt_customer',
    (joined) => {
      if (!sameName(splitTripCustomer(joined).customer, from)) return joined
      const end = joined.indexOf(';')
      return end < 0 ? to : to + joined.slice(end)
    },
    author,
  )
  // A tour keeps the customer's id, so only the devices need to hear of the new name.
  for (const tour of allTours(store)) {
    if (tour.tr_cm_id !== cm_id) continue
    const audience = tourAudience(tour)
    appendChange(store, { entity: 'tour', key: tour.tr_id, before: audience, after: audience })
  }
}
