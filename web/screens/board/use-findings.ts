import { useMemo } from 'react'
import { allFindings, type Plan } from '#shared/domain/clashes/clashes.ts'
import { byWeight, type Finding, type TripKey } from '#shared/domain/clashes/findings/findings.ts'

export type FindingsOf = (key: TripKey) => readonly Finding[]
const NONE: readonly Finding[] = []

/** Returns the findings by each trip that they concern, the gravest first. */
export const useFindings = (plan: Plan | undefined): FindingsOf =>
  useMemo(() => {
    const byTrip = new Map<TripKey, Finding[]>()
    const note = (key: TripKey, finding: Finding) => {
      const known = byTrip.get(key)
      if (known) known.push(finding)
      else byTrip.set(key, [finding])
    }
    for (const finding of plan ? allFindings(plan) : NONE) {
      note(finding.trip, finding)
      if ('other' in finding) note(finding.other, finding)
    }
    for (const found of byTrip.values()) found.sort(byWeight)
    return (key) => byTrip.get(key) ?? NONE
  }, [plan])
