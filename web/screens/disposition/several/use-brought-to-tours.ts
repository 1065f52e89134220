import { useMemo } from 'react'
import { NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { openPlan } from '#shared/domain/clashes/clashes.ts'
import { findingMessage, type Named } from '#shared/domain/clashes/findings/finding-message.ts'
import { byWeight } from '#shared/domain/clashes/findings/findings.ts'
import { findingsOfChanges } from '#shared/domain/clashes/findings-of-changes.ts'
import { type TourTrip, tourTrips } from '#shared/domain/clashes/tour-trips.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { addWeeks, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import { now } from '#web/clock/clock.ts'
import { useClashPlan } from '#web/data/clashes.ts'
import { useAddressNames, useCalendar, useDriverNames } from '#web/data/lookups.ts'
import { useActor } from '#web/data/rows.ts'
import { useTours } from '#web/data/tours.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { filledTour } from '../findings/filled-tour.ts'

/**
 * Returns the findings if these tours changed together, among all tours in the coming two weeks: by tour, in words with the
 * weekdays, the gravest first; and the tours themselves in that order.
 */
export const useBroughtToTours = (
  changed: readonly { key: RowKey; tour: Parameters<typeof filledTour>[0] }[],
): { textsOf: (key: RowKey) => readonly string[]; gravestFirst: readonly RowKey[] } => {
  const text = useText()
  const language = useLanguage()
  const { timeZone: zone } = useActor()
  const tours = useTours()
  const knowledge = useClashPlan()?.knowledge
  const addressNames = useAddressNames()
  const driverNames = useDriverNames()
  const calendar = useCalendar() ?? NO_CALENDAR
  const thisWeek = yearWeekOf(dayOf(now(), zone))
  const tripsOf = useMemo(() => {
    const lookup = {
      addressName: (id: string) => addressNames?.get(id),
      driverName: (id: number) => driverNames?.get(id),
    }
    const context = { weeks: [addWeeks(thisWeek, 1), addWeeks(thisWeek, 2)], zone, lookup, calendar }
    return (key: RowKey, tour: Parameters<typeof filledTour>[0]): TourTrip[] =>
      tourTrips(String(key), filledTour(tour), context)
  }, [addressNames, driverNames, thisWeek, zone, calendar])
  const plan = useMemo(
    () =>
      tours && knowledge
        ? openPlan(
            tours.flatMap(({ key, row }) => tripsOf(key, row)),
            knowledge,
            zone,
          )
        : undefined,
    [tours, knowledge, tripsOf, zone],
  )
  return useMemo(() => {
    const trips = changed.map(({ key, tour }) => ({ key, trips: tripsOf(key, tour) }))
    const all = trips.flatMap((one) => one.trips)
    const found: ReturnType<typeof findingsOfChanges> = plan ? findingsOfChanges(plan, all) : new Map()
    const byKey = new Map(all.map((trip) => [trip.key, trip]))
    const named: Named = { zone, language, tripOf: (key) => byKey.get(key) ?? plan?.trips.get(key)?.trip }
    const brought = trips
      .flatMap(({ key, trips: own }) =>
        own.flatMap(({ key: trip, weekday }) =>
          (found.get(trip) ?? []).map((finding) => ({ key, trip, weekday, finding })),
        ),
      )
      .sort((a, b) => byWeight(a.finding, b.finding))
    /** Messages about a tour, with their weekdays; each once, though it comes every week. */
    const said = new Map<RowKey, Map<string, Set<number>>>()
    for (const { key, trip, weekday, finding } of brought) {
      const message = findingMessage(finding, trip, named)
      const ofTour = said.get(key) ?? new Map<string, Set<number>>()
      const words = text(message.key, message.values)
      said.set(key, ofTour.set(words, (ofTour.get(words) ?? new Set()).add(weekday)))
    }
    const shortDays = (days: ReadonlySet<number>) => [...days].sort().map((day) => text(`weekday_short_${day}`))
    return {
      textsOf: (key) =>
        [...(said.get(key) ?? [])].map(
          ([words, days]) => `${text('label_before', { label: shortDays(days).join(' ') })} ${words}`,
        ),
      // A map keeps the order in which its keys came.
      gravestFirst: [...said.keys()],
    }
  }, [changed, plan, tripsOf, zone, language, text])
}
