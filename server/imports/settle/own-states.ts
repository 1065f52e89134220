import type { ReadHeading } from '#shared/schemas/file-import.ts'
import type { Store } from '../../store/db.ts'
import type { ImportCounts } from '../file-rows.ts'
import type { FileTable } from '../files/table.ts'
import type { Importable } from '../lists/master-data-formats.ts'
import { foreignStates, isState } from './row-state.ts'
import { ROW_KEY, ROW_STATE } from './settle-row.ts'

/** The headings: the states are offered for the one above some, whatever it is called, and for no other one. */
const withStatesFound = ({ header, rows, readAs: { headings } }: FileTable): ReadHeading[] => {
  if (header.includes(ROW_STATE)) return headings
  const at = headings.findIndex(
    ({ column }, place) => column === null && rows.some(({ cells }) => isState(cells[place] ?? '')),
  )
  return headings.map((one, place) => {
    if (place === at) return { ...one, like: ROW_STATE }
    return one.like === ROW_STATE ? { ...one, like: null } : one
  })
}

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
  if (stateAt < 0) return { ...file, readAs: { ...file.readAs, headings: withStatesFound(file) } }
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
 * @param counts rows that the file would add and change
 */
export const isWithoutState = (
  { keyColumn, cells }: Pick<Importable, 'keyColumn' | 'cells'>,
  { header, headings, readAs }: Pick<FileTable, 'header' | 'headings' | 'readAs'>,
  { added, changed }: ImportCounts,
): boolean => {
  if (!cells.some(({ isOfServer }) => isOfServer === 'state')) return false
  const has = (name: string | undefined): boolean => name === undefined || header.includes(name)
  if (has(ROW_STATE) && has(keyColumn)) return false
  const isDownloaded = has(ROW_STATE) || has(ROW_KEY)
  // Both are gone: a list that was downloaded has every other column, under the words of the screens.
  const listed = cells.filter(({ name, isOfServer }) => !isOfServer && name !== keyColumn)
  const isWhole = listed.every(({ name }) => has(name)) && listed.some(({ name }) => !headings.includes(name))
  const isRenamed = readAs.headings.some(({ like }) => like === ROW_KEY || like === ROW_STATE)
  return isDownloaded ? added + changed > 0 : (isWhole || isRenamed) && changed > 0
}
