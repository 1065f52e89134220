import { documentBook } from '../../shared/domain/approvals/document-book.ts'
import { type DocumentOwner, lastDayBefore } from '../../shared/domain/approvals/documents.ts'
import { spellingKey } from '../../shared/domain/names/names.ts'
import { dayOf, formatDay, formatInstant } from '../../shared/domain/time/dates.ts'
import { type DayRange, instantsOfDays } from '../../shared/domain/time/views.ts'
import { isOff } from '../../shared/domain/trip/trip-status.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { StoredDocument } from '../../shared/schemas/document.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { formatText, type TextKey, type Translate } from '../notify/texts.ts'
import { allDocuments, withdrawnAt } from '../store/approvals/documents.ts'
import type { Store } from '../store/db.ts'
import { listDrivers } from '../store/master-data/lookups.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { tripsOfRange } from '../store/trips/reports.ts'
import type { CellValue } from './sheet/cells.ts'
import { type LongColumn, longSheetFile } from './sheet/long-sheet.ts'

/** Content of the auditors' list: secured trips of a range of days. */
export type ApprovalAudit = { database: DatabaseToRead; range: DayRange; language: Language }

const COLUMNS: readonly { label: TextKey; kind: LongColumn['kind']; width: number }[] = [
  { label: 'audit_trip', kind: 'text', width: 18 },
  { label: 'column_tt_stp', kind: 'instant', width: 17 },
  { label: 'column_tt_sta', kind: 'instant', width: 17 },
  { label: 'field_tt_requirements', kind: 'text', width: 16 },
  { label: 'column_tt_sub', kind: 'text', width: 24 },
  { label: 'column_tt_driver', kind: 'text', width: 22 },
  { label: 'column_tt_drivernr', kind: 'text', width: 12 },
  { label: 'column_tt_gps', kind: 'text', width: 14 },
  { label: 'document_owner', kind: 'text', width: 16 },
  { label: 'document_kind', kind: 'text', width: 26 },
  { label: 'document_number', kind: 'text', width: 18 },
  { label: 'audit_version', kind: 'text', width: 10 },
  { label: 'document_valid_from', kind: 'day', width: 12 },
  { label: 'document_valid_to', kind: 'day', width: 12 },
  { label: 'audit_verified', kind: 'instant', width: 17 },
  { label: 'audit_verified_by', kind: 'text', width: 16 },
  { label: 'field_tt_approval_override', kind: 'text', width: 40 },
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
  // Who left since drove all the same.
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
      const until = [document.do_valid_to ?? '9', ...ends].sort()[0] ?? ''
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

const cellsOfTrip = (trip: Trip): CellValue[] => [
  ...[trip.tt_tour, trip.tt_stp, trip.tt_sta, trip.tt_requirements],
  ...[trip.tt_sub, trip.tt_driver, trip.tt_drivernr, trip.tt_gps],
]

const cellsOfDocument = (document: StoredDocument, translate: Translate): CellValue[] => [
  translate(`document_owner_${document.do_owner}`),
  translate(`document_${document.do_kind}`),
  document.do_number,
  String(document.do_id),
  document.do_valid_from,
  document.do_valid_to,
  document.do_verified_at,
  document.do_verified_by,
]
const NO_DOCUMENT: CellValue[] = Array.from({ length: 8 }, () => null)

const isSecured = ({ tt_requirements, tt_status }: Trip): boolean =>
  tt_requirements !== '' && tt_status !== 'scheduled' && !isOff(tt_status)

/** For auditors: a line for each version of a document under which a secured trip was driven. Runs in the worker. */
export const approvalAuditFile = ({ database, range, language }: ApprovalAudit): Uint8Array => {
  const translate: Translate = (key, values) => formatText(language, key, values)
  const { timeZone, now } = database
  return withReadStore(database, (store) => {
    const versionsOf = versionsCounted(store)
    function* rows(): Generator<CellValue[]> {
      for (const trip of tripsOfRange(store, instantsOfDays(range, timeZone), 'span')) {
        if (!isSecured(trip)) continue
        const versions = versionsOf(trip).map((document) => cellsOfDocument(document, translate))
        for (const cells of versions.length > 0 ? versions : [NO_DOCUMENT])
          yield [...cellsOfTrip(trip), ...cells, trip.tt_approval_override]
      }
    }
    return longSheetFile({
      name: translate('route_documents'),
      titles: [
        translate('audit_title'),
        `${formatDay(range.from)} – ${formatDay(range.to)}`,
        `${translate('pdf_created', { time: formatInstant(now, timeZone) })} · ${translate('pdf_zone', { zone: timeZone })}`,
      ],
      columns: COLUMNS.map(({ label, kind, width }) => ({ heading: translate(label), kind, width })),
      rows: rows(),
      timeZone,
      words: { yes: translate('yes'), no: translate('no') },
      madeAt: now,
    })
  })
}
