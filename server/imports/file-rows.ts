import { nameKey, rowNamed, splitNames } from '../../shared/domain/names/names.ts'
import { nearestNames } from '../../shared/domain/names/near-names.ts'
import { formatDay, isDay } from '../../shared/domain/time/dates.ts'
import type { CellFault } from '../../shared/domain/trip-plan/cell-faults.ts'
import { MAX_FAULTS } from '../../shared/domain/trip-plan/trip-plan-csv.ts'
import type { FileChange, Preview } from '../../shared/schemas/file-import.ts'
import { invalid, Refusal } from '../kit/refusal.ts'
import { listCustomers, listSubcontractors } from '../master-data/store/lookups.ts'
import { listFloaters } from '../money/store/floaters.ts'
import { listFuelIndices } from '../money/store/fuel-indices.ts'
import type { Store } from '../store/db.ts'
import { allTours } from '../tours/store/tours.ts'
import { type CellKind, destroyedCell, lostDigits } from './cells/destroyed.ts'
import { type FileFault, fileRefusal } from './csv.ts'
import { type Column, readCell } from './csv-format.ts'
import { shownValue } from './file-changes.ts'
import type { HeadedColumn } from './files/headings.ts'
import type { SheetRow } from './files/sheet-row.ts'
import type { FileTable } from './files/table.ts'
import { wordsOfTexts } from './files/words-of-texts.ts'
import { SERVER_ALIKE, SERVER_WORDS } from './settle/settle-row.ts'

export type Fields = Record<string, unknown>
type FileRow = SheetRow
/** Rows of a file that would be added, would be changed and are there already; a warning keeps nothing from being imported. */
export type ImportCounts = { added: number; changed: number; present: number }
export type FileRowsRead<Given> = {
  counts: ImportCounts
  rows: Given[]
  warnings: FileFault[]
  /** Changes of rows, field by field. */
  changes?: FileChange[]
}

/** The refusal of a row that stands in the file above. */
export const repeatedRow = (line: number): Refusal => new Refusal(400, 'upload_row_twice', { same_as: line })

/** Characters of a wrong value that its fault repeats. */
const MAX_SHOWN_VALUE = 200

/** The columns of a list as headings name them. @param texts keys of the words by which a screen calls a column */
export const headedColumns = (columns: readonly Column[], texts: Record<string, string> = {}): HeadedColumn[] =>
  columns.map(({ name, required, percent, words = [] }) => {
    const number = Number(/\d+$/.exec(name)?.[0] ?? 0)
    const key = texts[name] ?? SERVER_WORDS[name] ?? `field_${name}`
    const meant = [...wordsOfTexts([key], { number }), ...words]
    return { name, required, percent, label: key, number, words: meant, alike: SERVER_ALIKE[name] }
  })

/** Returns where each column stands in a file whose headings were read. */
const columnPositions = (columns: readonly Column[], header: readonly string[]): Map<Column, number> =>
  new Map(
    columns.flatMap((column) => {
      const position = header.indexOf(column.name)
      return position < 0 ? [] : [[column, position] as const]
    }),
  )

export const kindOf = ({ kind, number, amount }: Column): CellKind => kind ?? (number || amount ? 'amount' : 'name')

/** The values of a column in the master data, and a function that finds a text that is one of them with digits lost. */
type KnownValues = { values: ReadonlySet<string>; lost: (text: string) => CellFault | null }

/** Values that a spreadsheet destroyed in the cells of a row; found before the cells are read. */
const destroyedCells = (
  positions: ReadonlyMap<Column, number>,
  { line, cells, marks }: FileRow,
  known: ReadonlyMap<string, KnownValues>,
): FileFault[] =>
  [...positions].flatMap(([column, position]) => {
    const text = cells[position] ?? ''
    const mark = marks?.[position]
    const { values, lost } = known.get(column.name) ?? {}
    // What the master data calls so is whole.
    if (mark === undefined && values?.has(text)) return []
    const destroyed = destroyedCell(text, kindOf(column), mark)
    const found = destroyed ? { message: destroyed } : (lost?.(text) ?? null)
    return found ? [{ ...found, line, column: column.name, value: text.slice(0, MAX_SHOWN_VALUE) }] : []
  })

const readCells = (positions: ReadonlyMap<Column, number>, cells: readonly string[]): Fields => {
  const fields: Fields = {}
  for (const [column, position] of positions) {
    const value = readCell(column, cells[position] ?? '')
    if (value !== undefined) fields[column.name] = value
  }
  return fields
}

