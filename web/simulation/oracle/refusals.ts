import { getTour } from '#server/tours/store/tours.ts'
import { getTrip } from '#server/trips/store/trips.ts'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { type Fields, sameValue } from '#shared/domain/sync/merge.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { DAY } from '../company.ts'
import type { World } from '../world.ts'
import { ANSWER, answerFault } from './answers.ts'
import { mayBeBlocked } from './approvals.ts'
import { type Changes, type DayEntry, isDayOfList, valueAt } from './changes.ts'
import { isNameReused, type RenamedKind } from './name-events.ts'
import { isCustomerThere, isDriverIdOffered, isDriverOffered, isOffered, isVehicleOffered, meantNow } from './names.ts'
import type { Entity } from './row-identity.ts'

/**
 * The refusals that the rules demand, written anew from the text of the rules (rules 4 to 6, rules 8.2 and 8.3) and not
 * from the product's functions: a refusal that is not explained here is a fault.
 */
export type Attempt = {
  user: string
  entity: Entity
  op: 'create' | 'edit' | 'delete'
  /** Number by which the row is looked up; null if no database knows it. */
  id: number | null
  /** True if that number stands for the row that the person saw. */
  isSameRow: boolean
  changes: Changes
  /** Number of the change feed at which the person chose a name, by the path of its field. */
  feedOf: (path: string) => number | undefined
}

/** Returns a description if a name has been given to another one since, so that its meaning is unknown; else null. */
const nameInDoubt = (world: World, changes: Changes, feedOf: Attempt['feedOf']): string | null => {
  const to = (path: string): string => String(changes.get(path)?.to ?? '')
  const isAnew = (kind: RenamedKind, path: string, name = to(path)): boolean =>
    name !== '' && isNameReused(world.names(), kind, name, feedOf(path))
  for (const path of changes.keys()) {
    const isSub = path === 'tt_sub' || path.startsWith('tr_week_sub.')
    if (isSub && isAnew('subcontractor', path)) return 'somebody new has the name of the subcontractor'
    const { from, to: entry } = isDayOfList(path)
      ? ((changes.get(path) ?? {}) as { from?: DayEntry; to?: DayEntry })
      : {}
    if (entry?.sub && entry.sub !== from?.sub && isAnew('subcontractor', path, entry.sub))
      return 'somebody new has the name of the subcontractor of a day'
  }
  if (isAnew('customer', 'tt_customer', to('tt_customer').split(';')[0]))
    return 'somebody new has the name of the customer'
  const isDriver = world
    .names()
    .some(
      ({ kind, name }) =>
        kind === 'driver' && name.split('|')[0] === to('tt_driver') && isAnew('driver', 'tt_driver', name),
    )
  return isDriver ? 'somebody new has the name of the driver' : null
}

const isSame = (a: string | null | undefined, b: string | null): boolean =>
  a?.trim().toLowerCase() === b?.trim().toLowerCase() && (a ?? '') !== ''

const SUB_CREW = ['tt_gps', 'tt_driver', 'tt_drivernr']
const SLOTS = ['from', 'to'].flatMap((place) => ['from', 'to', 'number'].map((part) => `tt_${place}_slot_${part}`))
const SUB_TRIP = new Set(['tt_sub_invoice_comment', ...SUB_CREW, ...ANSWER, ...SLOTS])
const SUB_DAY = new Set(['tr_week_gps', 'tr_week_driver', 'tr_week_drivernr'])

/** Returns true if there is any row, or day, of which the person may write the field. */
export const mayEverWrite = ({ role }: Viewer, field: string): boolean =>
  role === 'admin' || (role === 'sub' && (SUB_TRIP.has(field) || SUB_DAY.has(field)))

/** Returns the row with the person's values over it. */
const after = (row: Fields, changes: Changes): Fields => {
  const fields = { ...row }
  for (const [path, { to }] of changes) if (!path.includes('.')) fields[path] = to
  return fields
}

