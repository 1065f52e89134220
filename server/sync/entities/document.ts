import { isDocumentVisible } from '#shared/domain/access/visibility.ts'
import { seenDocument } from '#shared/records/document.ts'
import { type DocumentRow, documentsPage, getDocuments } from '../../documents/store/documents.ts'
import { idAfter, type SyncedEntity } from './entity.ts'

/** Retired versions are not sent: nothing refers to them. */
export const document: SyncedEntity<DocumentRow, DocumentRow> = {
  name: 'document',
  keyOf: ({ do_id }) => do_id,
  parseKey: Number,
  isPaged: true,
  byKeys: (store, keys) => getDocuments(store, keys.map(Number)),
  page: (store, _range, after, limit) => documentsPage(store, idAfter(after), limit),
  see: (viewer, row) => (row.retired ? null : seenDocument(viewer, row)),
  isVisible: (viewer, audience) => !audience.retired && isDocumentVisible(viewer, audience),
}
