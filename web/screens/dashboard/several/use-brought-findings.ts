import { useMemo } from 'react'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import { findingMessage } from '#shared/domain/clashes/findings/finding-message.ts'
import { byWeight, isOfHours } from '#shared/domain/clashes/findings/findings.ts'
import { findingsOfChanges } from '#shared/domain/clashes/findings-of-changes.ts'
import { fieldsOfChange, type TripChange } from '#shared/domain/trip/trip-change.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'

/** Returns the findings if these trips changed together: by trip, in words, the gravest first. */
export const useBroughtFindings = (
  change: TripChange | undefined,
  trips: readonly Shown<DeviceTrip>[],
  plan: Plan | undefined,
): { textsOf: (key: RowKey) => readonly string[]; hasHours: boolean } => {
  const text = useText()
  const zone = useTimeZone()
  const language = useLanguage()
  return useMemo(() => {
    if (!plan || !change) return { textsOf: () => [], hasHours: false }
    const changed = trips.map(({ key, row }) => ({ ...row, ...fieldsOfChange(change, row), key }))
    const found = findingsOfChanges(plan, changed)
    const named = new Map(changed.map((trip) => [trip.key, trip]))
    const tripOf = (key: RowKey) => named.get(key) ?? plan.trips.get(key)?.trip
    return {
      textsOf: (own) => {
        const texts = (found.get(own) ?? []).toSorted(byWeight).map((finding) => {
          const { key, values } = findingMessage(finding, own, { tripOf, zone, language })
          return text(key, values)
        })
        return [...new Set(texts)]
      },
      hasHours: [...found.values()].flat().some(isOfHours),
    }
  }, [plan, change, trips, zone, language, text])
}
