import type { ApprovalFinding, Finding } from '../clashes/findings/findings.ts'
import type { ClashTrip } from '../clashes/planned-trip.ts'
import { APPROVAL_FIELDS, type ApprovalFault, approvalFaults } from './approval-faults.ts'
import type { DocumentBook } from './document-book.ts'
import type { ApprovalRule } from './documents.ts'

/**
 * Returns the documents that trips lack, as findings of a plan. An override turns a block into a warning.
 * @param isRead returns true if the documents of an owner are at hand at all: of others nothing is said
 */
export const approvalFindings =
  (
    book: DocumentBook,
    rules: readonly ApprovalRule[],
    zone: string,
    isRead: (owner: Pick<ApprovalFault, 'owner' | 'key'>) => boolean = () => true,
  ) =>
  (trip: ClashTrip): ApprovalFindingOfTrip[] =>
    approvalFaults(trip, book, rules, zone)
      .filter(isRead)
      .map(({ fault, owner, name, document, day, effect }) => ({
        kind: `approval_${fault}`,
        trip: trip.key,
        of: owner,
        name,
        document,
        day,
        effect: trip.tt_approval_override ? 'warn' : effect,
      }))
type ApprovalFindingOfTrip = ApprovalFinding & Pick<Finding, 'trip'>

type Values = Pick<ClashTrip, (typeof APPROVAL_FIELDS)[number] | 'tt_approval_override'>

/** Returns the trip after a change: an override is void once what it was given for changes, unless it is given anew. */
export const afterChange = <Trip extends Values>(before: Values, after: Trip): Trip =>
  after.tt_approval_override &&
  after.tt_approval_override === before.tt_approval_override &&
  APPROVAL_FIELDS.some((field) => (after[field] ?? '') !== (before[field] ?? ''))
    ? { ...after, tt_approval_override: '' }
    : after

/**
 * Returns the finding for which the server will refuse a change of an active trip, as far as is known here; null for none.
 * @param approvals what trips lack, undefined where it is unknown
 */
export const blockOfChange = (
  approvals: ((trip: ClashTrip) => Finding[]) | undefined,
  trip: ClashTrip,
  fields: Partial<ClashTrip>,
): Finding | null => {
  const after = afterChange(trip, { ...trip, ...fields })
  const isJudged = APPROVAL_FIELDS.some((field) => (after[field] ?? '') !== (trip[field] ?? ''))
  if (!isJudged || after.tt_status !== 'active') return null
  return approvals?.(after).find((finding) => 'effect' in finding && finding.effect === 'block') ?? null
}
