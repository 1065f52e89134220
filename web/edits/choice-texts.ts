import { type ChosenPart, choiceFindings } from '../../shared/domain/clashes/availability.ts'
import type { Plan } from '../../shared/domain/clashes/clashes.ts'
import { findingMessage } from '../../shared/domain/clashes/findings/finding-message.ts'
import type { TripKey } from '../../shared/domain/clashes/findings/findings.ts'
import type { ClashTrip } from '../../shared/domain/clashes/planned-trip.ts'
import type { Translate } from '../i18n/text.ts'

/**
 * What speaks against the chosen parts of some trips, as they would be, in words, each once.
 * @param plan undefined while it is worked out: nothing is said then
 */
export const choiceTexts = (
  plan: Plan | undefined,
  trips: readonly ClashTrip[],
  parts: readonly ChosenPart[],
  { zone, translate }: { zone: string; translate: Translate },
): string[] => {
  if (!plan) return []
  const own = new Map(trips.map((trip) => [trip.key, trip]))
  const tripOf = (key: TripKey) => own.get(key) ?? plan.trips.get(key)?.trip
  const texts = trips.flatMap((trip) =>
    choiceFindings(plan, trip, parts).map((finding) => {
      const { key, values } = findingMessage(finding, trip.key, { zone, tripOf })
      return translate(key, values)
    }),
  )
  return [...new Set(texts)]
}
