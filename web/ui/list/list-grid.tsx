import type { CustomCellRendererProps } from 'ag-grid-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { type CellContext, cellText } from '#shared/domain/columns/column.ts'
import { useCellContext } from '../../i18n/format.ts'
import { boundedCell } from '../feedback/failed-cell.tsx'
import { Grid, type GridProps, type WholeColDef } from './grid.tsx'
import { GridHeading } from './grid-heading.tsx'
import { compareRows, type ListColumn } from './list-column.ts'
import { memoize } from './memoize.ts'
import { pinnedEnd, useTextScale } from './text-scale.ts'

const ROW_HEIGHT = 44

/** Pixels beside a heading: the padding of its cell, and what a letter reaches out. */
const BESIDE_HEADING = 18

/** Room for the longest word of a heading, which is broken at a hyphen alone. */
const widthOfHeading = (heading: string): number => {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen) pen.font = `600 11.5px ${getComputedStyle(document.body).fontFamily}`
  const widths = heading.split(/ |(?<=-)/).map((word) => pen?.measureText(word).width ?? 0)
  return Math.ceil(Math.max(...widths)) + BESIDE_HEADING
}

const gridColumn = <Row extends object>(
  column: ListColumn<Row>,
  isHidden: (id: string) => boolean,
  context: CellContext & { scale: number },
): WholeColDef<Row> => {
  const { translate, scale } = context
  const { id, label, unit, kind, flex, cell, whole, isAction, isPinned, isWrapped } = column
  const heading = typeof column.heading === 'function' ? column.heading(isHidden) : column.heading
  const headed = [translate(heading ?? label), unit && translate(unit)].filter(Boolean).join('\u00a0')
  const width = (isAction ? column.width : Math.max(column.width, widthOfHeading(headed))) * scale
  const knownText = memoize((row: Row) => cellText(column, column.value(row), context))
  const textOf = (row: Row | undefined): string => (row ? knownText(row) : '')
  const compare = compareRows(column, context)
  return {
    colId: id,
    headerName: translate(label),
    ...((heading || unit || isAction) && {
      headerComponentParams: {
        innerHeaderComponent: GridHeading,
        innerHeaderComponentParams: { short: isAction && !heading ? '' : headed },
      },
    }),
    hide: !column.isFixed && isHidden(id),
    initialWidth: width,
    minWidth: Math.min(width, 60),
    ...(flex && { initialFlex: flex, minWidth: width }),
    ...(isPinned && { pinned: 'left', lockPinned: true }),
    ...(isWrapped && { cellClass: 'wrapped-cell' }),
    ...(kind === 'amount' && { cellClass: 'amount-cell', headerClass: 'amount-cell' }),
    ...(isAction
      ? { sortable: false, resizable: false, cellClass: 'action-cell', headerClass: 'action-head', ...pinnedEnd() }
      : { context: { wholeOf: whole ? (row) => whole(row, isHidden) : textOf } }),
    valueGetter: ({ data }) => textOf(data),
    comparator: (_a, _b, nodeA, nodeB) => (nodeA.data && nodeB.data ? compare(nodeA.data, nodeB.data) : 0),
    // The row itself is what is drawn: a new one draws its cell anew, whatever its text.
    ...(cell && {
      valueGetter: ({ data }) => data,
      equals: (a, b) => a === b,
      valueFormatter: ({ data }) => textOf(data),
      cellRenderer: ({ data }: CustomCellRendererProps<Row>) => data && boundedCell(() => cell(data, isHidden)),
    }),
  } satisfies WholeColDef<Row>
}

/** A list of wide screens; thousands of rows scroll smoothly. Load it lazily. */
export const ListGrid = <Row extends object>({
  columns,
  hidden,
  onOpen,
  ...grid
}: Pick<
  GridProps<Row>,
  | 'name'
  | 'label'
  | 'rows'
  | 'rowKey'
  | 'layout'
  | 'onLayout'
  | 'onSelect'
  | 'selectedCount'
  | 'rowsName'
  | 'focusFirst'
  | 'onDrawn'
> & {
  columns: readonly ListColumn<Row>[]
  hidden: readonly string[]
  onOpen?: (row: Row) => void
}): ReactNode => {
  const context = useCellContext()
  const scale = useTextScale()
  const columnDefs = useMemo(
    () => columns.map((column) => gridColumn(column, (id) => hidden.includes(id), { ...context, scale })),
    [columns, hidden, context, scale],
  )
  const presses = useRef(new Map<string, (row: Row) => void>())
  presses.current = new Map(columns.flatMap(({ id, press }) => (press ? [[id, press] as const] : [])))
  return (
    <Grid<Row>
      // Heights and widths are given to it once.
      key={scale}
      {...grid}
      columnDefs={columnDefs}
      rowHeight={ROW_HEIGHT}
      empty="empty_list"
      canOpen={() => onOpen !== undefined}
      onOpen={(row, column) => {
        const press = (column !== null && presses.current.get(column)) || onOpen
        press?.(row)
      }}
    />
  )
}
