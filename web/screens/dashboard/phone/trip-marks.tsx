import { useEffect } from 'react'
import { type ChosenPart, choiceFindings } from '#shared/domain/clashes/availability.ts'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import { availabilityMessage, findingMessage, type Named } from '#shared/domain/clashes/findings/finding-message.ts'
import type { TripKey } from '#shared/domain/clashes/findings/findings.ts'
import { isFinished } from '#shared/domain/trip/trip-progress.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import { driverNews, type ReportedNews } from '#shared/trips/driver-news.ts'
import type { PartMark, TripMarks } from '#shared/trips/phone-card.ts'
import { slotNews } from '#shared/trips/slot-news.ts'
import { silentNews, tripNews } from '#shared/trips/trip-news.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { useClashPlan } from '#web/data/clashes.ts'
import { useKnownPlaces } from '#web/data/known-places.ts'
import { useActor } from '#web/data/rows.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { type Translate, useText } from '#web/i18n/text.ts'

export type MarksOf = (trip: TripView) => TripMarks
/** Additions to the usual content of cards. */
export type CardMarks = { of: MarksOf; newsOf?: (trip: TripView) => ReportedNews[] }

const PARTS: readonly ChosenPart[] = ['vehicle', 'driver', 'sub']
const NONE: TripMarks = {}

const markOf = (plan: Plan, trip: TripView, part: ChosenPart, named: Named, translate: Translate): PartMark | null => {
  const findings = choiceFindings(plan, { ...trip.row, key: trip.key }, [part])
  const [worst] = findings
  if (!worst) return null
  const said = ({ key, values }: ReturnType<typeof findingMessage>) => translate(key, values)
  const texts = findings.map((finding) => said(findingMessage(finding, trip.key, named)))
  return {
    // Beside the name that a sentence on approvals begins with, there is room for the document alone.
    short:
      'document' in worst
        ? translate(`document_${worst.document}`)
        : said(availabilityMessage({ state: 'not', finding: worst }, trip.key, named)),
    whole: [...new Set(texts)].join('\n'),
  }
}

/**
 * Finds objections to the vehicles, drivers and subcontractors of trips, and drivers' reports, each when its card is drawn. All
 * is derived from the present trips, so it goes as soon as it no longer holds.
 */
export const TripMarksSource = ({ now, onMarks }: { now: number; onMarks: (marks: CardMarks) => void }): null => {
  const plan = useClashPlan()
  const translate = useText()
  const { timeZone: zone, role } = useActor()
  const language = useLanguage()
  const places = useKnownPlaces()
  useEffect(() => {
    if (!plan) return
    const known = new Map<TripKey, TripMarks>()
    const named: Named = { zone, language, tripOf: (key) => plan.trips.get(key)?.trip }
    const of: MarksOf = (trip) => {
      const found = known.get(trip.key)
      if (found) return found
      const isDone = isOff(trip.row.tt_status) || isFinished(trip.row, now)
      const marks = isDone
        ? NONE
        : Object.fromEntries(
            PARTS.flatMap((part) => {
              const mark = markOf(plan, trip, part, named, translate)
              return mark ? [[part, mark]] : []
            }),
          )
      known.set(trip.key, marks)
      return marks
    }
    const context = { translate, timeZone: zone, places }
    const newsOf = (trip: TripView): ReportedNews[] =>
      role === 'admin'
        ? tripNews(trip, context)
        : [...silentNews(trip, context), ...slotNews(trip, context), ...driverNews(trip.row, translate)]
    onMarks({ of, newsOf })
  }, [plan, translate, language, zone, role, places, now, onMarks])
  return null
}
