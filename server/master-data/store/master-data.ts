import { nameKey, sameSpelling, spellingKey } from '#shared/domain/names/names.ts'
import type { RecordName, SyncedRecordName } from '#shared/records/records.ts'
import { regroupDocuments } from '../../documents/store/documents.ts'
import { type FieldError, notFound, Refusal } from '../../kit/refusal.ts'
import { revokeAnswerLinks } from '../../links/store/trip-links.ts'
import type { Store } from '../../store/db.ts'
import { appendChange } from '../../store/history/change-feed.ts'
import type { Author } from '../../store/history/history.ts'
import { appendHistory, fieldChanges, type HistoryEntity, type VersionsOf } from '../../store/history/history.ts'
import { prepared } from '../../store/sql/prepared.ts'
import type { NameColumn } from '../../trips/store/trip-names.ts'
import type { UseOfNames } from './in-use.ts'

/**
 * Writing of records: each write is one transaction with its history and, where devices keep copies, its line of the change
 * feed. What is in use is retired instead of deleted; adding it again brings it back (rules 8.1).
 */
type Key = string | number
export type Stored<Row> = Row & { retired: boolean }

/** Finds rows by their key or name, however it is spelled. */
export type Index<Row> = {
  find: (given: Partial<Row>) => Stored<Row> | undefined
  /** Returns true if another row goes by the same name: one that is still offered, or any where no single one is found. */
  isTaken: (row: Partial<Row>, self: Stored<Row> | null) => boolean
  /** A fault at the field whose value another row that is still offered has, where only one may have it. */
  clash?: (row: Partial<Stored<Row>>, before: Stored<Row> | null) => FieldError | null
  /** @param row null for one that is no more */
  keep: (row: Stored<Row> | null, before: Stored<Row> | null) => void
}

/** One kind of master data. `Given` is what a form or a file says of a row, `Filled` a whole row that may lack its id. */
export type MasterTable<Row extends object, Given extends object, Filled extends object = Row> = {
  entity: RecordName
  keyField: keyof Row & string
  /** Refusal of a name that another row has; `name_taken` by default. */
  takenMessage?: string
  /** Set if rows are never retired: one in use cannot be deleted, and rows have no `retired`. */
  isNeverRetired?: true | undefined
  /** Devices keep no copy: writes leave the change feed alone. */
  isOnServerAlone?: true | undefined
  /** Every row, the retired ones too. */
  all: (store: Store) => Stored<Row>[]
  one: (store: Store, key: Key) => Stored<Row> | undefined
  index: (rows: readonly Stored<Row>[]) => Index<Row>
  /** Given fields with names as the master data spells them. @throws Refusal 400 for names that it lacks */
  spelled?: (store: Store, given: Given) => Given
  /** The row to write: defaults filled in, with the id of the row that it replaces. */
  fill: (given: Given, before: Stored<Row> | null) => Filled
  insert: (store: Store, row: Filled) => Stored<Row>
  /** The last number that was given, where rows are numbered. */
  lastGivenId?: (store: Store) => number
  update: (store: Store, before: Stored<Row>, row: Filled & { retired: boolean }) => Stored<Row>
  remove: (store: Store, row: Row) => void
  isInUse: (store: Store, row: Row, use?: UseOfNames) => boolean
  /** Columns in which trips name its rows. */
  inTrips?: readonly NameColumn[]
  /** Called after a delete, in the same transaction, once the change feed has it. */
  forget?: (store: Store, row: Row) => void
  /** The row as its history tells it, where that is not the row itself. */
  told?: (store: Store, row: Stored<Row>) => object
  /** Writes that follow a changed name, in the same transaction; called for every change of a row. */
  rename?: (store: Store, before: Row, after: Row, author: Author) => void
}

const NOT_IN_HISTORY = new Set(['cm_id', 'al_id'])

/** Returns true if two versions of a row differ. */
export const differs = (before: object, after: object): boolean =>
  Object.keys(fieldChanges({ ...before }, { ...after }, NOT_IN_HISTORY)).length > 0

const selectNewestRev = prepared((store) =>
  store.sqlite.prepare('select max(rev) from history where entity = ? and key = ?').pluck(),
)
/** Number of the version of a row that was saved last; 0 without one. */
export const newestRev = (store: Store, entity: VersionsOf['entity'], key: Key): number =>
  (selectNewestRev(store).get(entity, String(key)) as number | null) ?? 0
/** Number of the next version of a row that keeps no revision of its own. */
export const nextRev = (store: Store, entity: HistoryEntity, key: Key): number => newestRev(store, entity, key) + 1

type RowState = { key: Key; row: object & { retired?: boolean } }

/**
 * Returns the fields of a row that devices know. A retired one too: trips and tours go on referring to it, and lists show its
 * name.
 */
const known = (state: RowState | null): Record<string, unknown> | null => (state ? { ...state.row } : null)