/** @param row null for a new one */
const tripNames = (world: World, viewer: Viewer, row: Fields | null, changes: Changes): string | null => {
  const now = after(row ?? {}, changes)
  const own = viewer.role === 'sub' ? viewer.subcontractor : null
  const isNew = (...fields: string[]): boolean =>
    fields.some((field) => changes.has(field) && !sameValue(row?.[field], now[field]))
  if (isNew('tt_sub') && !isOffered(world, 'subcontractor', now.tt_sub)) return 'the subcontractor is not offered'
  if (isNew('tt_gps') && !isVehicleOffered(world, now.tt_gps, own)) return 'the vehicle is not offered'
  const driver = { name: String(now.tt_driver ?? ''), number: String(now.tt_drivernr ?? '') }
  if (isNew('tt_driver', 'tt_drivernr') && !isDriverOffered(world, driver, own)) return 'the driver is not offered'
  const customer = String(now.tt_customer ?? '').split(';')[0] ?? ''
  if (isNew('tt_customer') && !isOffered(world, 'customer', customer)) return 'the customer is not known'
  for (const end of ['from', 'to'])
    if (isNew(`tt_${end}_adrnr`) && !isOffered(world, 'address', now[`tt_${end}_adrnr`]))
      return 'the address is not offered'
  return null
}

const isOutOfOrder = ({ tt_stp, tt_std, tt_sta }: Fields): boolean =>
  String(tt_stp) > String(tt_std) || String(tt_std) > String(tt_sta)

/** Returns true if a window that was changed has one end alone, is none, lasts over a day, or lies over a week away. */
const isSlotWrong = (row: Fields, changes: Changes): boolean =>
  (['from', 'to'] as const).some((place) => {
    if (![...changes.keys()].some((field) => field.startsWith(`tt_${place}_slot_`))) return false
    const ms = (field: string) => Date.parse(String(row[field] ?? ''))
    const [from, to] = [ms(`tt_${place}_slot_from`), ms(`tt_${place}_slot_to`)]
    if (Number.isNaN(from) || Number.isNaN(to)) return Number.isNaN(from) !== Number.isNaN(to)
    const planned = ms(place === 'from' ? 'tt_stp' : 'tt_sta')
    return to <= from || to - from > DAY || [from, to].some((end) => Math.abs(end - planned) > 7 * DAY)
  })

const newTrip = (world: World, viewer: Viewer, changes: Changes): string | null => {
  if (viewer.role !== 'admin') return 'only admin creates trips'
  const trip = after({}, changes)
  if (isOutOfOrder(trip)) return 'the planned times are out of order'
  if (!trip.tt_gps) return 'a trip needs a vehicle'
  return tripNames(world, viewer, null, changes)
}

/** @param row null for a new trip */
const approvals = (world: World, row: Fields | null, { changes, feedOf }: Attempt): string | null => {
  const now = after(row ?? {}, changes)
  const name = String(now.tt_sub ?? '')
  const meant = name === '' ? name : meantNow(world, 'subcontractor', name, feedOf('tt_sub'))
  const isBlockedBy = [name, meant].some((tt_sub) => mayBeBlocked(world, row, { ...now, tt_sub }, [...changes.keys()]))
  return isBlockedBy ? 'the approval of the haulier is missing' : null
}

const tripEdit = (world: World, viewer: Viewer, trip: Trip, { changes, feedOf }: Attempt): string | null => {
  const fault = answerFault(world, trip, changes, feedOf)
  if (isSlotWrong(after(trip, changes), changes)) return 'the slot is none'
  if (viewer.role === 'admin') {
    if (isOutOfOrder(after(trip, changes))) return 'the planned times are out of order'
    return fault ?? tripNames(world, viewer, trip, changes)
  }
  if (viewer.role !== 'sub' || !isSame(trip.tt_sub, viewer.subcontractor)) return 'the trip is not its own'
  const fields = [...changes.keys()]
  const ends = [
    trip.tt_sta,
    ...(fields.every((field) => SLOTS.includes(field)) ? [trip.tt_from_slot_to, trip.tt_to_slot_to] : []),
  ]
  if (ends.every((end) => !end || Date.parse(end) <= world.now())) return 'the trip is over'
  if (trip.tt_status !== 'active' && trip.tt_status !== 'scheduled') return 'the trip is neither active nor scheduled'
  if (fields.some((field) => !SUB_TRIP.has(field))) return 'the field is not its own'
  const isVehicleOrDriver = fields.some((field) => SUB_CREW.includes(field))
  if (isVehicleOrDriver && Date.parse(trip.tt_stp) < world.now()) return 'vehicle and driver are locked by then'
  return fault ?? tripNames(world, viewer, trip, changes)
}

