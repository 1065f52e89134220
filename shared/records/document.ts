import { z } from 'zod'
import { ADMIN_AND_SUB } from '../domain/access/roles.ts'
import { visibleDocument } from '../domain/access/visibility.ts'
import { DOCUMENT_KINDS, DOCUMENT_OWNERS } from '../domain/approvals/documents.ts'
import { Day, Instant, line } from '../schemas/common.ts'
import { choice, cleared, inner } from './field.ts'
import { record } from './record.ts'
import { seenRecord } from './seen-record.ts'

/**
 * One version of a document. Its calls are its own (`shared/api/documents.ts`): a version is proposed, verified, replaced and
 * withdrawn, never deleted.
 */
export const documentRecord = record({
  name: 'document',
  plural: 'documents',
  english: { one: 'a document', many: 'documents' },
  path: '/api/documents',
  key: 'do_id',
  title: 'do_number',
  roles: ADMIN_AND_SUB,
  list: ['do_kind', 'owner', 'do_valid_to', 'state'],
  see: visibleDocument,
  fields: {
    do_id: inner('number', z.int().positive()),
    do_rev: inner('number', z.int()),
    do_owner: choice(DOCUMENT_OWNERS, 'document_owner', undefined, { label: 'document_owner' }),
    do_owner_key: cleared('text', line(120), '', { label: 'log_name' }),
    do_kind: choice(DOCUMENT_KINDS, 'document', undefined, { label: 'document_kind' }),
    do_number: cleared('text', line(80), '', { label: 'document_number' }),
    do_valid_from: cleared('day', Day.nullable(), null, { label: 'document_valid_from' }),
    do_valid_to: cleared('day', Day.nullable(), null, { label: 'document_valid_to' }),
    do_verified_at: { kind: 'instant', row: Instant.nullable(), body: null, label: 'document_state_verified' },
    do_verified_by: inner('text', z.string().nullable()),
    /** The version that this one takes the place of. */
    do_replaces: inner('number', z.int().nullable(), z.int().positive().nullable().default(null)),
    do_file: { kind: 'text', row: z.string().nullable(), body: null, label: 'document_scan' },
    /** Subcontractor that proposed it; empty where admin wrote it down, and for other subcontractors. */
    do_proposed_by: inner('text', line(120)),
  },
  check: (body) =>
    body.superRefine(({ do_valid_from, do_valid_to }, issues) => {
      if (do_valid_from && do_valid_to && do_valid_to < do_valid_from)
        issues.addIssue({ code: 'custom', path: ['do_valid_to'], message: 'document_days_reversed' })
    }),
})

/** The document as a viewer sees it, or null. */
export const seenDocument = seenRecord<z.infer<typeof documentRecord.row>>(documentRecord)
