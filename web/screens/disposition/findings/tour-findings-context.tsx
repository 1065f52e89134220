import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import { NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { openPlan, type Plan, withTrips } from '#shared/domain/clashes/clashes.ts'
import { findingMessage, type Named } from '#shared/domain/clashes/findings/finding-message.ts'
import { byWeight, isOfHours } from '#shared/domain/clashes/findings/findings.ts'
import { findingsOfChanges } from '#shared/domain/clashes/findings-of-changes.ts'
import { type TourTrip, tourTrips } from '#shared/domain/clashes/tour-trips.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { addWeeks, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import { now } from '#web/clock/clock.ts'
import { useClashPlan } from '#web/data/clashes.ts'
import { useCalendar } from '#web/data/lookups.ts'
import { useActor } from '#web/data/rows.ts'
import { useTours } from '#web/data/tours.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { useTourEditor } from '../edit-tour-context.ts'
import { filledTour } from './filled-tour.ts'

/** Findings of the form's tour, among all tours in the coming two weeks. */
type TourFindings = {
  /** All tours with the draft among them; undefined while the device's rows are read. */
  plan: Plan | undefined
  /** The trips that the draft will be. */
  trips: readonly TourTrip[]
  named: Named
  /** In words, with the weekday (0 is Monday), in their order; each once, though it comes every week. */
  found: readonly { weekday: number; text: string }[]
  hasHours: boolean
  weeks: readonly [number, number]
}

const TourFindingsContext = createContext<TourFindings | null>(null)

/** @throws Error outside of the tour editor */
export const useTourFindings = (): TourFindings => {
  const findings = useContext(TourFindingsContext)
  if (!findings) throw new Error('no tour is open')
  return findings
}

/** Judges the coming two weeks: a fortnight is what the rules of driving ask for. */
export const TourFindingsProvider = ({
  tourKey,
  children,
}: {
  /** Null for a new tour. */
  tourKey: RowKey | null
  children: ReactNode
}): ReactNode => {
  const translate = useText()
  const language = useLanguage()
  const { timeZone: zone } = useActor()
  const { draft, lookups, isAdmin, isOfOthers } = useTourEditor()
  const tours = useTours()
  const knowledge = useClashPlan()?.knowledge
  const calendar = useCalendar() ?? NO_CALENDAR
  const thisWeek = yearWeekOf(dayOf(now(), zone))
  const own = String(tourKey ?? 'new')
  const context = useMemo(() => {
    const weeks = [addWeeks(thisWeek, 1), addWeeks(thisWeek, 2)] as const
    const { addressNames, driverNames } = lookups
    const lookup = {
      addressName: (id: string) => addressNames.get(id),
      driverName: (id: number) => driverNames.get(id),
    }
    return { weeks, zone, lookup, calendar }
  }, [thisWeek, zone, lookups, calendar])

  const others = useMemo(() => {
    if (!tours || !knowledge) return undefined
    const trips = tours
      .filter(({ key }) => String(key) !== own)
      .flatMap(({ key, row }) => tourTrips(String(key), filledTour(row), context))
    return openPlan(trips, knowledge, zone)
  }, [tours, knowledge, own, context, zone])

  // Typing goes before judging.
  const judged = useDeferredValue(draft)
  const findings = useMemo((): TourFindings => {
    const customer = lookups.customers.find(({ cm_id }) => cm_id === judged.tr_cm_id)
    const prices = isAdmin ? {} : { tt_customer_invoice_trip: undefined, tt_sub_invoice_trip: undefined }
    const trips = tourTrips(own, { ...filledTour(judged), tr_cm_name: customer?.cm_name ?? '' }, context)
      .filter(({ weekday }) => !isOfOthers(weekday))
      .map((trip) => ({ ...trip, ...prices }))
    const plan = others && withTrips(others, trips)
    const named: Named = { zone, language, tripOf: (key) => plan?.trips.get(key)?.trip }
    const brought = others ? findingsOfChanges(others, trips) : new Map()
    const found = trips.flatMap(({ key, weekday }) =>
      (brought.get(key) ?? []).toSorted(byWeight).map((finding: Parameters<typeof findingMessage>[0]) => {
        const message = findingMessage(finding, key, named)
        return { weekday, text: translate(message.key, message.values), isOfHours: isOfHours(finding) }
      }),
    )
    const once = new Map(found.map((finding) => [`${finding.weekday} ${finding.text}`, finding]))
    return {
      plan,
      trips,
      named,
      found: [...once.values()].sort((a, b) => a.weekday - b.weekday),
      hasHours: found.some((finding) => finding.isOfHours),
      weeks: context.weeks,
    }
  }, [others, judged, lookups, isAdmin, isOfOthers, own, context, zone, language, translate])
  return <TourFindingsContext value={findings}>{children}</TourFindingsContext>
}
