import type { Viewer } from '../../shared/domain/access/roles.ts'
import {
  isDocumentVisible,
  isStatementVisible,
  isTourVisible,
  isTripVisible,
  type StatementAudience,
  visibleCustomer,
  visibleDocument,
  visibleObserver,
  visibleRules,
  visibleTour,
  visibleTrip,
} from '../../shared/domain/access/visibility.ts'
import { type Address, address } from '../../shared/records/address.ts'
import { type Driver, driver } from '../../shared/records/driver.ts'
import { seenRecord } from '../../shared/records/seen-record.ts'
import { type Subcontractor, subcontractor } from '../../shared/records/subcontractor.ts'
import { type Vehicle, vehicle } from '../../shared/records/vehicle.ts'
import type { SyncEntity } from '../../shared/schemas/sync.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { lineView, shownStatement, statementRows } from '../statements/seen-statement.ts'
import { type DocumentRow, documentsPage, getDocuments } from '../store/approvals/documents.ts'
import { approvalRules, RULES_KEY } from '../store/approvals/rules.ts'
import type { Store } from '../store/db.ts'
import {
  listAddresses,
  listCustomers,
  listDrivers,
  listObservers,
  listSubcontractors,
  listVehicles,
} from '../store/master-data/lookups.ts'
import { type SentLine, sentLines, sentLinesPage } from '../store/money/statement-lines.ts'
import { getStatements, seenStatementsPage } from '../store/money/statements.ts'
import { allTours, getTours } from '../store/trips/tours.ts'
import { getTrips, tripsOfDayPage, tripsTouchingPage } from '../store/trips/trips.ts'

export type Range = { from: string; to: string }
export type RowKey = string | number
type Fields = Record<string, unknown>
export type Row = { key: RowKey; row: Fields }

/** Source of one kind of synced row. */
export type SyncSource = {
  entity: SyncEntity
  /** Current rows by key; keys of rows that are gone are simply not answered. */
  byKeys: (store: Store, keys: readonly string[]) => Row[]
  /** Rows of the range in order of key, after `after` (null from the start), at most `limit`. */
  page: (store: Store, range: Range, after: RowKey | null, limit: number) => Row[]
  /** The row as the viewer sees it, or null. */
  project: (viewer: Viewer, row: Fields) => Fields | null
  /** Returns true if the viewer could see a row of which the change feed kept this audience. */
  isVisible: (viewer: Viewer, audience: Fields) => boolean
  /** Returns true if the row belongs to the window of days; rows without days always do. */
  isInside: (row: Fields, range: Range) => boolean
  parseKey: (key: string) => RowKey
  /** Returns true if there are so many rows that a page ends among them; others come whole, with one page. */
  isPaged?: true
  /** True if nothing changes a row without a line in the change feed: it is read once for all who ask after that line. */
  isReadOnce?: true
}

const always = () => true

const tripSource: SyncSource = {
  entity: 'trip',
  isPaged: true,
  isReadOnce: true,
  byKeys: (store, keys) => getTrips(store, keys.map(Number)).map((row) => ({ key: row.tt_id, row })),
  page: (store, range, after, limit) =>
    tripsTouchingPage(store, range, { afterId: Number(after ?? 0), limit }).map((row) => ({ key: row.tt_id, row })),
  project: (viewer, row) => visibleTrip(viewer, row as Trip),
  isVisible: (viewer, audience) => isTripVisible(viewer, audience as Trip),
  isInside: (row, range) => (row.tt_sta as string) >= range.from && (row.tt_stp as string) < range.to,
  parseKey: Number,
}

/** Trips of one day, in place of the whole window. */
export const dayTripSource: SyncSource = {
  ...tripSource,
  page: (store, day, after, limit) =>
    tripsOfDayPage(store, day, { afterId: Number(after ?? 0), limit }).map((row) => ({ key: row.tt_id, row })),
}

const tourSource: SyncSource = {
  entity: 'tour',
  byKeys: (store, keys) => getTours(store, keys.map(Number)).map((row) => ({ key: row.tr_id, row })),
  page: (store, _range, after) => (after === null ? allTours(store).map((row) => ({ key: row.tr_id, row })) : []),
  project: (viewer, row) => visibleTour(viewer, row as never),
  isVisible: (viewer, audience) => isTourVisible(viewer, audience as never),
  isInside: always,
  parseKey: Number,
}

/**
 * Master data is small: it is read whole, and a page is all of it. Retired rows go to the devices as well, marked: what
 * trips and tours refer to keeps its name there, and is not offered.
 */
const lookupSource = <LookupRow extends object>(
  entity: SyncEntity,
  list: (store: Store) => (LookupRow & { retired?: boolean })[],
  keyOf: (row: LookupRow) => RowKey,
  projectOffered: (viewer: Viewer, row: LookupRow) => object | null,
): SyncSource => {
  const project = (viewer: Viewer, row: LookupRow & { retired?: boolean }): object | null => {
    const seen = projectOffered(viewer, row)
    return seen && row.retired ? { ...seen, retired: true } : seen
  }
  const rows = (store: Store): Row[] => list(store).map((row) => ({ key: keyOf(row), row: row as Fields }))
  return {
    entity,
    byKeys: (store, keys) => {
      const wanted = new Set(keys)
      return rows(store).filter(({ key }) => wanted.has(String(key)))
    },
    page: (store, _range, after) => (after === null ? rows(store) : []),
    project: (viewer, row) => project(viewer, row as LookupRow) as Fields | null,
    isVisible: (viewer, audience) => project(viewer, audience as LookupRow) !== null,
    isInside: always,
    parseKey: (key) => (entity === 'driver' || entity === 'customer' ? Number(key) : key),
  }
}

