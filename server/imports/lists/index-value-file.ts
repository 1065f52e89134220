import { z } from 'zod'
import { parseDecimal } from '#shared/domain/money/fuel/decimal.ts'
import { parseMonth } from '#shared/domain/money/fuel/pasted-values.ts'
import { rowNamed } from '#shared/domain/names/names.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { readNamedMonth } from '#shared/domain/time/month-names.ts'
import { isMonth } from '#shared/domain/time/months.ts'
import type { FileChange } from '#shared/schemas/file-import.ts'
import { IndexMonth, PositiveDecimal } from '#shared/schemas/fuel.ts'
import { fieldErrors, invalid, Refusal } from '../../kit/refusal.ts'
import { listIndexValues, saveIndexValues } from '../../money/store/fuel.ts'
import { listFuelIndices } from '../../money/store/fuel-indices.ts'
import type { Store } from '../../store/db.ts'
import { readDay } from '../cells/plan-time.ts'
import { requireRowsAtMost } from '../csv.ts'
import type { Column } from '../csv-format.ts'
import { fileChanges } from '../file-changes.ts'
import { type Fields, type FileRowsRead, fieldsOfRows, headedColumns, repeatedRow, tryFileRows } from '../file-rows.ts'
import type { FileTable } from '../files/table.ts'
import { isStateOf, stateOwner } from '../settle/row-state.ts'
import { ROW_STATE, rowSettler, type Settling, STATE_COLUMN } from '../settle/settle-row.ts'
import { downloadedRow, type Importable } from './master-data-formats.ts'

/** Ten series of fifty years. */
const MAX_ROWS = 6000

/** A month as people, statistics and spreadsheets write it, these as its first day; null for anything else. */
const readMonth = (cell: string): string | null =>
  parseMonth(cell) ?? readNamedMonth(cell) ?? readDay(cell)?.slice(0, 7) ?? null

const COLUMNS: readonly Column[] = [
  { name: 'index', required: true, words: ['Index', 'Indice', 'Indice de référence'] },
  { name: 'month', required: true, kind: 'time', read: readMonth },
  { name: 'value', required: true, kind: 'amount', read: parseDecimal },
  STATE_COLUMN,
]
/** Texts by which the screen calls them. */
const WORDS = { index: 'field_fl_index', month: 'value_month', value: 'value_label' }

const ValueOfFile = z.object({ index: z.string(), month: IndexMonth, value: PositiveDecimal })
/** The values of a series, written at once: the log has one line of them. */
type SeriesOfFile = { index: string; values: { month: string; value: number }[] }

type MonthValue = { month: string; value: number | null }

const keyOf = ({ index, month }: { index: string; month: string }): string => `${month} ${index}`

/**
 * The refusal of a state that is of another row: where that one is missing in the file, another month or series was typed over it.
 * @param owner key of the missing row
 */
const otherRow = (fields: Fields, owner: string | undefined): Refusal => {
  if (owner === undefined) return invalid([{ path: ROW_STATE, message: 'import_row_state_broken' }])
  const [month = ''] = owner.split(' ', 1)
  const [path, meant] = month === fields.month ? ['index', owner.slice(month.length + 1)] : ['month', month]
  return new Refusal(400, 'index_value_of_other_row', { meant }, [{ path, message: 'index_value_of_other_row' }])
}

/** Returns the function that says the key of a row; null for one of no series, or no month. */
const keyReader =
  (series: ReturnType<typeof listFuelIndices>) =>
  ({ index, month }: Fields): string | null => {
    const found = rowNamed(series, ({ ix_name }) => ix_name, String(index))
    return found && isMonth(String(month)) ? keyOf({ index: found.ix_name, month: String(month) }) : null
  }

