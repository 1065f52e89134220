import { nameKey } from '#shared/domain/names/names.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { weekDays } from '#shared/domain/time/weeks.ts'
import type { TripOfTour } from '#shared/domain/tour/tour-week.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { MAX_FINDINGS, type ToAdapt, type WeeksAdaptPreview } from '#shared/schemas/weeks.ts'
import { approvalJudge, type FaultyTrip, refuseBlocked } from '../../documents/approvals.ts'
import { alertTripChanges } from '../../messages/alerts.ts'
import { isInvoiced } from '../../money/store/invoiced-trips.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import type { ChangedTrip } from '../../trips/store/changed-trip.ts'
import { getTrip, updateTrip } from '../../trips/store/trips.ts'
import { changedFrom, openRun } from '../store/week-runs.ts'
import { type MadeByWeeks, madeByWeeks } from '../store/weeks.ts'
import { decideDays } from './decided-days.ts'
import { type Asker, inSlices, operate, type Steps } from './in-slices.ts'
import type { Done } from './make-trips.ts'
import { askedOf, closedDaysOf, tourSource } from './tour-source.ts'
import { type ListMail, listsOfChanges, lostBy, type Mailed, mailsOfRun, sendLists, undoneUntil } from './week-lists.ts'
import { type Outcome, rangeAround } from './week-operations.ts'

/**
 * Effects of a changed tour, calendar or price on trips that were copied before: they are brought to the present state of their
 * tour, as far as no person changed them (rules 17).
 */

/** Fields that stay together: if a person changed the times of a trip, its price still follows its tour. */
const UNITS = {
  times: ['tt_stp', 'tt_std', 'tt_sta'],
  places: ['tt_from_adrnr', 'tt_from_text', 'tt_to_adrnr', 'tt_to_text'],
  crew: ['tt_sub', 'tt_gps', 'tt_driver', 'tt_drivernr'],
  customer_price: ['tt_customer_invoice_trip', 'tt_customer_invoice_toll'],
  sub_price: ['tt_sub_invoice_trip', 'tt_sub_invoice_toll'],
} as const satisfies Record<string, readonly (keyof TripOfTour)[]>
/** Fields with which an active trip is judged anew when they change. */
const JUDGED = ['tt_status', ...UNITS.times, ...UNITS.places, ...UNITS.crew] as const

type Adaptation = {
  trip: Trip
  apply: Partial<Trip>
  /** `taken`: it is driven no more; `back`: it is again. */
  what: 'changed' | 'taken' | 'back'
  day: string
}
/** A trip that stays as it is, though its tour says something else. */
type Left = { trip: Trip; day: string; reason: 'edited' | 'driven' | 'invoiced' }
type Found = { adaptations: Adaptation[]; left: Left[] }

const TAKEN = { scheduled: 'inactive', active: 'canceled' } as const
const BACK = { inactive: 'scheduled', canceled: 'active' } as const

const isDriven = (trip: Trip, now: string): boolean =>
  trip.tt_stp <= now || [trip.tt_atp, trip.tt_atd, trip.tt_ata].some((time) => time !== null)

/** New values of the tour for a trip, in the units that are as an operation on weeks left them. */
const changesOf = (trip: Trip, base: Partial<Trip>, planned: TripOfTour): { apply: Partial<Trip>; isLeft: boolean } => {
  const apply: Partial<Trip> = {}
  let isLeft = false
  for (const unit of Object.values(UNITS)) {
    const differs = (a: Partial<Trip>, b: Partial<Trip>) => unit.some((field) => !sameValue(a[field], b[field]))
    if (!differs(planned, trip)) continue
    if (differs(base, trip)) isLeft = true
    else Object.assign(apply, Object.fromEntries(unit.map((field) => [field, planned[field]])))
  }
  // A name alone is no reason to adapt a trip: others know it by that.
  if (Object.keys(apply).length > 0 && trip.tt_tour === base.tt_tour) apply.tt_tour = planned.tt_tour
  return { apply, isLeft }
}

