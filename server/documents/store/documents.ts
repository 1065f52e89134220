import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { type DocumentKind, ownersHere, renewedDocuments } from '#shared/domain/approvals/documents.ts'
import { sameSpelling, spellingKey } from '#shared/domain/names/names.ts'
import { documentRecord } from '#shared/records/document.ts'
import type { StoredDocument } from '#shared/records/document-bodies.ts'
import { emptyRow } from '#shared/records/record.ts'
import { listDrivers, listSubcontractors, listVehicles } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { type Audience, appendChange } from '../../store/history/change-feed.ts'
import type { Author } from '../../store/history/history.ts'
import { appendHistory, fieldChanges } from '../../store/history/history.ts'
import { documents } from '../../store/schema/documents.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { isOneOf, listed, prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'

type Owner = Pick<StoredDocument, 'do_owner' | 'do_owner_key'>
export type DocumentFields = Omit<StoredDocument, 'do_id' | 'do_rev' | 'retired'>
/** Fields of a new document; one that is absent is empty. */
export type NewDocument = Pick<DocumentFields, 'do_owner' | 'do_kind'> & Partial<DocumentFields>

/** A document with the subcontractors, joined by semicolons, whose people may read it. */
export type DocumentRow = StoredDocument & { retired: boolean; readers: string }

const ownerId = ({ do_owner, do_owner_key }: Owner): string => `${do_owner} ${spellingKey(do_owner_key)}`

/** Returns a function that names the subcontractors of an owner: a driver's and a vehicle's are its groups. */
export const readersOf = (store: Store): ((owner: Owner) => string) => {
  const groups = new Map<string, string>()
  for (const { dr_id, dr_groups } of listDrivers(store, true))
    groups.set(ownerId({ do_owner: 'driver', do_owner_key: String(dr_id) }), dr_groups)
  for (const { gps_id, gps_groups } of listVehicles(store, true))
    groups.set(ownerId({ do_owner: 'vehicle', do_owner_key: gps_id }), gps_groups)
  return (owner) => (owner.do_owner === 'sub' ? owner.do_owner_key : (groups.get(ownerId(owner)) ?? ''))
}

/** Returns a function that says whether the owner of a document is still one of the company's. */
export const isOwnerHere = (store: Store): ((owner: Owner) => boolean) =>
  ownersHere({
    subcontractors: listSubcontractors(store),
    drivers: listDrivers(store),
    vehicles: listVehicles(store),
  })

const withReaders = (store: Store, rows: Omit<DocumentRow, 'readers'>[]): DocumentRow[] => {
  if (rows.length === 0) return []
  const readers = readersOf(store)
  return rows.map((row) => ({ ...row, readers: readers(row) }))
}

const all = compiledSelect((query) => query.select().from(documents).orderBy(asc(documents.do_id)))
/** Every version of every document. */
export const allDocuments = (store: Store): DocumentRow[] => withReaders(store, all(store).all())

export const countDocuments = (store: Store): number => store.db.select({ n: count() }).from(documents).get()?.n ?? 0

const offered = compiledSelect((query) => query.select().from(documents).where(eq(documents.retired, false)))
/** Returns the documents by which trips are judged. */
export const currentDocuments = (store: Store): StoredDocument[] => offered(store).all()

const offeredOfKinds = compiledSelect((query) =>
  query
    .select()
    .from(documents)
    .where(and(isOneOf(documents.do_kind, 'kinds'), eq(documents.retired, false))),
)
/** {@link currentDocuments} of some kinds: an edit asks for what blocks alone. */
export const currentDocumentsOf = (store: Store, kinds: readonly DocumentKind[]): StoredDocument[] =>
  offeredOfKinds(store).all({ kinds: listed(kinds) })

// By the row of each that is withdrawn: what others write of theirs is not read.
const withdrawals = prepared((store) =>
  store.sqlite.prepare(
    `select id, at from (
       select do_id as id, (select at from history where entity = 'document' and key = cast(do_id as text)
         and json_extract(changes, '$.retired.to') = 1 order by rev desc limit 1) as at
       from documents where retired)
     where at is not null`,
  ),
)
/** Times at which documents were withdrawn, by their ids, as far back as the history reaches. */
export const withdrawnAt = (store: Store): Map<number, string> =>
  new Map((withdrawals(store).all() as { id: number; at: string }[]).map(({ id, at }) => [id, at]))

/** Names of the scans that documents have. */
export const scansOfDocuments = (store: Store): string[] =>
  // Their names alone: a restore asks for them, and what else stands in a row may be unreadable.
  store.db
    .selectDistinct({ do_file: documents.do_file })
    .from(documents)
    .all()
    .flatMap(({ do_file }) => do_file ?? [])

const havingScan = compiledSelect((query) =>
  query
    .select({ do_id: documents.do_id })
    .from(documents)
    .where(eq(documents.do_file, sql.placeholder('do_file')))
    .limit(1),
)
/** Returns true if a version of a document has the scan. */
export const hasScan = (store: Store, do_file: string): boolean => havingScan(store).all({ do_file }).length > 0

/** Number of documents that a subcontractor proposed and that were never verified, withdrawn ones too. */
export const countUnverified = (store: Store, subcontractor: string): number =>
  store.db
    .select({ do_proposed_by: documents.do_proposed_by })
    .from(documents)
    .where(isNull(documents.do_verified_at))
    .all()
    .filter(({ do_proposed_by }) => sameSpelling(do_proposed_by, subcontractor)).length