/** The fields of a version; that a row is not retired goes without saying. */
const version = (state: RowState | null): Record<string, unknown> =>
  state ? { ...state.row, retired: state.row.retired || null } : {}

/** Keeps the version, inside the caller's transaction. @returns true if anything differed */
const keepVersion = (
  store: Store,
  entity: RecordName,
  before: RowState | null,
  after: RowState | null,
  author: Author,
): boolean => {
  const key = after?.key ?? before?.key ?? ''
  const changes = fieldChanges(version(before), version(after), NOT_IN_HISTORY)
  if (before && after && Object.keys(changes).length === 0) return false
  const action = before ? (after ? 'edit' : 'delete') : 'create'
  appendHistory(store, { entity, key, rev: nextRev(store, entity, key), ...author, action, changes })
  return true
}

/**
 * Keeps the version and tells the devices, inside the caller's transaction.
 * @returns true if anything differed
 */
export const recordWrite = (
  store: Store,
  entity: SyncedRecordName,
  before: RowState | null,
  after: RowState | null,
  author: Author,
): boolean => {
  if (!keepVersion(store, entity, before, after, author)) return false
  const key = after?.key ?? before?.key ?? ''
  const [was, is] = [known(before), known(after)]
  if (before && after && before.key !== after.key) {
    appendChange(store, { entity, key: before.key, before: was, after: null })
    appendChange(store, { entity, key: after.key, before: null, after: is })
  } else {
    appendChange(store, { entity, key, before: was, after: is })
  }
  regroup(store, entity, before, after)
  endLinksOfAddress(store, entity, before, after)
  return true
}

const ADDRESSES: Record<string, string> = { subcontractor: 'sc_email' }
/** Links to answer went to a subcontractor's former address, or to one that is gone: they end. */
const endLinksOfAddress = (store: Store, entity: string, before: RowState | null, after: RowState | null): void => {
  const field = ADDRESSES[entity]
  if (!field) return
  const emailOf = (state: RowState | null): unknown =>
    (state?.row as Record<string, unknown> | undefined)?.[field] ?? null
  if (!before || emailOf(before) === null || emailOf(before) === emailOf(after)) return
  for (const name of new Set([before.key, after?.key ?? before.key])) revokeAnswerLinks(store, String(name))
}

const GROUPS: Record<string, string> = { driver: 'dr_groups', vehicle: 'gps_groups' }
/** Tells devices of changed groups of a driver or vehicle: they decide who reads its documents. */
const regroup = (store: Store, entity: string, before: RowState | null, after: RowState | null): void => {
  const field = GROUPS[entity]
  if (!field || !before || !after) return
  const [was, is] = [before, after].map(({ row }) => String((row as Record<string, unknown>)[field]))
  if (was === is || was === undefined || is === undefined) return
  const owner = { do_owner: entity as 'driver' | 'vehicle', do_owner_key: String(after.key) }
  regroupDocuments(store, owner, { before: was, after: is })
}

/** Keeps what a write has made of a row; null is as if it had never been there. @returns true if anything differed */
export const keepWrite = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  before: Stored<Row> | null,
  after: Stored<Row> | null,
  author: Author,
): boolean => {
  const stateOf = (row: Stored<Row> | null): RowState | null => {
    if (!row) return null
    const { retired: _retired, ...fields } = row
    const told = table.told?.(store, row) ?? (table.isNeverRetired ? fields : row)
    return { key: row[table.keyField] as Key, row: told }
  }
  return table.isOnServerAlone
    ? keepVersion(store, table.entity, stateOf(before), stateOf(after), author)
    : recordWrite(store, table.entity as SyncedRecordName, stateOf(before), stateOf(after), author)
}

export const taken = ({ takenMessage = 'name_taken' }: { takenMessage?: string }): Refusal =>
  new Refusal(409, takenMessage)

/** @throws Refusal 409, with the field that clashes */
const requireNoClash = <Row extends object>(
  index: Index<Row>,
  row: Partial<Stored<Row>>,
  before: Stored<Row> | null,
): void => {
  const fault = index.clash?.(row, before)
  if (fault) throw new Refusal(409, fault.message, {}, [fault])
}

/**
 * Returns the row that an addition would write; `known` is the retired row that comes back. @throws Refusal 409 name_taken, or
 * that of a field that clashes
 */
export const plannedAdd = <Row extends object, Given extends object, Filled extends object>(
  table: MasterTable<Row, Given, Filled>,
  given: Given,
  index: Index<Row>,
): { known: Stored<Row> | null; filled: Filled } => {
  const known = index.find(given as Partial<Row>) ?? null
  const filled = table.fill(given, known)
  if ((known && !known.retired) || index.isTaken(filled as Partial<Row>, known)) throw taken(table)
  requireNoClash(index, { ...filled, retired: false } as Partial<Stored<Row>>, known)
  return { known, filled }
}

