import type { z } from 'zod'
import { parseAbsences } from '#shared/domain/clashes/absences.ts'
import { parseDecimal, parsePercent } from '#shared/domain/money/fuel/decimal.ts'
import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { splitNames } from '#shared/domain/names/names.ts'
import { customer, ImportedCustomer } from '#shared/records/customer.ts'
import { type Field, type FieldKind, isNullable, isTextList } from '#shared/records/field.ts'
import { type AnyRecord, fieldsOf, fileFields } from '#shared/records/record.ts'
import { RECORDS, type RecordName } from '#shared/records/records.ts'
import { importedCustomerTable } from '../../master-data/store/customers.ts'
import { listedInTurns } from '../../master-data/store/listed-rows.ts'
import type { MasterTable } from '../../master-data/store/master-data.ts'
import { type RestoreRow, rowRestorer, standingInTurns } from '../../master-data/store/row-restorer.ts'
import { MASTER_TABLES } from '../../master-data/store/tables.ts'
import type { Store } from '../../store/db.ts'
import { choiceReader } from '../cells/choices.ts'
import { emailsOf } from '../cells/code-lists.ts'
import { readClock, readDay } from '../cells/plan-time.ts'
import { type Column, type CsvFormat, readYesOrNo } from '../csv-format.ts'
import { type FileRowsRead, headedColumns } from '../file-rows.ts'
import type { HeadedColumn } from '../files/headings.ts'
import type { FileTable } from '../files/table.ts'
import { KEY_COLUMN, ROW_KEY, ROW_STATE, type Settling, STATE_COLUMN, stateWriter } from '../settle/settle-row.ts'
import type { Touched } from '../store/unfinished-imports.ts'
import { type ListRules, masterDataWriter, tryMasterData } from './master-data-rows.ts'

export type WriteRow = (given: object) => Touched

/** Import of one kind of rows. */
export type Importable = {
  columns: readonly HeadedColumn[]
  /** The same as they are read. */
  cells: readonly Column[]
  /** Column by which a downloaded row is known again; absent if its cells identify it. */
  keyColumn?: string
  /** For a list without that column: places of the file's rows whose entries are there. */
  knownRows?: (store: Store, file: FileTable) => ReadonlySet<number>
  try: (store: Store, file: FileTable, settling: Settling) => FileRowsRead<object>
  writer: (store: Store, username: string) => WriteRow
  /** The same for a list that may be long: the rows that are there are read over several turns. */
  writerInTurns?: (store: Store, username: string) => Promise<WriteRow>
  /** Returns the function that restores rows to their state before the import. */
  restorer: (store: Store) => RestoreRow
  restorerInTurns?: (store: Store) => Promise<RestoreRow>
  /** The rows that are offered, by the names of the columns. */
  rowsOf: (store: Store) => object[]
  /** Returns the function that gives the server's columns of a downloaded row. */
  downloaded?: (store: Store) => (row: object) => Record<string, string>
  /** Name of a row, by its key. */
  nameOf: (store: Store, key: string) => string
}

const NUMBERS: ReadonlySet<FieldKind> = new Set(['number', 'minutes'])
const DIGITS: ReadonlySet<FieldKind> = new Set(['digits', 'phone', 'phones'])
/** Kinds that say yes or no, and the meaning of an empty cell. */
const FLAGS = new Map<FieldKind, boolean>([
  ['flag', false],
  ['switch', true],
])

