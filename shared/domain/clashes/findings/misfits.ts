import type { Finding } from './findings.ts'

/** Findings in which a subcontractor has no part, such as the times that dispatch planned, or that it need not mend for a yes. */
const NONE_OF_ITS_OWN: readonly Finding['kind'][] = ['trip_too_tight', 'no_price', 'no_subcontractor']

/** Returns true if a trip with this finding is not accepted together with others: it wants a look of its own. */
export const isMisfit = ({ kind }: Pick<Finding, 'kind'>): boolean =>
  !NONE_OF_ITS_OWN.includes(kind) && !kind.startsWith('approval_')

/** Kinds of misfits by trip, each once in their order; a trip that fits is absent. */
export const misfitsByTrip = (findings: readonly Finding[]): ReadonlyMap<Finding['trip'], Finding['kind'][]> => {
  const misfits = new Map<Finding['trip'], Finding['kind'][]>()
  for (const finding of findings.filter(isMisfit)) {
    const { kind, trip } = finding
    for (const key of 'other' in finding ? [trip, finding.other] : [trip])
      misfits.set(key, [...new Set([...(misfits.get(key) ?? []), kind])])
  }
  return misfits
}
