import { type ChosenPart, choiceFindings } from '../../shared/domain/clashes/availability.ts'
import type { Plan } from '../../shared/domain/clashes/clashes.ts'
import { findingMessage } from '../../shared/domain/clashes/findings/finding-message.ts'
import type { TripKey } from '../../shared/domain/clashes/findings/findings.ts'
import type { ClashTrip } from '../../shared/domain/clashes/planned-trip.ts'
import { useTimeZone } from '../i18n/format.ts'
import { useLanguage } from '../i18n/provider.tsx'
import { useText } from '../i18n/text.ts'

/**
 * Says what speaks against the chosen parts of some trips, as they would be, in words, each once.
 * @param plan undefined while it is worked out: nothing is said then
 */
export const useChoiceTexts = (
  plan: Plan | undefined,
): ((trips: readonly ClashTrip[], parts: readonly ChosenPart[]) => string[]) => {
  const translate = useText()
  const zone = useTimeZone()
  const language = useLanguage()
  return (trips, parts) => {
    if (!plan) return []
    const own = new Map(trips.map((trip) => [trip.key, trip]))
    const tripOf = (key: TripKey) => own.get(key) ?? plan.trips.get(key)?.trip
    const texts = trips.flatMap((trip) =>
      choiceFindings(plan, trip, parts).map((finding) => {
        const { key, values } = findingMessage(finding, trip.key, { zone, language, tripOf })
        return translate(key, values)
      }),
    )
    return [...new Set(texts)]
  }
}