/** The values that a file enters: new months are added, others corrected, and months that it does not name stay. */
const tryValues = (store: Store, file: FileTable, settling: Settling): FileRowsRead<SeriesOfFile> => {
  requireRowsAtMost(file, MAX_ROWS)
  const series = listFuelIndices(store)
  const known = new Map(listIndexValues(store).map((entry) => [keyOf(entry), entry]))
  const counts = { added: 0, changed: 0, present: 0 }
  const rows = new Map<string, SeriesOfFile>()
  const changes: FileChange[] = []
  const seen = new Map<string, number>()
  const settleCells = rowSettler(store, COLUMNS, settling)
  const keyOfFields = keyReader(series)
  const listed = new Set(fieldsOfRows(COLUMNS, file).map(keyOfFields))
  const ownerOf = stateOwner(known.keys())
  const settle = (fields: Fields, line: number): Fields => {
    const key = keyOfFields(fields)
    const state = String(fields[ROW_STATE] ?? '')
    if (key === null || state === '') return fields
    const owner = ownerOf(state)
    // A line that was copied for a new month brings the state of the other one.
    if (!known.has(key) && owner !== undefined && listed.has(owner)) return fields
    if (!isStateOf(state, key)) throw otherRow(fields, owner !== undefined && listed.has(owner) ? undefined : owner)
    // A value that was taken away since stays so.
    const { by = null, at = null, value = null } = known.get(key) ?? {}
    const row = { index: fields.index, month: fields.month, value }
    return settleCells(
      fields,
      state,
      { key, row, title: `${fields.index}, ${fields.month}`, versions: { by, at } },
      line,
    )
  }
  const tryRow = (fields: Fields, line: number): void => {
    if (!('value' in fields)) {
      counts.present += 1
      return
    }

    const parsed = ValueOfFile.safeParse(fields, { reportInput: true })
    if (!parsed.success) throw new Refusal(400, 'validation_failed', {}, fieldErrors(parsed.error))
    const index = rowNamed(series, ({ ix_name }) => ix_name, parsed.data.index)?.ix_name
    if (index === undefined) throw invalid([{ path: 'index', message: 'fuel_index_unknown' }])
    const row = { ...parsed.data, index }
    const key = keyOf(row)
    const first = seen.get(key)
    if (first !== undefined) throw repeatedRow(first)
    seen.set(key, line)
    const before = known.get(key)?.value
    counts[before === undefined ? 'added' : before === row.value ? 'present' : 'changed'] += 1
    if (before === row.value) return
    const { values } = rows.get(index) ?? { values: [] }
    rows.set(index, { index, values: [...values, { month: row.month, value: row.value }] })
    if (before === undefined) return
    const named = { index: `${index}, ${row.month}` }
    const told = { line, naming: 'index', before: { ...named, value: before }, after: { ...named, value: row.value } }
    changes.push(...fileChanges(COLUMNS, told))
  }
  const names = (column: string) => (column === 'index' ? series.map(({ ix_name }) => ix_name) : [])
  const warnings = tryFileRows(store, COLUMNS, file, tryRow, names, settle)
  return { counts, rows: [...rows.values()], warnings, changes }
}

/** Values of a series in the months of the given ones. */
const valuesOf = (store: Store, index: string, values: readonly MonthValue[]): MonthValue[] => {
  const known = new Map(listIndexValues(store).map((entry) => [keyOf(entry), entry.value]))
  return values.map(({ month }) => ({ month, value: known.get(keyOf({ index, month })) ?? null }))
}

/** Import of values of index series. */
export const indexValueFile: Importable = {
  columns: headedColumns(COLUMNS, WORDS),
  cells: COLUMNS,
  knownRows: (store, file) => {
    const keyOfFields = keyReader(listFuelIndices(store))
    const known = new Set(listIndexValues(store).map(keyOf))
    return new Set(
      fieldsOfRows(COLUMNS, file).flatMap((fields, at) => (known.has(keyOfFields(fields) ?? '') ? [at] : [])),
    )
  },
  try: tryValues,
  writer: (store, username) => (given) => {
    const { index, values } = given as SeriesOfFile
    if (!listFuelIndices(store).some(({ ix_name }) => ix_name === index))
      throw new Refusal(409, 'import_master_data_changed')
    const before = valuesOf(store, index, values)
    saveIndexValues(store, index, values, username)
    return { entity: 'index_value', key: index, username, before: { values: before, left: values } }
  },
  restorer:
    (store) =>
    ({ key, before }, username, refuses) => {
      const { values, left } = before as { values: MonthValue[]; left: MonthValue[] }
      // A series is one row of an import, and has no versions of its own: what stands is compared.
      if (refuses && !sameValue(valuesOf(store, key, left), left)) throw new Refusal(409, 'import_master_data_changed')
      saveIndexValues(store, key, values, username)
    },
  downloaded: (store) => downloadedRow(store, COLUMNS, (row) => keyOf(row as { index: string; month: string })),
  rowsOf: (store) => listIndexValues(store).filter(({ value }) => value !== null),
  nameOf: (_store, key) => key,
}