const afterId = compiledSelect((query) =>
  query
    .select()
    .from(documents)
    .where(and(gt(documents.do_id, sql.placeholder('after')), eq(documents.retired, false)))
    .orderBy(asc(documents.do_id))
    .limit(sql.placeholder('limit')),
)
/** One page of the documents that are not retired, in order of id. */
export const documentsPage = (store: Store, after: number, limit: number): DocumentRow[] =>
  withReaders(store, afterId(store).all({ after, limit }))

const byIds = compiledSelect((query) => query.select().from(documents).where(isOneOf(documents.do_id, 'ids')))
export const getDocuments = (store: Store, ids: readonly number[]): DocumentRow[] =>
  withReaders(store, byIds(store).all({ ids: listed(ids) }))
export const getDocument = (store: Store, id: number): DocumentRow | undefined => getDocuments(store, [id])[0]

const ofOwner = compiledSelect((query) =>
  query
    .select()
    .from(documents)
    .where(sql`${documents.do_owner} = ${sql.placeholder('owner')}`),
)
const documentsOf = (store: Store, owner: Owner) =>
  ofOwner(store)
    .all({ owner: owner.do_owner })
    .filter(({ do_owner_key }) => spellingKey(do_owner_key) === spellingKey(owner.do_owner_key))
/** Every version of a document: those of its kind of the same owner, withdrawn ones too. */
export const versionsOf = (store: Store, { do_kind, ...owner }: DocumentRow): DocumentRow[] =>
  withReaders(
    store,
    documentsOf(store, owner).filter((other) => other.do_kind === do_kind),
  )
/** Returns true if another version of a document outlasts it: it needs no renewal. */
export const isRenewed = (store: Store, document: DocumentRow): boolean =>
  renewedDocuments(documentsOf(store, document)).has(document.do_id)
/** Returns true if an owner has a document: then the owner is kept. */
export const hasDocuments = (store: Store, do_owner: StoredDocument['do_owner'], do_owner_key: string): boolean =>
  documentsOf(store, { do_owner, do_owner_key }).length > 0

/** Returns the part of a document that the change feed keeps: who may read it. */
const audience = ({ do_owner, readers, retired }: DocumentRow): Audience => ({ do_owner, readers, retired })

const documentRows = rowStatements(documents)
const NOT_IN_HISTORY = new Set(['do_id', 'do_rev', 'readers'])

const required = (store: Store, id: number): DocumentRow => {
  const row = getDocument(store, id)
  if (!row) throw new Error('the document that was just written is gone')
  return row
}

/** A new document with every field. */
export const wholeDocument = (fields: NewDocument): DocumentFields => {
  const { do_id: _id, do_rev: _rev, ...empty } = emptyRow(documentRecord)
  return { ...(empty as DocumentFields), ...fields }
}

/** Adds a document with its first version in the history. */
export const insertDocument = (store: Store, fields: NewDocument, author: Author): DocumentRow =>
  store.write(() => {
    const id = documentRows(store).append({ ...wholeDocument(fields), do_rev: 1, retired: false })
    const row = required(store, id)
    const changes = fieldChanges({}, row, NOT_IN_HISTORY)
    appendHistory(store, { entity: 'document', key: id, rev: 1, ...author, action: 'create', changes })
    appendChange(store, { entity: 'document', key: id, before: null, after: audience(row) })
    return row
  })

/** Writes changed fields over a document. */
export const updateDocument = (
  store: Store,
  before: DocumentRow,
  fields: Partial<DocumentFields> & { retired?: boolean },
  author: Author,
): DocumentRow =>
  store.write(() => {
    documentRows(store).update(before.do_id, { ...fields, do_rev: before.do_rev + 1 })
    const row = required(store, before.do_id)
    const { do_id: key, do_rev: rev } = row
    const changes = fieldChanges(before, row, NOT_IN_HISTORY)
    appendHistory(store, { entity: 'document', key, rev, ...author, action: 'edit', changes })
    appendChange(store, { entity: 'document', key, before: audience(before), after: audience(row) })
    return row
  })

/** Tells the devices of new and former readers when the groups of a driver or vehicle change. */
export const regroupDocuments = (store: Store, owner: Owner, groups: { before: string; after: string }): void => {
  for (const { do_id, do_owner, retired } of documentsOf(store, owner)) {
    const seenBy = (readers: string): Audience => ({ do_owner, readers, retired })
    appendChange(store, {
      entity: 'document',
      key: do_id,
      before: seenBy(groups.before),
      after: seenBy(groups.after),
    })
  }
}

/** A subcontractor's documents follow its name, and so do its proposals. */
export const renameDocuments = (store: Store, from: string, to: string, author: Author): void => {
  for (const row of all(store).all()) {
    const isOwner = row.do_owner === 'sub' && sameSpelling(row.do_owner_key, from)
    const isProposer = sameSpelling(row.do_proposed_by, from)
    if (!isOwner && !isProposer) continue
    const fields = { ...(isOwner && { do_owner_key: to }), ...(isProposer && { do_proposed_by: to }) }
    updateDocument(store, required(store, row.do_id), fields, author)
  }
}
