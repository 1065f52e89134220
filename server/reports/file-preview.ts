import { cellText } from '../../shared/domain/columns/column.ts'
import { headingOf } from '../../shared/domain/columns/column-look.ts'
import { type FileContext, type ListColumn, textsOf } from '../excel/file-columns.ts'
import type { Extent } from '../store/sql/pages.ts'

/** First lines that a preview shows. */
export const PREVIEW_LINES = 10

/** Preview of a file: the number of its rows, its first and last time, and the first rows as they are written. */
export type FilePreview = Extent & {
  /** Number of files that the rows fill. */
  files: number
  headings: string[]
  lines: string[][]
}

export const previewOf = <Row>(
  { columns, rows, extent }: { columns: readonly ListColumn<Row>[]; rows: Iterable<Row>; extent: Extent },
  context: FileContext,
): FilePreview => {
  const lines: string[][] = []
  for (const row of rows) {
    lines.push(columns.map((column) => cellText(column, column.value(row), textsOf(context))))
    if (lines.length === PREVIEW_LINES) break
  }
  return { ...extent, files: 1, headings: columns.map((column) => headingOf(column, context.translate)), lines }
}
