import type { CustomCellRendererProps } from 'ag-grid-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { namedKey, type Translate, useText } from '../../i18n/text.ts'
import { Grid, type GridProps, type WholeColDef } from './grid.tsx'
import { gridHeading } from './grid-heading.tsx'
import { cellText, compareRows, type ListColumn } from './list-column.ts'
import { memoize } from './memoize.ts'
import { textScale } from './text-scale.ts'

const ROW_HEIGHT = 44

/** Room for the longest word of a heading, which is broken at a hyphen alone: letters are up to so wide, in bold. */
const widthOfHeading = (heading: string): number =>
  Math.max(...heading.split(/ |(?<=-)/).map(({ length }) => length)) * 7.6 + 18

const gridColumn = <Row extends object>(
  column: ListColumn<Row>,
  isShown: boolean,
  translate: Translate,
): WholeColDef<Row> => {
  const { key, label, heading, unit, kind, flex, cell, isAction, isPinned, isWrapped } = column
  const headed = unit
    ? `${translate(namedKey(heading ?? label))} ${translate(namedKey(unit))}`
    : translate(namedKey(heading ?? label))
  const width = (isAction ? column.width : Math.max(column.width, widthOfHeading(headed))) * textScale()
  const knownText = memoize((row: Row) => cellText(row, column, translate))
  const textOf = (row: Row | undefined): string => (row ? knownText(row) : '')
  const compare = compareRows(column, translate)
  return {
    colId: key,
    headerName: translate(namedKey(label)),
    ...((heading || unit || isAction) && {
      headerComponentParams: { innerHeaderComponent: gridHeading(isAction ? '' : headed) },
    }),
    hide: !isShown,
    initialWidth: width,
    minWidth: Math.min(width, 60),
    ...(flex && { initialFlex: flex, minWidth: width }),
    ...(isPinned && { pinned: 'left', lockPinned: true }),
    ...(isWrapped && { cellClass: 'wrapped-cell' }),
    ...(kind === 'amount' && { cellClass: 'amount-cell', headerClass: 'amount-cell' }),
    ...(isAction
      ? { sortable: false, resizable: false, cellClass: 'action-cell', pinned: 'right', lockPinned: true }
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
  const text = useText()
  const columnDefs = useMemo(
    () => columns.map((column) => gridColumn(column, column.isFixed || !hidden.includes(column.key), text)),
    [columns, hidden, text],
  )
  const presses = useRef(new Map<string, (row: Row) => void>())
  presses.current = new Map(columns.flatMap(({ key, press }) => (press ? [[key, press] as const] : [])))
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
