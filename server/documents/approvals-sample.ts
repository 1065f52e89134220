import type { DocumentKind, DocumentOwner } from '../../shared/domain/approvals/documents.ts'
import type { Store } from '../store/db.ts'
import { insertDocument } from './store/documents.ts'

/** A verified document; `valid` is its first and last day. */
export const addVerified = (
  store: Store,
  do_owner: DocumentOwner,
  do_owner_key: string,
  do_kind: DocumentKind,
  [do_valid_from, do_valid_to]: readonly [string | null, string | null] = [null, null],
): number =>
  insertDocument(
    store,
    {
      do_owner,
      do_owner_key,
      do_kind,
      do_number: 'N 1',
      do_valid_from,
      do_valid_to,
      do_verified_at: '2026-11-01T08:00:00.000Z',
      do_verified_by: 'dora',
    },
    { username: 'dora', source: 'person' },
  ).do_id
