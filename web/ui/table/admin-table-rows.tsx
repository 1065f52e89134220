import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { ReactTable, Row as TableRowOf } from '@tanstack/react-table'
import { Fragment, type ReactNode } from 'react'
import { useCellContext } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { type AdminColumn, alignOf, type features } from './admin-columns.ts'
import { pinnedLeft, pinsOf, ROW_HEIGHT, STICKY_END, TableLine, TICK_WIDTH } from './admin-table-line.tsx'
import type { AdminTableProps } from './admin-table-props.ts'
import { RowChunks } from './row-chunks.tsx'
import { shownTotal } from './shown-cell.tsx'

type Features = typeof features
const LOADING_ROWS = 8
/** From so many columns on, the room between them is better used by their texts. */
const MANY_COLUMNS = 7
const CLOSE_CELLS = { '& .MuiTableCell-root:not(:first-of-type)': { px: 1 } } as const
/** From so many on, a tablet's table has none. */
const SEVERAL_COLUMNS = 5
const CLOSE_ON_TABLETS = { '@container (max-width: 52rem)': CLOSE_CELLS } as const
/** A heading breaks in its fixed width. */
const PINNED_HEAD = {
  zIndex: 3,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  fontSize: '0.6875rem',
  lineHeight: 1.2,
  '& .MuiTableSortLabel-icon': { width: 14, mx: 0 },
} as const
/** One that stands at the end, as its values do, may begin before them. */
const BEGINS_EARLY = { '&&&': { pl: 0 } } as const
/** Headings of one table are of one size, and none has room for an arrow that is not needed. */
const BESIDE_PINNED = {
  fontSize: PINNED_HEAD.fontSize,
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
} as const
const SECTION = {
  py: 0.5,
  fontWeight: 600,
  color: 'text.secondary',
  bgcolor: 'background.default',
  borderColor: 'divider',
} as const

