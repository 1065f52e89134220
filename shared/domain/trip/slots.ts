import type { ClosedDay } from '../calendar/closed-days.ts'
import { EARLY_FROM_MINUTES, type MaybeInstant, wholeMinutes } from '../delay/delay.ts'
import type { TripTimes } from '../delay/legs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units.ts'
import { isFinished } from './trip-progress.ts'
import { isOff, type TripStatus } from './trip-status.ts'

/**
 * Booked windows at the docks where a trip departs and arrives: what may be entered, and what will not fit, also of a place
 * that is closed. Pure, with `now`.
 * Source: rules 15.
 */

export const SLOT_PLACES = ['from', 'to'] as const
export type SlotPlace = (typeof SLOT_PLACES)[number]
export type SlotTime = `tt_${SlotPlace}_slot_${'from' | 'to'}`
export type SlotField = SlotTime | `tt_${SlotPlace}_slot_number`
export type SlottedTrip = { [Field in SlotField]?: MaybeInstant }

/** The ends of both windows. */
export const SLOT_TIMES = ['tt_from_slot_from', 'tt_from_slot_to', 'tt_to_slot_from', 'tt_to_slot_to'] as const
export const isSlotTime = (field: string): field is SlotTime => (SLOT_TIMES as readonly string[]).includes(field)

/** A slot: its window, both ends or none, as instants, and its number; at least one of the two is there. */
export type Slot = { from: string | null; to: string | null; number: string }

/** Fields of a place's slot, which are merged as one. */
export const slotFields = (place: SlotPlace) =>
  [`tt_${place}_slot_from`, `tt_${place}_slot_to`, `tt_${place}_slot_number`] as const

/** The slot of a place; null where nothing of it is entered. */
export const slotOf = (trip: SlottedTrip, place: SlotPlace): Slot | null => {
  const [from, to, number] = slotFields(place).map((field) => trip[field] || null)
  return from || to || number ? { from: from ?? null, to: to ?? null, number: number ?? '' } : null
}

/** A dock is booked for hours; more was mistyped. */
export const SLOT_HOURS = 24
/** A slot lies near the planned time of its place; further away it is that of another trip. */
export const SLOT_DAYS = 7

export type SlotFault = {
  path: SlotField
  message: 'slot_incomplete' | 'slot_reversed' | 'slot_too_long' | 'slot_far'
}

/**
 * Faults of slots that were entered: an end without the other, a window that ends before it begins or lasts over {@link
 * SLOT_HOURS}, an end over {@link SLOT_DAYS} from STP or STA. A number alone is a slot.
 * @param trip with times that can be read; null where there is none
 * @param changed fields that were entered: a trip that moves away from its slot keeps it, which a finding tells
 */
export const slotFaults = (
  trip: SlottedTrip & Pick<TripTimes, 'tt_stp' | 'tt_sta'>,
  changed: readonly string[],
): SlotFault[] =>
  SLOT_PLACES.flatMap((place): SlotFault[] => {
    const [from, to] = slotFields(place)
    if (!slotFields(place).some((field) => changed.includes(field))) return []
    const [begins, ends] = [trip[from], trip[to]]
    if (!begins && !ends) return []
    if (!begins || !ends) return [{ path: begins ? to : from, message: 'slot_incomplete' }]
    const lasts = Date.parse(ends) - Date.parse(begins)
    if (lasts <= 0) return [{ path: to, message: 'slot_reversed' }]
    if (lasts > SLOT_HOURS * HOUR_MS) return [{ path: to, message: 'slot_too_long' }]
    const planned = Date.parse(plannedAt(trip, place) ?? '')
    const isFar = (end: string): boolean => Math.abs(Date.parse(end) - planned) > SLOT_DAYS * DAY_MS
    return [from, to].filter((path) => isFar(trip[path] ?? '')).map((path) => ({ path, message: 'slot_far' }))
  })

/** STP of the place where the trip departs, STA of the one where it arrives. */
export const plannedAt = (trip: Pick<TripTimes, 'tt_stp' | 'tt_sta'>, place: SlotPlace): MaybeInstant =>
  place === 'from' ? trip.tt_stp : trip.tt_sta

const PROPOSED_STEP_MS = 30 * MINUTE_MS
const PROPOSED_LENGTH_MS = HOUR_MS

/**
 * The window that is proposed around a planned time: an hour, from the half hour before it.
 * @example proposedSlot('2026-03-02T10:25:00.000Z') // → { from: '2026-03-02T10:00:00.000Z', to: '2026-03-02T11:00:00.000Z' }
 */
export const proposedSlot = (planned: string): { from: string; to: string } => {
  const from = Math.floor(Date.parse(planned) / PROPOSED_STEP_MS) * PROPOSED_STEP_MS
  return { from: new Date(from).toISOString(), to: new Date(from + PROPOSED_LENGTH_MS).toISOString() }
}

/** A slot that is missing is told this long before it must be booked. */
const TOLD_BEFORE_MS = 60 * MINUTE_MS

/**
 * `minutes`: whole ones after the slot's end, or before its start. `due`: by when it must be booked, as an instant. `name`: of
 * the closed day, which `isHalf` where the place is open for a part of it; `at`: when the vehicle is expected there.
 */
export type SlotFinding = { place: SlotPlace } & (
  | { kind: 'slot_missed' | 'slot_early'; minutes: number }
  | { kind: 'slot_missing'; due: string }
  | { kind: 'address_closed'; at: string; name: string; isHalf: boolean }
)

/** A trip as findings read it. */
export type SlotTrip = SlottedTrip &
  TripTimes & {
    tt_status?: TripStatus | undefined
    tt_from_adrnr?: string | undefined
    tt_to_adrnr?: string | undefined
  }

