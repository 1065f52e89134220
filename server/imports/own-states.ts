import type { Store } from '../store/db.ts'
import type { ImportCounts } from './file-rows.ts'
import type { FileTable } from './files/table.ts'
import type { Importable } from './master-data-formats.ts'
import { foreignStates } from './row-state.ts'
import { ROW_KEY, ROW_STATE } from './settle-row.ts'

/**
 * A file without the keys and states of rows that were downloaded from another installation, and how many these are; and how
 * many of its own are of an entry that is there and have no state.
 */
export const withOwnStates = (
  store: Store,
  { keyColumn, knownRows }: Pick<Importable, 'keyColumn' | 'knownRows'>,
  file: FileTable,
): FileTable => {
  const stateAt = file.header.indexOf(ROW_STATE)
  if (stateAt < 0) return file
  const keyAt = keyColumn === undefined ? -1 : file.header.indexOf(keyColumn)
  const isForeign = foreignStates(store)
  let foreign_rows = 0
  const rows = file.rows.map((row) => {
    if (!isForeign(row.cells[stateAt] ?? '')) return row
    foreign_rows += 1
    return { ...row, cells: row.cells.map((cell, at) => (at === stateAt || at === keyAt ? '' : cell)) }
  })
  const known = knownRows?.(store, file)
  const stateless = file.rows.filter(
    ({ cells }, at) => (cells[stateAt] ?? '') === '' && ((cells[keyAt] ?? '') !== '' || known?.has(at)),
  )
  return { ...file, rows, readAs: { ...file.readAs, foreign_rows, stateless_rows: stateless.length } }
}

/**
 * Returns true for a file that writes over rows without saying what they held: a column that every downloaded list has is gone.
 * @param counts what the file would do
 */
export const isWithoutState = (
  { keyColumn, cells }: Pick<Importable, 'keyColumn' | 'cells'>,
  { header, headings }: Pick<FileTable, 'header' | 'headings'>,
  { added, changed }: ImportCounts,
): boolean => {
  if (!cells.some(({ isOfServer }) => isOfServer === 'state')) return false
  const has = (name: string | undefined): boolean => name === undefined || header.includes(name)
  if (has(ROW_STATE) && has(keyColumn)) return false
  const isDownloaded = has(ROW_STATE) || has(ROW_KEY)
  // Both are gone: a list that was downloaded has every other column, under the words of the screens.
  const listed = cells.filter(({ name, isOfServer }) => !isOfServer && name !== keyColumn)
  const isWhole = listed.every(({ name }) => has(name)) && listed.some(({ name }) => !headings.includes(name))
  return isDownloaded ? added + changed > 0 : isWhole && changed > 0
}