/** The rows as a table, for screens wider than 620 px. Long tables scroll inside, under their headings. */
export const TableRows = <Row extends object>({
  table,
  all,
  shown,
  hasSections,
  props,
}: {
  table: ReactTable<Features, Row>
  all: readonly TableRowOf<Features, Row>[]
  shown: readonly TableRowOf<Features, Row>[]
  /** The rows are in an order in which their sections stand together. */
  hasSections: boolean
  props: AdminTableProps<Row>
}): ReactNode => {
  const text = useText()
  const context = useCellContext()
  const { label, actions, selection, rowKey } = props
  const found = all.map(({ original }) => original)
  const columnOf = new Map<string, AdminColumn<Row>>(props.columns.map((column) => [column.id, column]))
  const hasTotals = props.columns.some(({ total }) => total)
  const visible = table.getVisibleLeafColumns().filter(({ id }) => !columnOf.get(id)?.isBeneath)
  const pins = pinsOf(
    visible.map(({ id }) => columnOf.get(id)),
    selection !== undefined,
  )
  const width = visible.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  const tickAll = (isTicked: boolean) => {
    const keys = new Set(selection?.keys)
    for (const { original } of all) {
      if (isTicked) keys.add(rowKey(original))
      else keys.delete(rowKey(original))
    }
    selection?.onChange(keys)
  }
  const ticked = selection ? all.filter(({ original }) => selection.keys.has(rowKey(original))).length : 0

  const lineOf = (row: TableRowOf<Features, Row>, index: number): ReactNode => {
    const section = hasSections ? props.sections?.of(row.original) : undefined
    const former = shown[index - 1]
    return (
      <Fragment key={row.id}>
        {section !== undefined && (!former || props.sections?.of(former.original) !== section) && (
          <TableRow>
            <TableCell colSpan={width} component="th" scope="rowgroup" sx={SECTION}>
              <span style={{ position: 'sticky', left: 10 }}>{section}</span>
            </TableCell>
          </TableRow>
        )}
        <TableLine table={table} row={row} columnOf={columnOf} pins={pins} width={width} props={props} />
      </Fragment>
    )
  }

  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ maxHeight: 'max(420px, calc(100dvh - 230px))', containerType: 'inline-size' }}
    >
      <Table
        stickyHeader
        size="small"
        aria-label={label}
        sx={width >= MANY_COLUMNS ? CLOSE_CELLS : width >= SEVERAL_COLUMNS ? CLOSE_ON_TABLETS : undefined}
      >
        <TableHead>
          {table.getHeaderGroups().map((group) => (
            <TableRow key={group.id}>
              {selection && (
                <TableCell sx={{ ...pinnedLeft(0), width: TICK_WIDTH, zIndex: 3, p: 0 }}>
                  <Checkbox
                    size="small"
                    checked={ticked > 0 && ticked === all.length}
                    indeterminate={ticked > 0 && ticked < all.length}
                    // A click before there are rows would choose none of them.
                    disabled={all.length === 0}
                    onChange={(_event, isTicked) => tickAll(isTicked)}
                    slotProps={{ input: { 'aria-label': text('table_select_all') } }}
                  />
                </TableCell>
              )}
              {group.headers.map((header) => {
                if (columnOf.get(header.id)?.isBeneath) return null
                const pin = pins.get(header.id)
                const direction = header.column.getIsSorted()
                return (
                  <TableCell
                    key={header.id}
                    align={alignOf(columnOf.get(header.id))}
                    sortDirection={direction}
                    sx={[
                      { bgcolor: 'background.paper', borderColor: 'divider', whiteSpace: 'nowrap' },
                      pins.size > 0 && BESIDE_PINNED,
                      pin !== undefined
                        ? { ...pin, ...PINNED_HEAD, ...('right' in pin && BEGINS_EARLY) }
                        : { width: columnOf.get(header.id)?.width },
                    ]}
                  >
                    {header.column.getCanSort() ? (
                      <TableSortLabel
                        active={direction !== false}
                        direction={direction === 'desc' ? 'desc' : 'asc'}
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        <table.FlexRender header={header} />
                      </TableSortLabel>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </TableCell>
                )
              })}
              {actions && (
                <TableCell sx={{ ...STICKY_END, zIndex: 3, ...(pins.size > 0 && BESIDE_PINNED) }}>
                  <span className="only-heard">{text('table_actions')}</span>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableHead>
        <TableBody>
          <RowChunks
            count={shown.length}
            place={(ref, count) => (
              <TableRow ref={ref} aria-hidden>
                <TableCell colSpan={width} sx={{ p: 0, height: count * ROW_HEIGHT }} />
              </TableRow>
            )}
          >
            {(start, end) => shown.slice(start, end).map((row, place) => lineOf(row, start + place))}
          </RowChunks>
        </TableBody>
        {hasTotals && (
          <TableFooter sx={{ position: 'sticky', bottom: 0, zIndex: 2 }}>
            <TableRow>
              {selection && <TableCell sx={{ ...pinnedLeft(0), p: 0 }} />}
              {visible.map(({ id }, index) => {
                const column = columnOf.get(id)
                return (
                  <TableCell
                    key={id}
                    align={alignOf(column)}
                    sx={[
                      {
                        bgcolor: 'background.paper',
                        color: 'text.primary',
                        fontWeight: 600,
                        fontSize: 'inherit',
                        borderTop: 1,
                        borderColor: 'divider',
                      },
                      pins.size > 0 && { fontSize: '0.8125rem', whiteSpace: 'nowrap' },
                      pins.get(id) ?? false,
                    ]}
                  >
                    {shownTotal(column, found, context) ?? (index === 0 ? text('table_totals') : null)}
                  </TableCell>
                )
              })}
              {actions && <TableCell sx={STICKY_END} />}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  )
}

/** Placeholders until the rows come, of about their height. */
export const LoadingRows = ({ columns, isNarrow }: { columns: number; isNarrow: boolean }): ReactNode => {
  const text = useText()
  const places = Array.from({ length: isNarrow ? 5 : LOADING_ROWS }, (_, index) => index)
  return (
    <Paper variant="outlined" role="status" aria-label={text('loading')} sx={{ px: 2 }}>
      {places.map((place) => (
        <Box
          key={place}
          sx={{
            display: 'grid',
            gridTemplateColumns: isNarrow ? '1fr' : `repeat(${Math.min(columns, 5)}, 1fr)`,
            alignItems: 'center',
            gap: 3,
            height: isNarrow ? 88 : ROW_HEIGHT,
          }}
        >
          {Array.from({ length: isNarrow ? 1 : Math.min(columns, 5) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <Skeleton key={index} width={`${60 + ((place * 7 + index * 13) % 30)}%`} />
          ))}
        </Box>
      ))}
    </Paper>
  )
}
