import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { ReactTable, Row as TableRowOf } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import type { AdminColumn, features } from './admin-columns.ts'
import type { AdminTableProps } from './admin-table.tsx'
import { RowActions } from './row-actions.tsx'

type Features = typeof features
const ROW_HEIGHT = 41
const LOADING_ROWS = 8

/** Sticks to the end, over what scrolls beneath, in the colour of its row. */
const STICKY_END = {
  position: 'sticky',
  right: 0,
  width: '1%',
  bgcolor: 'background.paper',
  borderColor: 'divider',
  'tr:hover > &': { backgroundImage: 'linear-gradient(var(--row-look), var(--row-look))' },
  'tr.Mui-selected > &': { backgroundImage: 'linear-gradient(var(--row-look), var(--row-look))' },
} as const
const rowLookVariable = (theme: Theme) => {
  const { primary, action } = (theme.vars ?? theme).palette
  return {
    '&:hover': { '--row-look': action.hover },
    '&.Mui-selected': { '--row-look': theme.alpha(primary.main, action.selectedOpacity) },
    '&.Mui-selected:hover': {
      '--row-look': theme.alpha(primary.main, `${action.selectedOpacity} + ${action.hoverOpacity}`),
    },
  }
}

/** The rows as a table, for screens wider than 620 px. Long tables scroll inside, under their headings. */
export const TableRows = <Row extends object>({
  table,
  all,
  shown,
  props,
}: {
  table: ReactTable<Features, Row>
  all: readonly TableRowOf<Features, Row>[]
  shown: readonly TableRowOf<Features, Row>[]
  props: AdminTableProps<Row>
}): ReactNode => {
  const text = useText()
  const { label, actions, onOpen, look, rowName } = props
  const columnOf = new Map<string, AdminColumn<Row>>(props.columns.map((column) => [column.id, column]))
  const hasTotals = props.columns.some(({ total }) => total)
  const visible = table.getVisibleLeafColumns()

  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ maxHeight: 'max(420px, calc(100dvh - 230px))' }}
    >
      <Table stickyHeader size="small" aria-label={label}>
        <TableHead>
          {table.getHeaderGroups().map((group) => (
            <TableRow key={group.id}>
              {group.headers.map((header) => {
                const direction = header.column.getIsSorted()
                return (
                  <TableCell
                    key={header.id}
                    align={columnOf.get(header.id)?.align === 'end' ? 'right' : undefined}
                    sortDirection={direction}
                    sx={{ bgcolor: 'background.paper', borderColor: 'divider', whiteSpace: 'nowrap' }}
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
              {actions && <TableCell sx={{ ...STICKY_END, zIndex: 3 }}>{text('table_actions')}</TableCell>}
            </TableRow>
          ))}
        </TableHead>
        <TableBody>
          {shown.map((row) => {
            const rowLook = look?.(row.original)
            return (
              <TableRow
                key={row.id}
                hover
                selected={rowLook === 'current'}
                aria-current={rowLook === 'current' || undefined}
                onClick={onOpen && (() => onOpen(row.original))}
                sx={[{ cursor: onOpen && 'pointer', '& > td': { height: ROW_HEIGHT } }, rowLookVariable]}
              >
                {row.getVisibleCells().map((cell, index) => (
                  <TableCell
                    key={cell.id}
                    align={columnOf.get(cell.column.id)?.align === 'end' ? 'right' : undefined}
                    sx={{
                      py: 0.5,
                      overflowWrap: columnOf.get(cell.column.id)?.breaks ?? 'break-word',
                      borderColor: 'divider',
                      color: rowLook === 'faded' ? 'text.secondary' : undefined,
                    }}
                  >
                    {onOpen && index === 0 ? (
                      <Link
                        component="button"
                        type="button"
                        sx={{ textAlign: 'start', font: 'inherit', verticalAlign: 'baseline' }}
                        onClick={(event) => {
                          event.stopPropagation()
                          onOpen(row.original)
                        }}
                      >
                        <table.FlexRender cell={cell} />
                      </Link>
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
                  </TableCell>
                ))}
                {actions && (
                  <TableCell sx={{ ...STICKY_END, py: 0, px: 1, zIndex: 1 }}>
                    <RowActions name={rowName(row.original)} actions={actions(row.original)} />
                  </TableCell>
                )}
              </TableRow>
            )
          })}
        </TableBody>
        {hasTotals && (
          <TableFooter sx={{ position: 'sticky', bottom: 0, zIndex: 2 }}>
            <TableRow>
              {visible.map(({ id }, index) => {
                const column = columnOf.get(id)
                return (
                  <TableCell
                    key={id}
                    align={column?.align === 'end' ? 'right' : undefined}
                    sx={{
                      bgcolor: 'background.paper',
                      color: 'text.primary',
                      fontWeight: 600,
                      fontSize: 'inherit',
                      borderTop: 1,
                      borderColor: 'divider',
                    }}
                  >
                    {column?.total?.(all.map(({ original }) => original)) ??
                      (index === 0 ? text('table_totals') : null)}
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

/** What stands there until the rows come, of about their height. */
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
