import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Role } from '#shared/domain/access/roles.ts'
import { headingOf, isAtEnd } from '#shared/domain/columns/column-look.ts'
import type { LegName } from '#shared/domain/delay/legs.ts'
import { formatDay, formatInstant } from '#shared/domain/time/dates.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { TripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import type { Company } from '#shared/schemas/accounts/company.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { PrintedView } from '#shared/schemas/timetable.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { formatText, type TextKey } from '../../kit/texts.ts'
import { COLORS } from '../../pdf/colors.ts'
import { smallLetterhead } from '../../pdf/letterhead.ts'
import { renderPdf } from '../../pdf/render.ts'
import { COLUMN_GAP, columnGroups, isUnderLeg, printedColumns, type TablePart, tableParts } from './columns.ts'
import { filterCaption, type Narrowed } from './filter-caption.ts'
import { type CellContext, tripCell } from './trip-cells.ts'

/** Content of the PDF of a view. `trips` are already filtered, and projected for the role. */
export type TimetablePdf = {
  trips: VisibleTrip[]
  role: Role
  view: PrintedView
  days: DayRange
  /** Keys of the columns to print; empty for all that the role may see. */
  columns: string[]
  narrowed: Narrowed
  language: Language
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
  company: Company
}

const PAGE = { width: 841.89, margins: [26, 66, 26, 34] as [number, number, number, number] }
const BODY_WIDTH = PAGE.width - PAGE.margins[0] - PAGE.margins[2]
const FONT_SIZE = 7.5
const SMALL_FONT_SIZE = 6.3

const LEG_TEXTS: Record<LegName, TextKey> = {
  positioning: 'column_pos',
  departure: 'column_dep',
  arrival: 'column_arr',
}
/** Under the heading of its leg a column only says which of the three it is. */
const shortLabel = (language: Language, { kind }: TripColumn): string =>
  formatText(language, kind === 'leg' ? 'pdf_actual' : kind === 'delay' ? 'pdf_delay' : 'pdf_planned')

const HEAD = { fillColor: COLORS.headFill, color: COLORS.headText, bold: true } as const

const alignmentOf = ({ kind }: TripColumn) => (isAtEnd(kind) ? 'right' : 'left')

/** One row of headings; where columns share a leg, its name stands above them in a row of its own. */
const headRows = ({ columns }: TablePart, language: Language): TableCell[][] => {
  const groups = columnGroups(columns)
  const labels = groups.flatMap((group) =>
    group.columns.map(
      (column): TableCell => ({
        ...HEAD,
        text: column.heading,
        alignment: alignmentOf(column),
        bold: !isUnderLeg(group),
      }),
    ),
  )
  if (!groups.some(isUnderLeg)) return [labels]
  const above = groups.flatMap((group): TableCell[] => {
    if (!group.leg || !isUnderLeg(group)) return group.columns.map(() => ({ ...HEAD, text: '' }))
    const name = formatText(language, LEG_TEXTS[group.leg])
    const covered = group.columns.slice(1).map((): TableCell => ({ text: '' }))
    return [{ ...HEAD, text: name, colSpan: group.columns.length, alignment: 'center' }, ...covered]
  })
  return [above, labels]
}