/** The tours of a week by name and day; null where two of one name are planned for the same day. */
const plannedByDay = (store: Store, week: number, { asked, only }: ToAdapt) => {
  const source = tourSource(store, askedOf(asked))
  const wanted = only && new Set(only.tours)
  const names = new Set<string>()
  const trips = new Map<string, TripOfTour | null>()
  for (const tr_id of source.ids) {
    if (!wanted || wanted.has(tr_id)) names.add(nameKey(source.tourOf(tr_id)?.tr_name ?? ''))
    for (const trip of source.tripsOf(tr_id, week)) {
      const key = `${nameKey(trip.tt_tour)} ${dayOf(trip.tt_stp, store.timeZone)}`
      trips.set(key, trips.has(key) ? null : trip)
    }
  }
  return { names, trips }
}

const daysOf = (week: number, { only }: ToAdapt): ReadonlySet<string> => {
  const days = new Set(weekDays(week))
  return only ? new Set(only.days.filter((day) => days.has(day))) : days
}

const adaptationsOf = function* (store: Store, week: number, wanted: ToAdapt): Steps<Found> {
  const found: Found = { adaptations: [], left: [] }
  const { names, trips } = plannedByDay(store, week, wanted)
  const now = new Date(store.now()).toISOString()
  const days = daysOf(week, wanted)
  const made = madeByWeeks(store, rangeAround(week, store.timeZone))
  const seen = new Map<string, number>()
  const ofWeek = made.flatMap((one) => {
    const { tt_stp = '' } = one.base
    const day = tt_stp ? dayOf(tt_stp, store.timeZone) : ''
    const key = `${nameKey(one.tour)} ${day}`
    if (!days.has(day) || !names.has(nameKey(one.tour))) return []
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return { ...one, key, day }
  })
  for (const { tt_id, base, isEdited, key, day } of ofWeek) {
    yield
    const planned = trips.get(key)
    const trip = getTrip(store, tt_id)
    // Which of two is meant cannot be told.
    if (!trip || planned === null || (seen.get(key) ?? 0) > 1) continue
    const adaptation = adaptationOf(trip, { base, isEdited }, planned)
    if (!adaptation) continue
    if (adaptation === 'edited') found.left.push({ trip, day, reason: 'edited' })
    else if (isDriven(trip, now)) found.left.push({ trip, day, reason: 'driven' })
    else if (isInvoiced(store, tt_id)) found.left.push({ trip, day, reason: 'invoiced' })
    else found.adaptations.push({ ...adaptation, trip, day })
  }
  return found
}

const adaptationOf = (
  trip: Trip,
  { base, isEdited }: Pick<MadeByWeeks, 'base' | 'isEdited'>,
  planned: TripOfTour | undefined,
): Pick<Adaptation, 'apply' | 'what'> | 'edited' | null => {
  const { tt_status } = trip
  const isAsLeft = base.tt_status === tt_status
  if (!planned) {
    if (tt_status === 'inactive' || tt_status === 'canceled') return null
    return isEdited ? 'edited' : { what: 'taken', apply: { tt_status: TAKEN[tt_status] } }
  }
  const { apply, isLeft } = changesOf(trip, base, planned)
  if (tt_status === 'inactive' || tt_status === 'canceled')
    return isAsLeft ? { what: 'back', apply: { ...apply, tt_status: BACK[tt_status] } } : null
  if (Object.keys(apply).length > 0) return { what: 'changed', apply }
  return isLeft ? 'edited' : null
}

/** Changes that adapting the trips of some weeks would make; writes nothing. */
export const previewAdapting = (
  store: Store,
  weeks: readonly number[],
  wanted: ToAdapt = {},
): WeeksAdaptPreview | Promise<WeeksAdaptPreview> => inSlices(store, previewing(store, weeks, wanted))

