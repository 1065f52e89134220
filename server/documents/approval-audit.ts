import { documentBook } from '../../shared/domain/approvals/document-book.ts'
import { type DocumentOwner, lastDayBefore } from '../../shared/domain/approvals/documents.ts'
import type { ColumnValue } from '../../shared/domain/columns/column.ts'
import { spellingKey } from '../../shared/domain/names/names.ts'
import { dayOf, formatDay } from '../../shared/domain/time/dates.ts'
import { type DayRange, instantsOfDays } from '../../shared/domain/time/views.ts'
import { isOff } from '../../shared/domain/trip/trip-status.ts'
import type { StoredDocument } from '../../shared/records/document-bodies.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { fileContext, type ListColumn, listFile, tripFileColumn } from '../excel/file-columns.ts'
import type { TextKey } from '../kit/texts.ts'
import { listDrivers } from '../master-data/store/lookups.ts'
import { tripsOfRange } from '../reports/store/reports.ts'
import type { Store } from '../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { allDocuments, withdrawnAt } from './store/documents.ts'

/** Content of the auditors' list: secured trips of a range of days. */
/** End of a document without one: a text after every day. */
const NO_END = '9'

export type ApprovalAudit = { database: DatabaseToRead; range: DayRange; language: Language }

/** A version under which a trip was driven; null for a trip without one. */
type AuditLine = { trip: Trip; document: StoredDocument | null }

const ofTrip = (id: string, width: number): ListColumn<AuditLine> => {
  const { value, ...column } = tripFileColumn(id, width)
  return { ...column, value: ({ trip }) => value(trip) }
}
const ofDocument = (
  label: TextKey,
  width: number,
  value: (document: StoredDocument) => ColumnValue,
  more: Partial<ListColumn<AuditLine>> = {},
): ListColumn<AuditLine> => ({
  id: label,
  label,
  width,
  value: ({ document }) => document && value(document),
  ...more,
})

const COLUMNS: readonly ListColumn<AuditLine>[] = [
  { ...ofTrip('tt_tour', 18), label: 'audit_trip' },
  ofTrip('tt_stp', 17),
  ofTrip('tt_sta', 17),
  { id: 'requirements', label: 'field_tt_requirements', width: 16, value: ({ trip }) => trip.tt_requirements },
  ofTrip('tt_sub', 24),
  ofTrip('tt_driver', 22),
  ofTrip('tt_drivernr', 12),
  ofTrip('tt_gps', 14),
  ofDocument('document_owner', 16, ({ do_owner }) => do_owner, {
    show: (owner, translate) => translate(`document_owner_${owner}` as TextKey),
  }),
  ofDocument('document_kind', 26, ({ do_kind }) => do_kind, {
    show: (kind, translate) => translate(`document_${kind}` as TextKey),
  }),
  ofDocument('document_number', 18, ({ do_number }) => do_number),
  ofDocument('audit_version', 10, ({ do_id }) => String(do_id)),
  ofDocument('document_valid_from', 12, ({ do_valid_from }) => do_valid_from, { kind: 'day' }),
  ofDocument('document_valid_to', 12, ({ do_valid_to }) => do_valid_to, { kind: 'day' }),
  ofDocument('audit_verified', 17, ({ do_verified_at }) => do_verified_at, { kind: 'instant' }),
  ofDocument('audit_verified_by', 16, ({ do_verified_by }) => do_verified_by),
  { id: 'override', label: 'field_tt_approval_override', width: 40, value: ({ trip }) => trip.tt_approval_override },
]

const ownerId = (owner: DocumentOwner, key: string): string => `${owner} ${spellingKey(key)}`

/** Returns a function that gives the versions which counted on a trip, as the company knew them when it was driven. */
const versionsCounted = (store: Store): ((trip: Trip) => StoredDocument[]) => {
  const documents = allDocuments(store).filter(({ do_verified_at }) => do_verified_at !== null)
  const withdrawn = withdrawnAt(store)
  const byOwner = new Map<string, StoredDocument[]>()
  const replacing = new Map<number, StoredDocument[]>()
  const add = <Key>(map: Map<Key, StoredDocument[]>, key: Key, document: StoredDocument) => {
    const known = map.get(key)
    if (known) known.push(document)
    else map.set(key, [document])
  }
  for (const document of documents) {
    add(byOwner, ownerId(document.do_owner, document.do_owner_key), document)
    if (document.do_replaces !== null) add(replacing, document.do_replaces, document)
  }
  // A driver that is retired by now drove all the same.
  const { driverOf } = documentBook(
    [],
    listDrivers(store, true).map((driver) => ({ ...driver, retired: false })),
  )
  return (trip) => {
    const [start, end] = [trip.tt_atd ?? trip.tt_stp, trip.tt_ata ?? trip.tt_sta]
    const [first, last] = [dayOf(trip.tt_stp, store.timeZone), dayOf(trip.tt_sta, store.timeZone)]
    const wasKnown = ({ do_id, do_verified_at, retired }: StoredDocument) =>
      (do_verified_at ?? '') <= end && (!retired || (withdrawn.get(do_id) ?? start) >= start)
    const counted = (document: StoredDocument): boolean => {
      const ends = (replacing.get(document.do_id) ?? [])
        .filter(wasKnown)
        .map(({ do_valid_from }) => lastDayBefore(do_valid_from))
      const until = [document.do_valid_to ?? NO_END, ...ends].sort()[0] ?? ''
      return wasKnown(document) && (document.do_valid_from ?? '') <= last && until >= first
    }
    const driver = driverOf(trip)
    const owners = [
      trip.tt_sub ? ownerId('sub', trip.tt_sub) : ownerId('company', ''),
      ...(driver ? [ownerId('driver', String(driver.dr_id))] : []),
      ownerId('vehicle', trip.tt_gps),
    ]
    return owners.flatMap((owner) => byOwner.get(owner) ?? []).filter(counted)
  }
}

const isSecured = ({ tt_requirements, tt_status }: Trip): boolean =>
  tt_requirements !== '' && tt_status !== 'scheduled' && !isOff(tt_status)

/** For auditors: a line for each version of a document under which a secured trip was driven. Runs in the worker. */
export const approvalAuditFile = ({ database, range, language }: ApprovalAudit): Uint8Array => {
  const context = fileContext(language, database)
  const titles = [context.translate('audit_title'), `${formatDay(range.from)} – ${formatDay(range.to)}`]
  return withReadStore(database, (store) => {
    const versionsOf = versionsCounted(store)
    function* rows(): Generator<AuditLine> {
      for (const trip of tripsOfRange(store, instantsOfDays(range, database.timeZone), 'span')) {
        if (!isSecured(trip)) continue
        const versions = versionsOf(trip)
        for (const document of versions.length > 0 ? versions : [null]) yield { trip, document }
      }
    }
    return listFile({ name: 'route_documents', titles, columns: COLUMNS, rows: rows() }, context)
  })
}