/** Lead times and closed days of addresses. */
export type KnownPlaces = {
  /** Minutes by which a slot must be booked; null or undefined where the address wants none, or is not known. */
  readonly leadOf: (address: string) => number | null | undefined
  /** The closed days of an address at an instant. */
  readonly closedAt: (address: string, at: string) => readonly ClosedDay[]
}
export const NO_PLACES: KnownPlaces = { leadOf: () => null, closedAt: () => [] }

/** Returns true once the vehicle is, or was, at the place. */
export const hasReached = (trip: TripTimes, place: SlotPlace): boolean =>
  Boolean(trip.tt_ata || (place === 'from' && (trip.tt_atp || trip.tt_atd)))

/**
 * Time at which the vehicle will be at a place, milliseconds: as it is expected (ETP, ETA), else as planned (STP, STA), and never
 * before now; null without either.
 */
const expectedAt = (trip: SlotTrip, place: SlotPlace, now: number): number | null => {
  const at = (place === 'from' ? trip.tt_etp : trip.tt_eta) || plannedAt(trip, place)
  return at ? Math.max(now, Date.parse(at)) : null
}

/**
 * Findings about a trip's places, until the vehicle is there: of each its slot, then that it is closed. A slot at the departure
 * is judged by its positioning, one at the arrival by its arrival; early counts from as many minutes on as everywhere (rules
 * 5.6).
 * @param now milliseconds
 * @example slotFindings({ tt_sta: '2026-03-02T10:30Z', tt_to_slot_from: '2026-03-02T10:00Z', tt_to_slot_to: '2026-03-02T11:00Z' }, Date.parse('2026-03-02T11:20Z')) // → [{ place: 'to', kind: 'slot_missed', minutes: 20 }]
 */
export const slotFindings = (trip: SlotTrip, now: number, places: KnownPlaces = NO_PLACES): SlotFinding[] =>
  isOff(trip.tt_status) || isFinished(trip, now)
    ? []
    : SLOT_PLACES.flatMap((place) =>
        hasReached(trip, place)
          ? []
          : [findingAt(trip, place, now, places) ?? [], closedAt(trip, place, now, places) ?? []].flat(),
      )

const findingAt = (trip: SlotTrip, place: SlotPlace, now: number, { leadOf }: KnownPlaces): SlotFinding | null => {
  const slot = slotOf(trip, place)
  if (!slot) return missingAt(trip, place, now, leadOf)
  const at = expectedAt(trip, place, now)
  if (at === null || !slot.from || !slot.to) return null
  const late = wholeMinutes(Date.parse(slot.to), at)
  if (late >= 1) return { place, kind: 'slot_missed', minutes: late }
  const early = wholeMinutes(at, Date.parse(slot.from))
  return early >= EARLY_FROM_MINUTES ? { place, kind: 'slot_early', minutes: early } : null
}

const missingAt = (
  trip: SlotTrip,
  place: SlotPlace,
  now: number,
  leadOf: KnownPlaces['leadOf'],
): SlotFinding | null => {
  const lead = leadOf(trip[`tt_${place}_adrnr`] ?? '')
  const planned = plannedAt(trip, place)
  if (typeof lead !== 'number' || !planned) return null
  const due = Date.parse(planned) - lead * MINUTE_MS
  return now < due - TOLD_BEFORE_MS ? null : { place, kind: 'slot_missing', due: new Date(due).toISOString() }
}

/**
 * Finds that a place is closed when the vehicle departs or arrives there. Where a slot is booked, a day of its region is no news:
 * the place is at work. A whole day goes before half of one, the address before its region.
 */
const closedAt = (trip: SlotTrip, place: SlotPlace, now: number, places: KnownPlaces): SlotFinding | null => {
  const address = trip[`tt_${place}_adrnr`]
  const expected = expectedAt(trip, place, now)
  if (!address || expected === null) return null
  const departs = place === 'from' && trip.tt_std ? Date.parse(trip.tt_std) : expected
  const at = new Date(Math.max(expected, departs)).toISOString()
  const isOwn = ({ cd_addresses }: ClosedDay): boolean => cd_addresses.includes(address)
  const rank = (closed: ClosedDay): number => (closed.cd_half ? 2 : 0) + (isOwn(closed) ? 0 : 1)
  const hasSlot = slotOf(trip, place) !== null
  const [closed] = places
    .closedAt(address, at)
    .filter((row) => !hasSlot || isOwn(row))
    .sort((one, other) => rank(one) - rank(other))
  return closed ? { place, kind: 'address_closed', at, name: closed.cd_name, isHalf: closed.cd_half === true } : null
}

/** A place, and the slot there as one text: what tells it from the one before. */
export type MissedSlot = { place: SlotPlace; slot: string }

/**
 * Slots that a trip is expected to miss, if it is known to be late or time has shown it: a plan that never fitted is no news.
 * @param freshFor milliseconds: a slot that ended earlier than this is past
 */
export const missedSlots = (trip: SlotTrip, now: number, freshFor: number): MissedSlot[] =>
  slotFindings(trip, now).flatMap(({ place, kind }) => {
    const slot = slotOf(trip, place)
    if (kind !== 'slot_missed' || !slot?.to || Date.parse(slot.to) < now - freshFor) return []
    const fitsAsPlanned = (plannedAt(trip, place) ?? '') <= slot.to
    const isExpected = Boolean(place === 'from' ? trip.tt_etp : trip.tt_eta)
    return fitsAsPlanned || isExpected ? [{ place, slot: `${slot.from}/${slot.to}` }] : []
  })
