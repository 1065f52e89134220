import { type Column, type ColumnValue, cellText } from '../../shared/domain/columns/column.ts'
import { headingOf } from '../../shared/domain/columns/column-look.ts'
import { formatInstant } from '../../shared/domain/time/dates.ts'
import { catalogueColumn } from '../../shared/domain/trip/lists/catalogue-column.ts'
import type { CatalogueTrip } from '../../shared/domain/trip/lists/trip-columns.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { type TextKey, type Translate, translateIn } from '../kit/texts.ts'
import type { SheetKind } from './sheet/cells.ts'
import { longSheetFile } from './sheet/long-sheet.ts'

/** A column of a spreadsheet. */
export type FileColumn<Row> = Column<Row, TextKey>
export type ListColumn<Row> = FileColumn<Row> & {
  /** Characters. */
  width: number
}

/** A column of the catalogue, with the differences of the file. */
export const tripFileColumn = (
  id: string,
  width: number,
  more: Partial<ListColumn<CatalogueTrip>> = {},
): ListColumn<CatalogueTrip> => {
  const { label, kind, order, show, value } = catalogueColumn(id)
  return { id, label: label as TextKey, kind, value, width, ...(order && { order }), ...(show && { show }), ...more }
}

/** Language, time zone and moment for the texts of a file. */
export type FileContext = {
  translate: Translate
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
}
export const fileContext = (language: Language, { timeZone, now }: { timeZone: string; now: number }): FileContext => ({
  translate: translateIn(language),
  timeZone,
  now,
})

const CODES: ReadonlySet<string> = new Set(['status', 'vehicle_state'])
/** Kind of the cells of a column. */
export const sheetKind = ({ kind = 'text' }: Pick<Column<never>, 'kind'>): SheetKind => {
  if (kind === 'delay') return 'integer'
  return kind === 'status' || kind === 'vehicle_state' || kind === 'leg' ? 'text' : kind
}

/** A column as a sheet knows it. */
export const sheetColumn = <Row>(column: FileColumn<Row>, { translate }: FileContext) => ({
  heading: headingOf(column, translate),
  kind: sheetKind(column),
})

/** Context for the texts of cells. */
export const textsOf = ({ translate, timeZone }: Pick<FileContext, 'translate' | 'timeZone'>) => ({
  translate,
  timeZone,
})

/** Returns a function that gives the cells of a row: values as they are, codes in words. */
export const cellsOf = <Row>(
  columns: readonly FileColumn<Row>[],
  { translate, timeZone }: FileContext,
): ((row: Row) => ColumnValue[]) => {
  const context = textsOf({ translate, timeZone })
  const cell = (column: FileColumn<Row>, value: ReturnType<FileColumn<Row>['value']>): ColumnValue =>
    column.show || CODES.has(column.kind ?? '') || typeof value === 'object' ? cellText(column, value, context) : value
  return (row) => columns.map((column) => cell(column, column.value(row)))
}

/** Time at which a file was made, and the zone of its times. */
const madeLine = ({ translate, timeZone, now }: FileContext): string =>
  `${translate('pdf_created', { time: formatInstant(now, timeZone) })} · ${translate('pdf_zone', { zone: timeZone })}`

/** A list of any length as a spreadsheet; its rows are read one by one. */
export const listFile = <Row>(
  list: {
    name: TextKey
    /** Lines on top; when it was made stands below them. */
    titles: readonly string[]
    columns: readonly ListColumn<Row>[]
    rows: Iterable<Row>
  },
  context: FileContext,
): Uint8Array => {
  const { translate, timeZone, now } = context
  const cells = cellsOf(list.columns, context)
  function* rows(): Generator<ColumnValue[]> {
    for (const row of list.rows) yield cells(row)
  }
  return longSheetFile({
    name: translate(list.name),
    titles: [...list.titles, madeLine(context)],
    columns: list.columns.map((column) => ({ ...sheetColumn(column, context), width: column.width })),
    rows: rows(),
    timeZone,
    words: { yes: translate('yes'), no: translate('no') },
    madeAt: now,
  })
}
