import type { Viewer } from '../../shared/domain/access/roles.ts'
import { visibleDriver } from '../../shared/domain/access/visibility.ts'
import { documentState } from '../../shared/domain/approvals/document-state.ts'
import { presentDocuments } from '../../shared/domain/approvals/documents.ts'
import { dayOf } from '../../shared/domain/time/dates.ts'
import { seenDocument } from '../../shared/records/document.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { fileContext, type ListColumn, listFile } from '../excel/file-columns.ts'
import type { Translate } from '../kit/texts.ts'
import { listDrivers } from '../master-data/store/lookups.ts'
import type { Store } from '../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { allDocuments } from './store/documents.ts'

export type DocumentList = { database: DatabaseToRead; viewer: Viewer; language: Language }

type Listed = NonNullable<ReturnType<typeof seenDocument>>

/** The documents that a screen lists: neither withdrawn, nor ended and renewed. */
const listedDocuments = (store: Store, viewer: Viewer, today: string): Listed[] => {
  const open = allDocuments(store).filter(({ retired }) => !retired)
  return presentDocuments(open, today).flatMap((row) => seenDocument(viewer, row) ?? [])
}

type Named = { translate: Translate; today: string; drivers: ReadonlyMap<string, string> }
const columnsOf = ({ translate, today, drivers }: Named): ListColumn<Listed>[] => [
  { id: 'kind', label: 'document_kind', width: 26, value: ({ do_kind }) => translate(`document_${do_kind}`) },
  { id: 'number', label: 'document_number', width: 20, value: ({ do_number }) => do_number },
  {
    ...{ id: 'owner_kind', label: 'document_owner', width: 18 },
    value: ({ do_owner }) => translate(`document_owner_${do_owner}`),
  },
  {
    ...{ id: 'owner', label: 'log_name', width: 28 },
    value: ({ do_owner, do_owner_key: key }) => (do_owner === 'driver' ? (drivers.get(key) ?? key) : key),
  },
  { id: 'from', label: 'document_valid_from', kind: 'day', width: 12, value: ({ do_valid_from }) => do_valid_from },
  { id: 'to', label: 'document_valid_to', kind: 'day', width: 12, value: ({ do_valid_to }) => do_valid_to },
  {
    ...{ id: 'state', label: 'document_state', width: 16 },
    value: (document) => translate(`document_state_${documentState(document, today)}`),
  },
  {
    ...{ id: 'verified', label: 'document_state_verified', kind: 'instant', width: 17 },
    value: ({ do_verified_at }) => do_verified_at,
  },
  { id: 'scan', label: 'document_scan', kind: 'flag', width: 16, value: ({ do_file }) => do_file !== null },
]

/** The documents that a viewer sees as a spreadsheet, what ends first at the top. Runs in the worker. */
export const documentListFile = ({ database, viewer, language }: DocumentList): Uint8Array => {
  const context = fileContext(language, database)
  const { translate } = context
  const today = dayOf(database.now, database.timeZone)
  return withReadStore(database, (store) => {
    const seen = listDrivers(store, true).flatMap((row) => visibleDriver(viewer, row) ?? [])
    const drivers = new Map(seen.map(({ dr_id, dr_name }) => [String(dr_id), dr_name]))
    const ENDLESS = '9999'
    const endOf = ({ do_valid_to }: Listed): string => do_valid_to ?? ENDLESS
    const rows = listedDocuments(store, viewer, today).sort((a, b) => endOf(a).localeCompare(endOf(b)))
    const titles = [translate('route_documents')]
    const columns = columnsOf({ translate, today, drivers })
    return listFile({ name: 'route_documents', titles, columns, rows }, context)
  })
}
