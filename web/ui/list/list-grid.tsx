import type { CustomCellRendererProps } from 'ag-grid-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { type CellContext, cellText } from '../../../shared/domain/columns/column.ts'
import { useCellContext } from '../../i18n/format.ts'
import { Grid, type GridProps, type WholeColDef } from './grid.tsx'
import { GridHeading } from './grid-heading.tsx'
import { compareRows, type ListColumn } from './list-column.ts'
import { memoize } from './memoize.ts'
import { pinnedEnd, textScale } from './text-scale.ts'

const ROW_HEIGHT = 44

/** Room for the longest word of a heading, which is broken at a hyphen alone: letters are up to so wide, in bold. */
const widthOfHeading = (heading: string): number =>
  Math.max(...heading.split(/ |(?<=-)/).map(({ length }) => length)) * 7.6 + 18

const gridColumn = <Row extends object>(
  column: ListColumn<Row>,
  isShown: boolean,
  context: CellContext,
): WholeColDef<Row> => {
  const { translate } = context
  const { id, label, heading, unit, kind, flex, cell, isAction, isPinned, isWrapped } = column
  const headed = unit ? `${translate(heading ?? label)} ${translate(unit)}` : translate(heading ?? label)
  const width = (isAction ? column.width : Math.max(column.width, widthOfHeading(headed))) * textScale()
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
    hide: !isShown,
    initialWidth: width,
    minWidth: Math.min(width, 60),
    ...(flex && { initialFlex: flex, minWidth: width }),
    ...(isPinned && { pinned: 'left', lockPinned: true }),
    ...(isWrapped && { cellClass: 'wrapped-cell' }),
    ...(kind === 'amount' && { cellClass: 'amount-cell', headerClass: 'amount-cell' }),
    ...(isAction
      ? { sortable: false, resizable: false, cellClass: 'action-cell', headerClass: 'action-head', ...pinnedEnd() }
      : { context: { wholeOf: textOf } }),
    valueGetter: ({ data }) => textOf(data),
    comparator: (_a, _b, nodeA, nodeB) => (nodeA.data && nodeB.data ? compare(nodeA.data, nodeB.data) : 0),
    // The row itself is what is drawn: a new one draws its cell anew, whatever its text.
    ...(cell && {
      valueGetter: ({ data }) => data,
      equals: (a, b) => a === b,
      valueFormatter: ({ data }) => textOf(data),
      cellRenderer: ({ data }: CustomCellRendererProps<Row>) => data && cell(data),
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
  'name' | 'label' | 'rows' | 'rowKey' | 'layout' | 'onLayout' | 'onSelect' | 'selectedCount' | 'focusFirst' | 'onDrawn'
> & {
  columns: readonly ListColumn<Row>[]
  hidden: readonly string[]
  onOpen?: (row: Row) => void
}): ReactNode => {
  const context = useCellContext()
  const columnDefs = useMemo(
    () => columns.map((column) => gridColumn(column, column.isFixed || !hidden.includes(column.id), context)),
    [columns, hidden, context],
  )
  const presses = useRef(new Map<string, (row: Row) => void>())
  presses.current = new Map(columns.flatMap(({ id, press }) => (press ? [[id, press] as const] : [])))
  return (
    <Grid<Row>
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