/** A field as a column of a file. */
const columnOf = ([name, field]: [string, Field]): Column => {
  const { kind, isRequired, isWords, words, emptyCell, isPercent, wordsOf, unit, likely } = field
  const choices = kind === 'language' ? LANGUAGES : field.choices
  const whenEmpty = FLAGS.get(kind)
  return {
    name,
    ...(isRequired && { required: true }),
    ...(words && { words }),
    ...(choices && { choices, read: choiceReader(choices, kind === 'language' ? kind : (wordsOf ?? '')) }),
    ...(unit && { unit }),
    ...(kind === 'minutes' && { unit: kind }),
    ...(likely && { likely }),
    ...(NUMBERS.has(kind) && { number: true }),
    ...(kind === 'amount' && { amount: true, written: 'amount' }),
    ...(kind === 'decimal' &&
      (isPercent ? { read: parsePercent, percent: true } : { kind: 'amount', read: parseDecimal })),
    ...(DIGITS.has(kind) && { kind: 'digits' }),
    ...(isWords && { kind: 'words' }),
    ...(kind === 'groups' && { groups: true }),
    ...(kind === 'names' && { codes: true }),
    ...(kind === 'customer' && { customer: true }),
    ...(kind === 'days' && { kind: 'time', read: parseAbsences }),
    ...(kind === 'day' && { kind: 'time', read: readDay, written: 'day' }),
    ...(kind === 'clock' && { kind: 'time', read: readClock, written: 'time' }),
    ...(isTextList(field) && { read: kind === 'emails' ? emailsOf : splitNames }),
    ...(whenEmpty !== undefined && { kind: 'flag', read: (cell) => (cell === '' ? whenEmpty : readYesOrNo(cell)) }),
    ...(emptyCell ? { empty: emptyCell } : isNullable(field) && kind !== 'flag' && { empty: 'null' }),
  }
}

/** The columns of a record's files: what bodies name. */
export const columnsOf = (of: AnyRecord): [Column, ...Column[]] => fileFields(of).map(columnOf) as [Column, ...Column[]]

/** Keys of the words by which screens call the fields, where these are not those of their names. */
export const labelsOf = (of: AnyRecord): Record<string, string> =>
  Object.fromEntries(fieldsOf(of).flatMap(([name, { label }]) => (label ? [[name, label]] : [])))

/** The column in which a file names a row: its number where people see it, or a column of the server. */
const keyColumnOf = (of: AnyRecord): string =>
  fileFields(of).some(([name, { kind }]) => name === of.key && kind === 'number') ? of.key : ROW_KEY

/** The columns of a list's files: those of bodies, and those of the server. */
const listColumns = (of: AnyRecord): [Column, ...Column[]] => [
  ...columnsOf(of),
  ...(keyColumnOf(of) === ROW_KEY ? [KEY_COLUMN] : []),
  STATE_COLUMN,
]

/** Columns by which a downloaded row is known again. */
export const downloadedRow = (
  store: Store,
  columns: readonly Column[],
  key: (row: Record<string, unknown>) => unknown,
): ((row: object) => Record<string, string>) => {
  const write = stateWriter(store, columns)
  return (row) => {
    const named = String(key(row as Record<string, unknown>))
    return { [ROW_KEY]: named, [ROW_STATE]: write(named, row as Record<string, unknown>) }
  }
}

export const importableRecord = <Row extends object, Given extends object, Filled extends object>(
  of: AnyRecord,
  table: MasterTable<Row, Given, Filled>,
  schema = of.body as unknown as z.ZodType<Given>,
  unnamed?: ListRules<Given>['unnamed'],
): Importable => {
  const format: CsvFormat<Given> = { columns: listColumns(of), schema }
  const rules = { keyColumn: keyColumnOf(of), isKeyFixed: of.isKeyFixed ?? false, ...(unnamed && { unnamed }) }
  return {
    columns: headedColumns(format.columns, labelsOf(of)),
    cells: format.columns,
    keyColumn: rules.keyColumn,
    try: (store, file, settling) => tryMasterData(store, table, format, file, rules, settling),
    writer: (store, username) => masterDataWriter(store, table, username) as WriteRow,
    writerInTurns: async (store, username) =>
      masterDataWriter(store, table, username, await listedInTurns(store, table)) as WriteRow,
    downloaded: (store) => downloadedRow(store, format.columns, (row) => row[table.keyField]),
    restorer: (store) => rowRestorer(store, table),
    restorerInTurns: async (store) => rowRestorer(store, table, await standingInTurns(store, table)),
    rowsOf: (store) => table.all(store).filter(({ retired }) => !retired),
    nameOf: (store, key) => {
      const row = table.one(store, key)
      return String((row as Record<string, unknown> | undefined)?.[of.title] ?? key)
    },
  }
}

const importableOf = (of: (typeof RECORDS)[number]): Importable =>
  of.name === customer.name
    ? importableRecord(of, importedCustomerTable, ImportedCustomer)
    : importableRecord(of, MASTER_TABLES[of.name])

/** The records that can be imported from files. */
export const MASTER_DATA = Object.fromEntries(RECORDS.map((of) => [of.name, importableOf(of)])) as Record<
  RecordName,
  Importable
>