const tourNames = (world: World, viewer: Viewer, tour: Fields | null, changes: Changes): string | null => {
  const own = viewer.role === 'sub' ? viewer.subcontractor : null
  const requirements = (tour?.tr_requirements ?? []) as string[]
  for (const [path, { to }] of changes) {
    if (tour && sameValue(valueAt(tour, path), to)) continue
    if (path.startsWith('tr_week_gps.') && !isVehicleOffered(world, to, own)) return 'the vehicle is not offered'
    if (path.startsWith('tr_week_driver.') && !isDriverIdOffered(world, to, own, requirements))
      return 'the driver is not offered'
    if (path.startsWith('tr_week_sub.') && !isOffered(world, 'subcontractor', to))
      return 'the subcontractor is not offered'
    if (isDayOfList(path)) {
      const entry = (to ?? {}) as DayEntry
      if (!isOffered(world, 'subcontractor', entry.sub)) return 'the subcontractor of a day is not offered'
      if (!isVehicleOffered(world, entry.gps, own)) return 'the vehicle of a day is not offered'
      if (!isDriverIdOffered(world, entry.driver ?? null, own, requirements))
        return 'the driver of a day is not offered'
    }
    if (path === 'tr_cm_id' && !isCustomerThere(world, to)) return 'the customer is not there'
    if ((path === 'tr_departure' || path === 'tr_arrival') && !isOffered(world, 'address', to))
      return 'the address is not offered'
  }
  return null
}

const tourEdit = (world: World, viewer: Viewer, tour: Tour, changes: Changes): string | null => {
  if (viewer.role === 'admin') return tourNames(world, viewer, tour, changes)
  const isOwn = (day: number) =>
    tour.tr_week_status[day] === true && isSame(tour.tr_week_sub[day], viewer.subcontractor)
  if (viewer.role !== 'sub' || !tour.tr_week_status.some((_enabled, day) => isOwn(day)))
    return 'the tour is not its own'
  for (const path of changes.keys()) {
    const [field = '', day] = path.split('.')
    if (!SUB_DAY.has(field) || !isOwn(Number(day))) return 'the field or the day is not its own'
    if (tour.tr_week_locked[Number(day)]) return 'the day is locked'
  }
  return tourNames(world, viewer, tour, changes)
}

/**
 * Returns the reason why the server has to refuse the edit, by its database as it is now; null if no rule demands it.
 */
export const demandedRefusal = (world: World, attempt: Attempt): string | null => {
  const { user, entity, op, id, changes, feedOf } = attempt
  const viewer = world.viewerOf(user)
  const doubt = nameInDoubt(world, changes, feedOf)
  if (op === 'create') {
    if (entity === 'trip') return newTrip(world, viewer, changes) ?? doubt ?? approvals(world, null, attempt)
    return viewer.role === 'admin' ? (tourNames(world, viewer, null, changes) ?? doubt) : 'only admin creates tours'
  }
  const row = id === null ? undefined : entity === 'trip' ? getTrip(world.store(), id) : getTour(world.store(), id)
  if (!row) return 'the row is not there'
  if (!attempt.isSameRow) return 'the number is that of another row'
  if (op === 'delete') return viewer.role === 'admin' ? null : 'only admin deletes tours'
  if ('tt_id' in row) return tripEdit(world, viewer, row, attempt) ?? doubt ?? approvals(world, row, attempt)
  return tourEdit(world, viewer, row, changes) ?? doubt
}
