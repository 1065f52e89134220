import { LISTED_KINDS, type ListedKind, type ReadAs } from '#shared/schemas/file-import.ts'
import { Refusal } from '../../kit/refusal.ts'
import { type HeadedColumn, headingReader } from '../files/headings.ts'
import type { OpenFile } from '../files/kind.ts'
import { type FileTable, MAX_SHEETS, type ReadOptions, readTable } from '../files/table.ts'
import { ROW_KEY, ROW_STATE } from '../settle/settle-row.ts'
import { IMPORTABLES } from './importables.ts'
import { PLAN_HEADINGS } from './trip-plan-columns.ts'

/** Headings of this part of the filled ones must mean a column of another list before a file counts as meant for it. */
const LEAST_PART = 0.5
/** A file that can be read here is taken for one of another list only where that one knows this many times as many headings. */
const TIMES_AS_MANY = 2

const OF_SERVER = headingReader(
  IMPORTABLES.customer.columns.filter(({ name }) => name === ROW_KEY || name === ROW_STATE),
)

const columnsOf = (list: ListedKind): readonly HeadedColumn[] => {
  if (list === 'trip') return PLAN_HEADINGS
  const { columns, cells } = IMPORTABLES[list]
  // Those of the server stand in every list that was downloaded.
  const ofServer = new Set(cells.flatMap(({ name, isOfServer }) => (isOfServer ? [name] : [])))
  return columns.filter(({ name }) => !ofServer.has(name))
}

/**
 * The list whose headings these are, where they are not those of the list that the file was given for: an address list that was
 * dropped on the drivers. Null where they fit here, or nowhere better.
 * @param here the list that the file was given for
 * @example
 * meantList('driver', ['Kürzel', 'Name', 'Breitengrad', 'Längengrad']) // 'address'
 */
export const meantList = (here: ListedKind, headings: readonly string[]): ListedKind | null => {
  const read = (list: ListedKind) => {
    const { known, faults } = headingReader(columnsOf(list))(headings)
    return { list, known, isWhole: faults.length === 0 }
  }
  const own = read(here)
  const filled = headings.filter((heading) => heading.trim() !== '').length
  // What was downloaded is of one list for sure, though it may hold columns that are only to be looked at.
  const isDownloaded = OF_SERVER(headings).known > 0
  const least = isDownloaded
    ? own.isWhole
      ? own.known + 1
      : 0
    : Math.max(own.isWhole ? own.known * TIMES_AS_MANY : own.known + 1, filled * LEAST_PART)
  const [best] = LISTED_KINDS.map(read)
    .filter(({ list, known, isWhole }) => list !== here && isWhole && known > 1 && known >= least)
    .sort((a, b) => b.known - a.known)
  return best?.list ?? null
}

type Options = Omit<ReadOptions, 'columns'>

const readSheetFor = (list: ListedKind, file: OpenFile, options: Options): FileTable => {
  const columns = list === 'trip' ? PLAN_HEADINGS : IMPORTABLES[list].columns
  const table = readTable(file, { columns, ...options })
  return { ...table, readAs: { ...table.readAs, meant_list: meantList(list, table.headings) } }
}

/** The first sheet whose headings are of this list; null where all are of others. */
const sheetOfList = (list: ListedKind, file: OpenFile, options: Options, sheets: readonly string[]) => {
  for (const sheet of sheets.slice(0, MAX_SHEETS)) {
    try {
      const table = readSheetFor(list, file, { ...options, sheet })
      if (table.readAs.meant_list === null) return table
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return null
}

/**
 * {@link readTable} of a file for a list; it says whether the headings are those of another one. Of a workbook with sheets of
 * several lists it reads the one that is of this list.
 * @throws Refusal
 */
export const readListTable = (list: ListedKind, file: OpenFile, options: Options): FileTable => {
  try {
    const table = readSheetFor(list, file, options)
    const { meant_list, sheet, sheets } = table.readAs
    if (meant_list === null || options.sheet !== undefined) return table
    return (
      sheetOfList(
        list,
        file,
        options,
        sheets.filter((other) => other !== sheet),
      ) ?? table
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { headings = [] } = error.fields as { headings?: readonly { heading: string }[] }
    const meant_list = meantList(
      list,
      headings.map(({ heading }) => heading),
    )
    throw saying(error, meant_list)
  }
}

const saying = ({ status, message, fields, errors }: Refusal, meant_list: ListedKind | null): Refusal =>
  new Refusal(status, message, { ...fields, ...(meant_list && { meant_list }) }, errors)

/** Reads the rows of a file; what refuses them says too to which other list its headings belong. @throws Refusal */
export const sayingMeantList = <Rows>({ meant_list }: ReadAs, read: () => Rows): Rows => {
  try {
    return read()
  } catch (error) {
    throw error instanceof Refusal ? saying(error, meant_list) : error
  }
}
