import { VIEWS, type View } from '../domain/time/views.ts'
import { groupByDay, groupNextTrips, type NextPlace, type TripGroup } from '../domain/trip/lists/next-trips.ts'
import type { DeviceTrip } from '../schemas/trip.ts'
import type { TripView } from './trip-view.ts'

/** Content of a phone's timetable: the trips from now on, or one of the timetable's views. */
export type PhoneView = 'next' | View
export const PHONE_VIEWS: readonly PhoneView[] = ['next', ...VIEWS]

/** The stored view; what no version of this app wrote counts as none. */
export const phoneViewOf = (stored: unknown): PhoneView => PHONE_VIEWS.find((view) => view === stored) ?? 'next'

/** A card of a trip that has not begun, in pixels. */
export const CARD_HEIGHT = 88

/** One line of the list: a heading, or a trip below it. */
export type Entry =
  | { kind: 'heading'; key: string; group: TripGroup<TripView>; isOpen: boolean }
  | { kind: 'trip'; key: string; trip: TripView; day: string }

/**
 * Headings and trips one below the other. Today's arrived trips are folded away until they are opened.
 * @param isFirst trips that come first among those that are running, because a person must act on them
 * @param now milliseconds
 */
export const entriesOf = (
  trips: readonly TripView[],
  {
    view,
    now,
    timeZone,
    isArrivedOpen,
    isFirst,
    placeOf,
  }: {
    view: PhoneView
    now: number
    timeZone: string
    isArrivedOpen: boolean
    isFirst?: ((trip: TripView) => boolean) | undefined
    /** As `nextPlace`, where it is known already. */
    placeOf?: ((row: DeviceTrip) => NextPlace | null) | undefined
  },
): Entry[] => {
  const groups = view === 'next' ? groupNextTrips(trips, now, timeZone, placeOf) : groupByDay(trips, timeZone)
  return groups.flatMap((group): Entry[] => {
    const isOpen = group.kind !== 'arrived' || isArrivedOpen
    const heading: Entry = { kind: 'heading', key: `${group.kind} ${group.day}`, group, isOpen }
    if (!isOpen) return [heading]
    const inOrder =
      isFirst && group.kind === 'running'
        ? group.trips.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
        : group.trips
    return [heading, ...inOrder.map((trip): Entry => ({ kind: 'trip', key: String(trip.key), trip, day: group.day }))]
  })
}