/** The fields of all rows of a file. */
export const fieldsOfRows = (columns: readonly Column[], file: FileTable): Fields[] => {
  const positions = columnPositions(columns, file.header)
  return file.rows.map(({ cells }) => readCells(positions, cells))
}

/** Rows of a file that a person sees before it is imported. */
export const PREVIEW_ROWS = 10

const seenValue = (value: unknown): string | boolean => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && isDay(value)) return formatDay(value)
  return shownValue(value)
}

/** The first rows of a file, by the columns that it has. */
export const previewOf = (columns: readonly Column[], file: FileTable): Preview => {
  const shown = columns.filter(({ isOfServer }) => !isOfServer)
  const positions = columnPositions(shown, file.header)
  return {
    columns: [...positions.keys()].map(({ name }) => name),
    rows: file.rows.slice(0, PREVIEW_ROWS).map(({ line, cells }) => {
      const fields = readCells(positions, cells)
      return { line, cells: [...positions.keys()].map(({ name }) => seenValue(fields[name])) }
    }),
  }
}

/** Faults that show before the store checks the row. */
const cellFaults = (
  positions: ReadonlyMap<Column, number>,
  fields: Fields,
  row: FileRow,
  width: number,
): FileFault[] => {
  const fault = (column: string, message: string): FileFault => ({ line: row.line, column, message, value: '' })
  return [
    ...(row.cells.slice(width).some((cell) => cell !== '') ? [fault('', 'upload_row_too_long')] : []),
    ...[...positions.keys()]
      .filter(({ name, required }) => required && fields[name] === '')
      .map(({ name }) => fault(name, 'upload_values_missing')),
  ]
}

/** The faults without further ones of a value that has one already. */
const oncePerValue = (faults: readonly FileFault[]): FileFault[] => {
  const seen = new Set<string>()
  return faults.filter(({ column, value }) => {
    const key = JSON.stringify([column, value])
    return seen.has(key) ? false : seen.add(key)
  })
}

/** Returns the faults that a refusal of the store means for its line. */
const refusalFaults = (refusal: Refusal, line: number, column: string, fields: Fields): FileFault[] =>
  oncePerValue(
    (refusal.errors ?? [{ path: column, message: refusal.message }]).map(({ path, message }) => {
      // `dr_absences.1.to` stands in the column `dr_absences`.
      const [field = path, ...within] = path.split('.')
      const value = within.reduce<unknown>((whole, part) => (whole as Fields | undefined)?.[part], fields[field])
      return {
        line,
        column: field,
        message,
        value: String(value ?? '').slice(0, MAX_SHOWN_VALUE),
        ...(refusal.fields.same_as === undefined ? {} : { same_as: Number(refusal.fields.same_as) }),
        ...(refusal.fields.meant === undefined ? {} : { meant: String(refusal.fields.meant) }),
      }
    }),
  )

/** The faults of a refusal that names their lines itself. */
const faultsOfFile = ({ fields: { errors } }: Refusal): FileFault[] | null =>
  Array.isArray(errors) ? (errors as FileFault[]) : null

/** The names among which an unknown one was looked for, by what its fault says. */
const NAMES: Partial<Record<string, (store: Store) => string[]>> = {
  customer_unknown: (store) => listCustomers(store).map(({ cm_name }) => cm_name),
  floater_unknown: (store) => listFloaters(store).map(({ fl_name }) => fl_name),
  fuel_index_unknown: (store) => listFuelIndices(store).map(({ ix_name }) => ix_name),
  price_tour_unknown: (store) => allTours(store).map(({ tr_name }) => tr_name),
  subcontractor_unknown: (store) => listSubcontractors(store).map(({ sc_name }) => sc_name),
}
/** Looking for near names goes through all of a list, so only the first faults name them. */
const MAX_FAULTS_WITH_NEAR = 20

/** The faults, the first of them with near names. */
const withNear = (store: Store, faults: readonly FileFault[]): FileFault[] => {
  const lists = new Map<string, string[]>()
  const namesFor = (message: string): string[] => {
    const names = lists.get(message) ?? NAMES[message]?.(store) ?? []
    lists.set(message, names)
    return names
  }
  return faults.map((fault, at) => {
    const near = at < MAX_FAULTS_WITH_NEAR ? nearestNames(fault.value, namesFor(fault.message)).join(', ') : ''
    return near === '' ? fault : { ...fault, near }
  })
}