/** Returns the row that a change would write. @throws Refusal 409 name_taken, or that of a field that clashes */
export const plannedChange = <Row extends object, Given extends object, Filled extends object>(
  table: MasterTable<Row, Given, Filled>,
  before: Stored<Row>,
  given: Given,
  index: Index<Row>,
): Filled & { retired: boolean } => {
  const filled = { ...table.fill(given, before), retired: before.retired }
  const other = index.find(filled as Partial<Row>)
  const isOther = other !== undefined && other[table.keyField] !== before[table.keyField]
  if (isOther || index.isTaken(filled as Partial<Row>, before)) throw taken(table)
  requireNoClash(index, filled as Partial<Stored<Row>>, before)
  return filled
}

/** @throws Refusal 409 name_taken, or that of a field that clashes */
export const addRow = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  given: Given,
  author: Author,
  index = table.index(table.all(store)),
): Stored<Row> =>
  store.write(() => {
    const { known, filled } = plannedAdd(table, table.spelled?.(store, given) ?? given, index)
    const row = known ? table.update(store, known, { ...filled, retired: false }) : table.insert(store, filled)
    keepWrite(store, table, known, row, author)
    // One that comes back may have another name.
    if (known) table.rename?.(store, known, row, author)
    index.keep(row, known)
    return row
  })

/** @throws Refusal 409 name_taken, or that of a field that clashes */
export const changeRow = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  before: Stored<Row>,
  given: Given,
  author: Author,
  index = table.index(table.all(store)),
): { row: Stored<Row>; changed: boolean } =>
  store.write(() => {
    const planned = plannedChange(table, before, table.spelled?.(store, given) ?? given, index)
    const row = table.update(store, before, planned)
    const changed = keepWrite(store, table, before, row, author)
    if (changed) table.rename?.(store, before, row, author)
    index.keep(row, before)
    return { row, changed }
  })

/**
 * Deletes a row, or retires it while a trip or a tour uses it.
 * @throws Refusal 409 still_in_use, for rows that are never retired
 */
export const deleteOrRetireRow = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  before: Stored<Row>,
  author: Author,
  isInUse = table.isInUse(store, before),
): 'deleted' | 'retired' =>
  store.write(() => {
    if (!isInUse) {
      table.remove(store, before)
      keepWrite(store, table, before, null, author)
      table.forget?.(store, before)
      return 'deleted'
    }
    if (table.isNeverRetired) throw new Refusal(409, 'still_in_use')
    const { retired: _retired, ...fields } = before
    const row = table.update(store, before, { ...(fields as unknown as Filled), retired: true })
    keepWrite(store, table, before, row, author)
    return 'retired'
  })

/**
 * An index by one field that holds a name. A row that is spelled so is found before one that only looks so; of two that
 * look so, which only an old database has, neither.
 */
export const nameIndex = <Row extends object>(rows: readonly Stored<Row>[], field: keyof Row): Index<Row> => {
  const bySpelling = new Map<string, Stored<Row>>()
  const byName = new Map<string, Set<Stored<Row>>>()
  const nameOf = (row: Partial<Row>): string => String(row[field] ?? '')
  const alike = (row: Partial<Row>): Set<Stored<Row>> => byName.get(nameKey(nameOf(row))) ?? new Set()
  const keep = (row: Stored<Row> | null, before: Stored<Row> | null): void => {
    const known = before && bySpelling.get(spellingKey(nameOf(before)))
    if (known) {
      bySpelling.delete(spellingKey(nameOf(known)))
      alike(known).delete(known)
    }
    if (!row) return
    bySpelling.set(spellingKey(nameOf(row)), row)
    byName.set(nameKey(nameOf(row)), alike(row).add(row))
  }
  for (const row of rows) keep(row, null)
  return {
    find: (given) => {
      const [only, ...others] = alike(given)
      return bySpelling.get(spellingKey(nameOf(given))) ?? (others.length === 0 ? only : undefined)
    },
    isTaken: (row, self) => {
      if (!self) return alike(row).size > 0
      if (sameSpelling(nameOf(self), nameOf(row))) return false
      return [...alike(row)].some((other) => !other.retired && !sameSpelling(nameOf(other), nameOf(self)))
    },
    keep,
  }
}

/** An index by the number alone, for rows that may say the same. */
export const idIndex = <Row extends object>(rows: readonly Stored<Row>[], field: keyof Row): Index<Row> => {
  const byId = new Map<unknown, Stored<Row>>()
  const keep = (row: Stored<Row> | null, before: Stored<Row> | null): void => {
    if (before) byId.delete(before[field])
    if (row && row[field] !== undefined) byId.set(row[field], row)
  }
  for (const row of rows) keep(row, null)
  return { find: (given) => byId.get(given[field]), isTaken: () => false, keep }
}

/** @throws Refusal 404 */
export const requireRow = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  id: string | number,
): Stored<Row> => {
  const row = table.index(table.all(store)).find({ [table.keyField]: id } as Partial<Row>)
  if (!row) throw notFound()
  return row
}