export const projectVehicle = seenRecord<Vehicle>(vehicle)
export const projectDriver = seenRecord<Driver>(driver)
export const projectAddress = seenRecord<Address>(address)
export const projectSubcontractor = seenRecord<Subcontractor>(subcontractor)

/** Retired versions are not sent: nothing refers to them. */
const documentSource: SyncSource = {
  entity: 'document',
  isPaged: true,
  byKeys: (store, keys) => getDocuments(store, keys.map(Number)).map((row) => ({ key: row.do_id, row })),
  page: (store, _range, after, limit) =>
    documentsPage(store, Number(after ?? 0), limit).map((row) => ({ key: row.do_id, row })),
  project: (viewer, row) => {
    const { retired, ...document } = row as DocumentRow
    return retired ? null : visibleDocument(viewer, document)
  },
  isVisible: (viewer, audience) => !audience.retired && isDocumentVisible(viewer, audience as DocumentRow),
  isInside: always,
  parseKey: Number,
}

/** One row: the whole list of rules. */
const rulesSource: SyncSource = {
  entity: 'approval_rules',
  byKeys: (store) => rulesSource.page(store, { from: '', to: '' }, null, 1),
  page: (store, _range, after) =>
    after === null ? [{ key: RULES_KEY, row: { id: RULES_KEY, rules: approvalRules(store) } }] : [],
  project: visibleRules,
  isVisible: (viewer) => visibleRules(viewer, true) !== null,
  isInside: always,
  parseKey: String,
}

const isOwnStatement = (viewer: Viewer, audience: Fields): boolean =>
  viewer.role === 'sub' && isStatementVisible(viewer, audience as StatementAudience)

/** A subcontractor's statements. Dispatchers ask the server for theirs. */
const statementSource: SyncSource = {
  entity: 'statement',
  isPaged: true,
  byKeys: (store, keys) => statementRows(store, getStatements(store, keys.map(Number))),
  page: (store, _range, after, limit) => statementRows(store, seenStatementsPage(store, Number(after ?? 0), limit)),
  project: (viewer, row) => (isOwnStatement(viewer, row) ? shownStatement(viewer, row as never) : null),
  isVisible: isOwnStatement,
  isInside: always,
  parseKey: Number,
}

const isToAnswer = (viewer: Viewer, audience: Fields): boolean =>
  isOwnStatement(viewer, audience) && audience.st_state === 'sent'

/** The lines that a subcontractor has to answer; those of final statements are asked for. */
const statementLineSource: SyncSource = {
  entity: 'statement_line',
  isPaged: true,
  byKeys: (store, keys) => sentLines(store, keys.map(Number)).map((row) => ({ key: row.sl_id, row })),
  page: (store, _range, after, limit) =>
    sentLinesPage(store, Number(after ?? 0), limit).map((row) => ({ key: row.sl_id, row })),
  project: (viewer, row) => (isToAnswer(viewer, row) ? { ...lineView(row as SentLine) } : null),
  isVisible: isToAnswer,
  isInside: always,
  parseKey: Number,
}

/** Look-ups first, so that a trip never arrives before the names it refers to. */
export const SOURCES: readonly SyncSource[] = [
  lookupSource('customer', listCustomers, (row) => row.cm_id, visibleCustomer),
  lookupSource(
    'subcontractor',
    (store) => listSubcontractors(store, true),
    (row) => row.sc_name,
    projectSubcontractor,
  ),
  lookupSource(
    'address',
    (store) => listAddresses(store, true),
    (row) => row.add_id,
    projectAddress,
  ),
  lookupSource(
    'vehicle',
    (store) => listVehicles(store, true),
    (row) => row.gps_id,
    projectVehicle,
  ),
  lookupSource(
    'driver',
    (store) => listDrivers(store, true),
    (row) => row.dr_id,
    projectDriver,
  ),
  lookupSource(
    'observer',
    (store) => listObservers(store).map((username) => ({ username })),
    (row) => row.username,
    visibleObserver,
  ),
  tourSource,
  tripSource,
]
/**
 * Sources of entities that came later, the rules of approvals after the documents: no trip is said to lack a document that
 * is still on its way. They come after the trips, which are looked at first.
 */
export const LATER_SOURCES: readonly SyncSource[] = [documentSource, rulesSource, statementSource, statementLineSource]
export const sourceOf = (entity: SyncEntity): SyncSource => {
  const source = [...SOURCES, ...LATER_SOURCES].find((candidate) => candidate.entity === entity)
  if (!source) throw new Error(`no sync source for ${entity}`)
  return source
}

/** Returns true if the person could see a row, by what the change feed kept of it: null where there was none. */
export const couldKnow = (viewer: Viewer, entity: SyncEntity, audience: Fields | null): boolean =>
  audience !== null && sourceOf(entity).isVisible(viewer, audience)
