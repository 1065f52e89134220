import { useMemo } from 'react'
import { approvalFindings } from '../../shared/domain/approvals/approval-findings.ts'
import { type DocumentBook, documentBook, type NamedDriver } from '../../shared/domain/approvals/document-book.ts'
import type { ApprovalRule } from '../../shared/domain/approvals/documents.ts'
import type { Finding } from '../../shared/domain/clashes/findings/findings.ts'
import type { ClashTrip } from '../../shared/domain/clashes/planned-trip.ts'
import { spellingKey } from '../../shared/domain/names/names.ts'
import { requirementCodes, unknownRequirements } from '../../shared/domain/trip/choices.ts'
import { useLookup } from './lookups.ts'
import { useActor } from './rows.ts'

/** A value that is worked out from rows once for each change: the same object as long as it has the same content. */
const useStable = <Value>(value: Value | undefined): Value | undefined => {
  const content = useMemo(() => value && JSON.stringify(value), [value])
  return useMemo(() => (content ? JSON.parse(content) : undefined), [content])
}

/** The documents and rules on this device; undefined until both are there, and for those who read none. */
export const useApprovalBook = (): { book: DocumentBook; rules: readonly ApprovalRule[] } | undefined => {
  const documents = useLookup('document')
  const driverRows = useLookup('driver')
  const drivers = useStable(
    useMemo(
      () => driverRows?.map(({ dr_id, dr_name, dr_number }): NamedDriver => ({ dr_id, dr_name, dr_number })),
      [driverRows],
    ),
  )
  const [list] = useLookup('approval_rules') ?? []
  const rules = list?.rules
  return useMemo(
    () => (documents && drivers && rules ? { book: documentBook(documents, drivers), rules } : undefined),
    [documents, drivers, rules],
  )
}

/**
 * Returns true for owners whose documents a subcontractor's device holds: its own and those of its drivers and vehicles. Others, without a group, may
 * drive for it too: what they have it does not know, and says nothing of.
 */
const useIsRead = (): Parameters<typeof approvalFindings>[3] => {
  const { role } = useActor()
  const drivers = useLookup('driver')
  const vehicles = useLookup('vehicle')
  const grouped = useStable(
    useMemo(
      () =>
        role === 'admin'
          ? undefined
          : [
              ...(drivers ?? []).flatMap(({ dr_id, dr_groups }) => (dr_groups ? [`driver ${dr_id}`] : [])),
              ...(vehicles ?? []).flatMap(({ gps_id, gps_groups }) =>
                gps_groups ? [`vehicle ${spellingKey(gps_id)}`] : [],
              ),
            ],
      [role, drivers, vehicles],
    ),
  )
  return useMemo(() => {
    if (!grouped) return undefined
    const own = new Set(grouped)
    return ({ owner, key }) => owner === 'sub' || own.has(`${owner} ${spellingKey(key)}`)
  }, [grouped])
}

/** The requirements that drivers meet and rules ask, as far as this device knows them: a list for each. */
const useKnownRequirements = (): { lists: string[]; areDriversKnown: boolean } => {
  const drivers = useLookup('driver')
  const [list] = useLookup('approval_rules') ?? []
  const met = drivers?.map(({ dr_requirements }) => dr_requirements) ?? []
  const asked = list?.rules.map(({ requirement }) => requirement) ?? []
  return { lists: [...met, ...asked], areDriversKnown: drivers !== undefined }
}

/** Returns the requirements of a typed list that neither a driver nor a rule on this device knows. */
export const useUnknownRequirements = (typed: string): string[] => {
  const { lists, areDriversKnown } = useKnownRequirements()
  return areDriversKnown ? unknownRequirements(typed, lists) : []
}

/** Returns the requirements to tick. */
export const useRequirementCodes = (): string[] =>
  requirementCodes(useKnownRequirements().lists.map((dr_requirements) => ({ dr_requirements })))

/** Returns the documents that trips lack, worked out on this device; the server decides. */
export const useApprovals = (): ((trip: ClashTrip) => Finding[]) | undefined => {
  const { timeZone } = useActor()
  const known = useApprovalBook()
  const isRead = useIsRead()
  return useMemo(() => known && approvalFindings(known.book, known.rules, timeZone, isRead), [known, timeZone, isRead])
}