const previewing = function* (store: Store, weeks: readonly number[], wanted: ToAdapt): Steps<WeeksAdaptPreview> {
  const { only } = wanted
  const source = tourSource(store)
  const found: Found = { adaptations: [], left: [] }
  for (const week of weeks) {
    const { adaptations, left } = yield* adaptationsOf(store, week, wanted)
    found.adaptations.push(...adaptations)
    found.left.push(...left)
  }
  const closed = weeks
    .flatMap((week) => closedDaysOf(source, week))
    .filter(
      ({ what, tr_id, day }) => what === 'asks' && (!only || (only.tours.includes(tr_id) && only.days.includes(day))),
    )
  return {
    changes: found.adaptations.slice(0, MAX_FINDINGS).map(({ trip, apply, what, day }) => ({
      tt_id: trip.tt_id,
      tt_tour: trip.tt_tour,
      day,
      what,
      fields: Object.entries(apply)
        .filter(([field, to]) => !sameValue(trip[field as keyof Trip], to))
        .map(([field, to]) => ({ field, from: trip[field as keyof Trip] as never, to: to as never })),
    })),
    changes_count: found.adaptations.length,
    left: found.left.slice(0, MAX_FINDINGS).map(({ trip, day, reason }) => ({ tt_tour: trip.tt_tour, day, reason })),
    left_count: found.left.length,
    closed: closed.slice(0, MAX_FINDINGS),
    closed_count: closed.length,
  }
}

/**
 * Brings the trips of some weeks to what their tours say now, all or nothing: trips that no person changed, are not driven
 * and not invoiced. Undone as other operations on weeks are.
 * @param publicUrl address of the links of mails
 * @throws Refusal 409 approvals_missing with every active trip that a rule blocks then
 */
export const adaptWeeks = (
  store: Store,
  weeks: readonly number[],
  asker: Asker,
  publicUrl: string,
  sliceMs?: number,
  wanted: ToAdapt = {},
): Outcome<Done & Mailed> =>
  operate(store, asker, (author) => adapting(store, weeks, author, publicUrl, wanted), sliceMs)

const adapting = function* (
  store: Store,
  weeks: readonly number[],
  author: Author,
  publicUrl: string,
  wanted: ToAdapt,
): Steps<Done & Mailed> {
  const judge = approvalJudge(store)
  const run = openRun(store, { wr_kind: 'adapt', wr_by: author.username, wr_language: null }, weeks)
  const changes: ChangedTrip[] = []
  const blocked: FaultyTrip[] = []
  for (const week of weeks) {
    const { adaptations } = yield* adaptationsOf(store, week, wanted)
    for (const { trip, apply } of adaptations) {
      const before = getTrip(store, trip.tt_id)
      // Others may have changed it since it was looked at: then it is theirs.
      if (!before || before.tt_rev !== trip.tt_rev) continue
      const after = { ...before, ...apply }
      const fault = after.tt_status === 'active' && JUDGED.some((field) => field in apply) ? judge(after) : null
      if (fault) blocked.push(fault)
      const { row } = updateTrip(store, before, apply, author)
      const { tt_sub_invoice_comment } = row
      run.touch({ ...changedFrom(before, row, { ...apply, tt_sub_invoice_comment }), lost: lostBy(before, row) })
      changes.push({ before, after: row, changedBy: null, isUndoable: true })
      yield
    }
    if (week !== weeks.at(-1)) run.endWeek(week)
  }
  refuseBlocked(blocked)
  if (wanted.asked) yield* decideDays(store, weeks, wanted.asked, run, author, wanted.only)
  run.endWeek(weeks.at(-1) ?? 0)
  const lists: ListMail[] = []
  const id = run.close()
  const mails = { language: 'de', answers: { by: author.username, publicUrl } } as const
  for (const list of listsOfChanges(store, changes, mails, mailsOfRun(store, 'adapt', id))) {
    lists.push(list)
    yield
  }
  alertTripChanges(store, changes)
  return { weeks: run.weeks(), ...sendLists(store, lists, undoneUntil(store)), run: id }
}
