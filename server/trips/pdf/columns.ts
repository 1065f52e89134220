import type { Role } from '#shared/domain/access/roles.ts'
import type { LegName } from '#shared/domain/delay/legs.ts'
import { type TripColumn, tripColumnsOf } from '#shared/domain/trip/lists/trip-columns.ts'

/** Width of a column's content at full size, in points; what is not listed goes by its kind. */
const WIDTHS: Record<string, number> = {
  tt_status: 36,
  tt_tour: 48,
  tt_tour_combination: 46,
  customer: 56,
  observers: 50,
  tt_from_text: 60,
  tt_to_text: 60,
  tt_sub: 52,
  tt_gps: 44,
  tt_driver: 52,
  tt_drivernr: 36,
  tt_info: 76,
  tt_note: 76,
  tt_customer_invoice_text: 86,
  tt_sub_invoice_comment: 86,
  tt_from_adrnr: 46,
  tt_to_adrnr: 46,
  tt_id: 30,
}
const KIND_WIDTHS: Record<TripColumn['kind'], number> = {
  text: 60,
  instant: 40,
  delay: 24,
  amount: 46,
  status: 36,
  flag: 38,
  leg: 44,
  vehicle_state: 36,
}
/** Between the contents of two columns, in points. */
export const COLUMN_GAP = 5
/** Below this the type is too small to read: the columns are printed in several parts. */
const SMALLEST_SCALE = 0.77
/** Printed again at the left of every further part, so that its rows can be told apart. */
const KEY_COLUMNS = ['tt_tour', 'tt_stp']

/** About the width of a bold letter of a heading at full size, in points. */
const HEAD_LETTER_WIDTH = 4.15

/** A column as wide as its kind wants, and as the longest word of its heading needs. */
export type PrintedColumn = TripColumn & { heading: string; ownHeading: string; width: number }
const longestWord = (heading: string): number => Math.max(...heading.split(/[\s-]/).map((word) => word.length))
const sized = (column: TripColumn, heading: string, ownHeading: string): PrintedColumn => ({
  ...column,
  heading,
  ownHeading,
  width: Math.max(WIDTHS[column.id] ?? KIND_WIDTHS[column.kind], longestWord(heading) * HEAD_LETTER_WIDTH),
})
const totalWidth = (columns: readonly PrintedColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width + COLUMN_GAP, 0)

/** Planned times stand with the leg that they belong to. */
const PLANNED_LEGS: Record<string, LegName> = { tt_stp: 'positioning', tt_std: 'departure', tt_sta: 'arrival' }
const legOfColumn = (column: TripColumn): LegName | null => column.leg ?? PLANNED_LEGS[column.id] ?? null

type ColumnGroup<Column extends TripColumn = PrintedColumn> = { leg: LegName | null; columns: Column[] }

/** Neighbouring columns of one leg make a group; every other column is one of its own. */
export const columnGroups = <Column extends TripColumn>(columns: readonly Column[]): ColumnGroup<Column>[] => {
  const groups: ColumnGroup<Column>[] = []
  for (const column of columns) {
    const leg = legOfColumn(column)
    const last = groups.at(-1)
    if (leg && last?.leg === leg) last.columns.push(column)
    else groups.push({ leg, columns: [column] })
  }
  return groups
}
export const isUnderLeg = ({ leg, columns }: ColumnGroup<TripColumn>): boolean => leg !== null && columns.length > 1

/**
 * The columns to print, in order: those asked for that the role may see; without any, all that it may see.
 * @param headingOf heading of a column, on its own or under the heading of its leg
 */
export const printedColumns = (
  role: Role,
  asked: readonly string[],
  headingOf: (column: TripColumn, isUnderLeg: boolean) => string,
): PrintedColumn[] => {
  const allowed = tripColumnsOf(role)
  const asFound = [...new Set(asked)].flatMap((key) => allowed.find((column) => column.id === key) ?? [])
  const chosen = asFound.length > 0 ? asFound : allowed
  return columnGroups(chosen).flatMap((group) =>
    group.columns.map((column) => sized(column, headingOf(column, isUnderLeg(group)), headingOf(column, false))),
  )
}

/** A table that fits across the page: its columns, their widths in points, and the scale of its type. */
export type TablePart = { columns: PrintedColumn[]; widths: number[]; scale: number }

const fitAcross = (columns: PrintedColumn[], pageWidth: number): TablePart => {
  const stretch = (pageWidth - columns.length * COLUMN_GAP) / (totalWidth(columns) - columns.length * COLUMN_GAP)
  return { columns, widths: columns.map(({ width }) => width * stretch), scale: Math.min(1, stretch) }
}

/** Divides the columns over as few parts as can be read, groups kept whole; one part is the rule. @param pageWidth points */
export const tableParts = (columns: readonly PrintedColumn[], pageWidth: number): TablePart[] => {
  const room = pageWidth / SMALLEST_SCALE
  if (totalWidth(columns) <= room) return [fitAcross([...columns], pageWidth)]
  const keys = columns.filter(({ id }) => KEY_COLUMNS.includes(id))
  const count = Math.ceil(totalWidth(columns) / (room - totalWidth(keys)))
  const share = totalWidth(columns) / count
  const parts: PrintedColumn[][] = []
  let part: PrintedColumn[] = []
  for (const group of columnGroups(columns)) {
    const isFull = totalWidth([...keys, ...part, ...group.columns]) > room || totalWidth(part) >= share
    if (part.length > 0 && isFull) {
      parts.push(part)
      part = []
    }
    part.push(...group.columns)
  }
  parts.push(part)
  return parts.map((own, at) => {
    const missing = at === 0 ? [] : keys.filter((key) => !own.includes(key))
    const repeated = missing.map((key) => sized(key, key.ownHeading, key.ownHeading))
    return fitAcross([...repeated, ...own], pageWidth)
  })
}
