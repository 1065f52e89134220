import type { ApprovalRule } from '../../shared/domain/approvals/documents.ts'
import { type Calendar, calendarOf } from '../../shared/domain/calendar/closed-days.ts'
import type { StoredDocument } from '../../shared/records/document-bodies.ts'
import type { RecordRows } from '../../shared/records/records.ts'
import type { Statement, StatementLine } from '../../shared/schemas/statement.ts'
import type { LocalDb } from '../db/local-db.ts'
import type { LookupEntity, LookupRecord } from '../db/records.ts'
import { withReopen } from '../db/reopen.ts'
import { currentDb } from '../session/session.ts'
import { isUnknown, useDbQuery } from './rows.ts'

/** Live master data for screens: apart from `rows.ts`, since the first screen needs none. */

type LookupRows = RecordRows & {
  observer: { username: string }
  document: Omit<StoredDocument, 'retired'>
  approval_rules: { id: string; rules: ApprovalRule[] }
  statement: Statement
  statement_line: StatementLine
}

/**
 * Rows of an entity, as a range of their primary key: of rows found by another index a live query notes every key, which
 * takes longer than reading them.
 */
export const recordsOf = (db: LocalDb, entity: LookupEntity): Promise<LookupRecord[]> =>
  db.lookups.where('[entity+key]').between([entity, ''], [entity, '\uffff']).toArray()

const lookupRows = async <Entity extends LookupEntity>(
  db: LocalDb,
  entity: Entity,
): Promise<(LookupRows[Entity] & { retired?: true })[]> =>
  (await recordsOf(db, entity)).map(({ row }) => row as LookupRows[Entity])

/** The rows of a look-up that the role may choose from; retired rows are left out. */
export const useLookup = <Entity extends LookupEntity>(entity: Entity): LookupRows[Entity][] | undefined =>
  useDbQuery(
    async (db) => {
      const rows = await lookupRows(db, entity)
      return (await isUnknown(db, rows)) ? undefined : rows.filter(({ retired }) => !retired)
    },
    [entity],
  )

/** {@link useLookup} for one moment. */
export const readLookup = async <Entity extends LookupEntity>(entity: Entity): Promise<LookupRows[Entity][]> =>
  (await withReopen(currentDb(), () => lookupRows(currentDb(), entity))).filter(({ retired }) => !retired)

/** Addresses by id, retired ones too: trips go on referring to them. */
export const useAddresses = (): ReadonlyMap<string, LookupRows['address']> | undefined =>
  useDbQuery(async (db) => new Map((await lookupRows(db, 'address')).map((row) => [row.add_id, row])), [])
/** Names by id, of retired rows too: trips, tours and alerts go on referring to them. */
export const useAddressNames = (): ReadonlyMap<string, string> | undefined =>
  useDbQuery(
    async (db) => new Map((await lookupRows(db, 'address')).map(({ add_id, add_name }) => [add_id, add_name])),
    [],
  )
export const useDriverNames = (): ReadonlyMap<number, string> | undefined =>
  useDbQuery(async (db) => new Map((await lookupRows(db, 'driver')).map(({ dr_id, dr_name }) => [dr_id, dr_name])), [])
/** Names of subcontractors, retired ones too: they are still owed for past trips. */
export const useSubcontractorNames = (): string[] | undefined =>
  useDbQuery(async (db) => (await lookupRows(db, 'subcontractor')).map(({ sc_name }) => sc_name), [])
/** The calendar of the device: closed days, regions and rules that the role sees; undefined while they are read. */
export const useCalendar = (): Calendar | undefined =>
  useDbQuery(async (db) => {
    const [closedDays, addresses, customers] = await Promise.all([
      lookupRows(db, 'closed_day'),
      lookupRows(db, 'address'),
      lookupRows(db, 'customer'),
    ])
    return calendarOf({ closedDays, addresses, customers })
  }, [])
