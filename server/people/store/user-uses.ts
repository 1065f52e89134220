import { and, gte, like } from 'drizzle-orm'
import { emailKey } from '#shared/domain/names/email.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { joinList, replacedName, splitList } from '#shared/domain/trip/choices.ts'
import { joinTripCustomer, splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { UserUses } from '#shared/records/user-bodies.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { invalid } from '../../kit/refusal.ts'
import { changeRow, deleteOrRetireRow } from '../../master-data/store/master-data.ts'
import { alertTable, isNextTold } from '../../messages/store/alerts.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { trips } from '../../store/schema/trips.ts'
import { allTours, updateTour } from '../../tours/store/tours.ts'
import { updateTrip } from '../../trips/store/trips.ts'
import { findUser, type UserRow } from './users.ts'

/** Trips that are not over and that a user observes. What is over stays as it was. */
const tripsOf = (store: Store, username: string): Trip[] =>
  store.db
    .select()
    .from(trips)
    .where(and(gte(trips.tt_sta, nowIso(store)), like(trips.tt_customer, '%;%')))
    .all()
    .filter(({ tt_customer }) => splitTripCustomer(tt_customer).observers.some((name) => sameSpelling(name, username)))

const isWatched = (week: readonly (string | null)[], username: string): boolean =>
  week.some((names) => splitList(names ?? '').some((name) => sameSpelling(name, username)))

const toursOf = (store: Store, username: string) =>
  allTours(store).filter(({ tr_week_observer }) => isWatched(tr_week_observer, username))

const alertsOf = (store: Store, { username, email }: Pick<UserRow, 'username' | 'email'>) =>
  alertTable
    .all(store)
    .filter(
      ({ al_email_arr, al_escalate_to, al_push_arr }) =>
        [...al_email_arr, al_escalate_to ?? ''].some((address) => emailKey(address) === emailKey(email)) ||
        al_push_arr.some((name) => sameSpelling(name, username)),
    )

/** Returns the places that name a user. */
export const userUses = (store: Store, { username, email }: UserRow): UserUses => ({
  trips: tripsOf(store, username).length,
  tours: toursOf(store, username).map(({ tr_name }) => tr_name),
  alerts: alertsOf(store, { username, email }).length,
})

/** Returns true if a tour, or a trip that is not over, names the user as an observer. */
export const isObserving = (store: Store, { username, role }: UserRow): boolean =>
  role === 'observer' && (toursOf(store, username).length > 0 || tripsOf(store, username).length > 0)

/**
 * Puts another observer in the place of a user: on tours, on trips that are not over, and in alerts.
 * @param by username of the other one
 * @param author username of the person who replaces the user
 * @throws Refusal 400 when there is no such observer that can log in
 */
export const replaceUser = (store: Store, user: UserRow, by: string, author: string): void => {
  const other = findUser(store, by)
  if (other?.role !== 'observer' || other.locked || other.id === user.id)
    throw invalid([{ path: 'replace_by', message: 'choice_not_offered' }])
  const person = { username: author, source: 'person' } as const
  const replaced = (names: readonly string[]) => replacedName(names, user.username, other.username)
  for (const trip of tripsOf(store, user.username)) {
    const { customer, observers } = splitTripCustomer(trip.tt_customer)
    updateTrip(store, trip, { tt_customer: joinTripCustomer({ customer, observers: replaced(observers) }) }, person)
  }
  for (const tour of toursOf(store, user.username)) {
    const week = tour.tr_week_observer.map((names) => (names ? joinList(replaced(splitList(names))) : names))
    updateTour(store, tour, { tr_week_observer: week }, person)
  }
  for (const row of alertsOf(store, user)) {
    const { al_id: _id, retired: _retired, ...alert } = row
    const al_email_arr = replacedName(alert.al_email_arr, user.email, other.email)
    const isNext = alert.al_escalate_to !== null && emailKey(alert.al_escalate_to) === emailKey(user.email)
    const al_escalate_to = isNext ? other.email : alert.al_escalate_to
    const next = { ...alert, al_email_arr, al_escalate_to, al_push_arr: replaced(alert.al_push_arr) }
    if (isNextTold(store, next)) throw invalid([{ path: 'replace_by', message: 'user_replace_escalates' }])
    changeRow(store, alertTable, row, next, person)
  }
}

/**
 * Takes a user that is deleted out of the alerts that name it, so that another one of that name is not told by them. An alert
 * without any other recipient goes with it.
 * @param author username of the person who deletes the user
 */
export const forgetInAlerts = (store: Store, user: UserRow, author: string): void => {
  const person = { username: author, source: 'person' } as const
  for (const row of alertsOf(store, user)) {
    const { al_id: _id, retired: _retired, ...alert } = row
    const al_push_arr = alert.al_push_arr.filter(
      (name) => !sameSpelling(name, user.username) && findUser(store, name) !== undefined,
    )
    if (al_push_arr.length === alert.al_push_arr.length) continue
    const isLast = al_push_arr.length + alert.al_email_arr.length + alert.al_sms_arr.length === 0
    if (isLast) deleteOrRetireRow(store, alertTable, row, person)
    else changeRow(store, alertTable, row, { ...alert, al_push_arr }, person)
  }
}