const table = (part: TablePart, pdf: TimetablePdf): Content => {
  const { language, timeZone, now } = pdf
  const context: CellContext = { language, timeZone, now, smallSize: SMALL_FONT_SIZE * part.scale }
  const head = headRows(part, language)
  return {
    fontSize: FONT_SIZE * part.scale,
    table: {
      headerRows: head.length,
      // A trip is not torn apart between two pages.
      dontBreakRows: true,
      widths: part.widths,
      body: [
        ...head,
        ...pdf.trips.map((trip, row) =>
          part.columns.map((column): TableCell => {
            const stripe = row % 2 === 1 ? { fillColor: COLORS.stripe } : {}
            return { ...stripe, ...(tripCell(column, trip, context) as object) } as TableCell
          }),
        ),
      ],
    },
    layout: {
      hLineWidth: (line, { table: { body } }) => (line <= head.length ? 0 : line === body.length ? 0.8 : 0.4),
      hLineColor: () => COLORS.line,
      vLineWidth: () => 0,
      paddingLeft: () => COLUMN_GAP / 2,
      paddingRight: () => COLUMN_GAP / 2,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  }
}

const daysText = ({ from, to }: DayRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

const VIEW_TEXTS: Record<PrintedView, TextKey> = {
  today: 'view_today',
  current_week: 'view_current_week',
  last_week: 'view_last_week',
  next_week: 'view_next_week',
  next: 'view_next',
}

const header = (pdf: TimetablePdf, letterhead: () => Column[]): Content => {
  const { language, timeZone } = pdf
  return {
    margin: [PAGE.margins[0], 22, PAGE.margins[2], 0],
    stack: [
      {
        columnGap: 10,
        columns: [
          {
            width: '*',
            text: [
              { text: formatText(language, 'pdf_title'), fontSize: 16, bold: true, color: COLORS.headFill },
              {
                text: `   ${formatText(language, VIEW_TEXTS[pdf.view])}`,
                fontSize: 11,
                color: COLORS.accent,
                bold: true,
              },
              { text: `   ${daysText(pdf.days)}`, fontSize: 11 },
            ],
          },
          ...letterhead(),
          {
            width: 'auto',
            alignment: 'right',
            fontSize: 7.5,
            color: COLORS.muted,
            text: [
              `${formatText(language, 'pdf_trip_count', { count: pdf.trips.length })}\n`,
              formatText(language, 'pdf_zone', { zone: timeZone }),
            ],
          },
        ],
      },
    ],
  }
}

const footer = ({ language, timeZone, now }: TimetablePdf, page: number, pages: number): Content => ({
  margin: [PAGE.margins[0], 10, PAGE.margins[2], 0],
  fontSize: 7,
  color: COLORS.muted,
  columns: [
    { text: formatText(language, 'pdf_created', { time: formatInstant(now, timeZone) }) },
    { text: formatText(language, 'pdf_page', { page, pages }), alignment: 'right' },
  ],
})

const emptyText = (language: Language): Content => ({
  margin: [0, 110, 0, 0],
  alignment: 'center',
  fontSize: 12,
  color: COLORS.muted,
  text: formatText(language, 'no_trips_match'),
})

/** The list's filters in words; the line wraps where it is long. */
const caption = ({ narrowed, language, timeZone }: TimetablePdf): Content[] => {
  const text = filterCaption(narrowed, language, timeZone)
  return text === null ? [] : [{ text, fontSize: FONT_SIZE, color: COLORS.muted, margin: [0, 0, 0, 6] }]
}

const body = (pdf: TimetablePdf): Content[] => {
  if (pdf.trips.length === 0) return [emptyText(pdf.language)]
  const columns = printedColumns(pdf.role, pdf.columns, (column, underLeg) =>
    underLeg ? shortLabel(pdf.language, column) : headingOf(column, (key) => formatText(pdf.language, key as TextKey)),
  )
  const parts = tableParts(columns, BODY_WIDTH)
  if (parts.length === 1) return parts.map((part) => table(part, pdf))
  return parts.flatMap((part, at): Content[] => {
    const caption = formatText(pdf.language, 'pdf_part', { part: at + 1, parts: parts.length })
    const pageBreak = at === 0 ? undefined : 'before'
    return [
      { text: caption, fontSize: SMALL_FONT_SIZE, color: COLORS.muted, margin: [0, 0, 0, 4], pageBreak },
      table(part, pdf),
    ]
  })
}

/** A view as a document on A4, landscape, its headings on every page. */
const timetableDocument = (pdf: TimetablePdf): TDocumentDefinitions => {
  const title = `${formatText(pdf.language, 'pdf_title')} ${daysText(pdf.days)}`
  const letterhead = smallLetterhead(pdf.company)
  return {
    info: { title, creationDate: new Date(pdf.now) },
    language: pdf.language,
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: PAGE.margins,
    defaultStyle: { font: 'Roboto', fontSize: FONT_SIZE, color: COLORS.ink },
    background: () => ({
      canvas: [
        {
          type: 'line',
          x1: PAGE.margins[0],
          y1: 54,
          x2: PAGE.width - PAGE.margins[2],
          y2: 54,
          lineWidth: 1.4,
          lineColor: COLORS.accent,
        },
      ],
    }),
    header: () => header(pdf, letterhead),
    footer: (page, pages) => footer(pdf, page, pages),
    content: [...caption(pdf), ...body(pdf)],
  }
}

/** The bytes of the PDF. */
export const timetablePdf = (pdf: TimetablePdf): Promise<Uint8Array> => renderPdf(timetableDocument(pdf))