/** Returns the groups of a row that no subcontractor is called by: through them the row would never be offered. */
const groupWarnings = (
  columns: Iterable<Column>,
  known: ReadonlySet<string>,
  fields: Fields,
  line: number,
): FileFault[] =>
  [...columns]
    .filter(({ groups }) => groups)
    .flatMap(({ name }) =>
      splitNames(String(fields[name] ?? ''))
        .filter((group) => !known.has(nameKey(group)))
        .map((group) => ({
          line,
          column: name,
          message: 'import_group_unknown',
          value: group.slice(0, MAX_SHOWN_VALUE),
        })),
    )

/** Returns the numbers of a row that are taken, and hardly meant. */
const unlikelyNumbers = (columns: Iterable<Column>, fields: Fields, line: number): FileFault[] =>
  [...columns].flatMap(({ name, likely }) => {
    const value = fields[name]
    if (!likely || typeof value !== 'number' || value === 0 || (value >= likely.from && value <= likely.to)) return []
    return [{ line, column: name, message: likely.warning, value: String(value) }]
  })

/** The fields with customers by their numbers. @throws Refusal 400 for one that is not known */
const withCustomers = (
  columns: Iterable<Column>,
  customers: readonly { cm_id: number; cm_name: string }[],
  fields: Fields,
): Fields => {
  const numbered = { ...fields }
  for (const { name, customer } of columns) {
    const typed = fields[name]
    if (!customer || typeof typed !== 'string') continue
    const known = rowNamed(customers, ({ cm_name }) => cm_name, typed)
    if (!known) throw invalid([{ path: name, message: 'customer_unknown' }])
    numbered[name] = known.cm_id
  }
  return numbered
}

/**
 * Tries the rows of a file one after the other.
 * @param tryRow takes the fields of a row that has no fault by itself, and its line; its refusals become faults of the line
 * @param settle leaves out of the fields of a row what is not to be written; its refusals become faults too
 * @param known values of a column in the master data, by which digits that a spreadsheet took away are found, and what only looks destroyed
 * @returns warnings, at most as many as faults
 * @throws Refusal 400 with the faults by their lines (as rules 9.1)
 */
export const tryFileRows = (
  store: Store,
  columns: readonly Column[],
  file: FileTable,
  tryRow: (fields: Fields, line: number) => void,
  known: (column: string) => readonly string[] = () => [],
  settle: (fields: Fields, line: number) => Fields = (fields) => fields,
): FileFault[] => {
  const positions = columnPositions(columns, file.header)
  if (file.rows.length === 0) throw new Refusal(400, 'upload_file_empty')
  const naming = columns.find(({ required }) => required)?.name ?? ''
  const companies = new Set(listSubcontractors(store).map(({ sc_name }) => nameKey(sc_name)))
  const customers = columns.some(({ customer }) => customer) ? listCustomers(store) : []
  const faults: FileFault[] = []
  const warnings: FileFault[] = []
  let more = 0
  const knownValues = new Map(
    columns
      .filter((column) => /^(?:name|digits)$/.test(kindOf(column)))
      .map(({ name, customer }) => {
        const values = customer ? customers.map(({ cm_name }) => cm_name) : known(name)
        return [name, { values: new Set(values), lost: lostDigits(values) }]
      }),
  )
  const faultsOf = (fields: Fields, row: FileRow): FileFault[] => {
    const destroyed = file.isTyped ? [] : destroyedCells(positions, row, knownValues)
    const found = cellFaults(positions, fields, row, file.header.length).filter(
      ({ column }) => column === '' || !destroyed.some((one) => one.column === column),
    )
    if (found.length + destroyed.length > 0) return [...destroyed, ...found]
    try {
      tryRow(withCustomers(positions.keys(), customers, settle(fields, row.line)), row.line)
      return []
    } catch (error) {
      if (error instanceof Refusal) return faultsOfFile(error) ?? refusalFaults(error, row.line, naming, fields)
      throw error
    }
  }
  for (const row of file.rows) {
    const fields = readCells(positions, row.cells)
    const found = faultsOf(fields, row)
    const listed = found.slice(0, MAX_FAULTS - faults.length)
    faults.push(...listed)
    more += found.length - listed.length
    if (warnings.length < MAX_FAULTS)
      warnings.push(
        ...groupWarnings(positions.keys(), companies, fields, row.line),
        ...unlikelyNumbers(positions.keys(), fields, row.line),
      )
  }
  if (faults.length > 0) throw fileRefusal(withNear(store, faults), more)
  return warnings.slice(0, MAX_FAULTS)
}
