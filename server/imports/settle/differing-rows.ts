import type { FileFault } from '../csv.ts'
import type { FileTable } from '../files/table.ts'

const MAX_SHOWN = 200
const NOTHING = '–'

/** Rows that are to say the same: where they do not, and what each of two says. */
type Differing = { column: string; message: string; line: number; same_as: number }

/**
 * Returns the function that makes one fault of rows that say different things of one whole, with the texts of both cells; null
 * where the same two texts were told of that whole already.
 */
export const differingRows = (
  file: FileTable,
): ((whole: string, { column, message, line, same_as }: Differing) => FileFault | null) => {
  const byLine = new Map(file.rows.map(({ line, cells }) => [line, cells]))
  const told = new Set<string>()
  return (whole, { column, message, line, same_as }) => {
    const textAt = (at: number): string => byLine.get(at)?.[file.header.indexOf(column)]?.slice(0, MAX_SHOWN) || NOTHING
    const [value, other] = [textAt(line), textAt(same_as)]
    const key = JSON.stringify([whole, column, ...[value, other].toSorted()])
    if (told.has(key)) return null
    told.add(key)
    return { line, column, message, value, same_as, other }
  }
}
