import { z } from 'zod'
import { DOCUMENT_KINDS } from '../domain/approvals/documents.ts'
import { isDay, journalRangeFault } from '../domain/time/dates.ts'
import { Language } from '../schemas/accounts/session.ts'
import { Day, Instant, name } from '../schemas/common.ts'
import { documentRecord } from './document.ts'

/** A document as a device holds it. */
export const StoredDocument = documentRecord.row.extend({ retired: z.boolean().optional() })
export type StoredDocument = z.infer<typeof StoredDocument>

/** A document as a person enters it; the server refuses an unknown owner and an end too far ahead. */
export const DocumentBody = documentRecord.body
export type DocumentBody = z.infer<typeof DocumentBody>

const Rev = z.int().positive()
/** `do_rev` is the version that the person saw: another change in between is not written over. */
export const DocumentEditBody = DocumentBody.safeExtend({ do_rev: Rev.optional() })
/** The version that the person looked at: what was changed since is looked at again. */
export const DocumentLooked = z.object({ do_rev: Rev })

/** All documents, or with `of` the versions of one. */
export const DocumentsQuery = z.object({ of: z.coerce.number().int().positive().optional() })

export const ApprovalRuleBody = z.object({
  requirement: name(40),
  owner: z.enum(['haulier', 'driver', 'vehicle']),
  kind: z.enum(DOCUMENT_KINDS),
  from: Day.nullable(),
  effect: z.enum(['warn', 'block']),
})
const MAX_RULES = 100
const Rules = z.array(ApprovalRuleBody).max(MAX_RULES)
/** `seen` is the list that the person saw: a list that was saved since is not written over. */
export const ApprovalRulesBody = z.object({ rules: Rules, seen: Rules.optional() })

/** Days, both included, of the auditors' list: at most a year, as in the journals. */
export const AuditQuery = z
  .object({ startDay: Day, endDay: Day, language: Language.catch('de').default('de') })
  .superRefine(({ startDay, endDay }, issues) => {
    // A day that is none has its own fault.
    if (!isDay(startDay) || !isDay(endDay)) return
    const message = journalRangeFault(startDay, endDay)
    if (message) issues.addIssue({ code: 'custom', message, path: ['endDay'] })
  })

/** A document that ends soon, with the trips that would lack it; some of them are named. */
export const EndingDocument = z.object({
  do_id: z.int().positive(),
  count: z.int(),
  trips: z.array(z.object({ tt_id: z.int(), tt_tour: z.string(), tt_stp: Instant })),
})
export type EndingDocument = z.infer<typeof EndingDocument>
