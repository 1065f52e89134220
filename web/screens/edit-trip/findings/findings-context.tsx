import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { afterChange } from '#shared/domain/approvals/approval-findings.ts'
import { type Availability, byAvailability } from '#shared/domain/clashes/availability.ts'
import { findingsWith, type Plan } from '#shared/domain/clashes/clashes.ts'
import { availabilityMessage, findingMessage, type Named } from '#shared/domain/clashes/findings/finding-message.ts'
import { byWeight, isOfHours, type TripKey } from '#shared/domain/clashes/findings/findings.ts'
import type { ClashTrip } from '#shared/domain/clashes/planned-trip.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import { useClashPlan } from '#web/data/clashes.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import type { Option } from '#web/ui/fields/select-field.tsx'
import { useEditTrip } from '../edit-trip-context.ts'
import type { TripForm } from '../form/trip-form.ts'
import { CANDIDATE_FIELDS, type CandidateForm, candidateOf, judgedDays, stillConcerns } from './candidate.ts'

type Findings = {
  /** Undefined while the device's rows are read. */
  plan: Plan | undefined
  /** The trip as it stands in the form. */
  candidate: ClashTrip
  named: Named
  /** Findings of the trip, in words. */
  texts: readonly string[]
  /** A rule of approvals keeps it from being active. */
  isBlocked: boolean
  /** The reason for running all the same was given for other values. */
  isOverrideVoid: boolean
  /** Some of it comes from hours of driving. */
  hasHours: boolean
  /** Days beyond which nothing of its driver's hours is known; null where all is. */
  judged: DayRange | null
}

const FindingsContext = createContext<Findings | null>(null)

/** @throws Error outside of the trip editor */
export const useFindings = (): Findings => {
  const findings = useContext(FindingsContext)
  if (!findings) throw new Error('no trip is open')
  return findings
}

/** A trip that is being typed in has no key yet. */
const NEW_TRIP: TripKey = 'new'

/** Works out what does not fit with the trip of the form, over the rows of this device. */
export const FindingsProvider = ({
  tripKey,
  children,
}: {
  tripKey: TripKey | null
  children: ReactNode
}): ReactNode => {
  const translate = useText()
  const zone = useTimeZone()
  const language = useLanguage()
  const { mayWrite, now, trip } = useEditTrip()
  const plan = useClashPlan()
  const watched = useWatch<TripForm, typeof CANDIDATE_FIELDS>({ name: CANDIDATE_FIELDS })
  // One text of all values: a new array comes with every key that is typed anywhere.
  // Typing goes before judging.
  const typed = useDeferredValue(JSON.stringify(watched))
  const form = useMemo(() => {
    const values = JSON.parse(typed) as unknown[]
    return Object.fromEntries(CANDIDATE_FIELDS.map((field, index) => [field, values[index]])) as CandidateForm
  }, [typed])
  const findings = useMemo((): Findings => {
    const typed = candidateOf(tripKey ?? NEW_TRIP, form, mayWrite)
    const candidate = trip ? afterChange(trip, typed) : typed
    const named: Named = {
      zone,
      language,
      tripOf: (key) => (key === candidate.key ? candidate : plan?.trips.get(key)?.trip),
    }
    // A new trip without times and vehicle gets no findings: the save bar names its missing fields already.
    const isBegun = tripKey !== null || (candidate.tt_stp && candidate.tt_sta && candidate.tt_gps)
    const found =
      plan && isBegun
        ? findingsWith(plan, candidate)
            .filter(stillConcerns(form.tt_ata !== ''))
            .sort(byWeight)
        : []
    const texts = found.map((finding) => {
      const { key, values } = findingMessage(finding, candidate.key, named)
      return translate(key, values)
    })
    return {
      plan,
      candidate,
      named,
      texts: [...new Set(texts)],
      isOverrideVoid: typed.tt_approval_override !== candidate.tt_approval_override,
      isBlocked: found.some((finding) => 'effect' in finding && finding.effect === 'block'),
      hasHours: found.some(isOfHours),
      judged: candidate.tt_driver && form.tt_ata === '' ? judgedDays(candidate, now, zone) : null,
    }
  }, [plan, form, trip, tripKey, mayWrite, now, zone, language, translate])
  return <FindingsContext value={findings}>{children}</FindingsContext>
}

const TONES = { free: undefined, until: undefined, tight: 'warning', not: 'error' } as const

/** Options with how each would fit the trip: free ones first, those that do not fit last, each with its reason. */
export const useAvailableOptions = <Row, Value extends string | number>(
  rows: readonly Row[],
  optionOf: (row: Row) => Option<Value>,
  availabilityOf: (plan: Plan, trip: ClashTrip, row: Row) => Availability | null,
): Option<Value>[] => {
  const translate = useText()
  const { plan, candidate, named } = useFindings()
  return useMemo(() => {
    const judged = rows.map((row) => ({
      option: optionOf(row),
      fits: plan ? availabilityOf(plan, candidate, row) : null,
    }))
    return judged
      .sort((a, b) => byAvailability(a.fits, b.fits))
      .map(({ option, fits }) => {
        if (!fits) return option
        const { key, values } = availabilityMessage(fits, candidate.key, named)
        return { ...option, note: translate(key, values), tone: TONES[fits.state] }
      })
  }, [rows, optionOf, availabilityOf, plan, candidate, named, translate])
}
