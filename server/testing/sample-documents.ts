import type { DocumentFields } from '../documents/store/documents.ts'
import { insertDocument } from '../documents/store/documents.ts'
import type { Store } from '../store/db.ts'

/** A licence of Meier Trans that is not verified, to the end of 2027. */
export const addDocument = (store: Store, fields: Partial<DocumentFields> = {}) =>
  insertDocument(
    store,
    {
      do_owner: 'sub',
      do_owner_key: 'Meier Trans',
      do_kind: 'approved_haulier',
      do_number: '1',
      do_valid_to: '2027-12-31',
      ...fields,
    },
    { username: 'dora', source: 'person' },
  )
