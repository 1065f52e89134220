import InfoIcon from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactTable, Row as TableRowOf } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { cellText } from '#shared/domain/columns/column.ts'
import { useCellContext } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { type AdminColumn, alignOf, type features } from './admin-columns.ts'
import type { AdminTableProps } from './admin-table-props.ts'
import { RowActions } from './row-actions.tsx'
import { shownCell } from './shown-cell.tsx'

type Features = typeof features
export const ROW_HEIGHT = 41
/** Pixels of a row that goes on beneath. */
const HEIGHT_ABOVE = 34
/** Pixels of the column of check boxes. */
export const TICK_WIDTH = 40
/** Width of the content beneath a row: that of the visible part of the table, without its edges. */
const BENEATH_WIDTH = `min(900px, calc(100cqi - ${TICK_WIDTH + 16}px))`

/** Style of a cell that lies over scrolled cells, in the colour of its row. */
const STICKY = {
  position: 'sticky',
  bgcolor: 'background.paper',
  borderColor: 'divider',
  'tr:hover > &': { backgroundImage: 'linear-gradient(var(--row-look), var(--row-look))' },
  'tr.Mui-selected > &': { backgroundImage: 'linear-gradient(var(--row-look), var(--row-look))' },
} as const
/**
 * Width from which the buttons stay in sight. Below it (large text) they would take a third of the table: they scroll with it.
 */
const ROOM_FOR_BUTTONS = '@container (min-width: 40rem)'
export const STICKY_END = {
  ...STICKY,
  position: 'static',
  [ROOM_FOR_BUTTONS]: { position: 'sticky' },
  right: 0,
  width: '1%',
} as const
export const pinnedLeft = (left: number) => ({ ...STICKY, left, zIndex: 1 }) as const

type Pin = ReturnType<typeof pinnedLeft> | (typeof STICKY & { right: number })

/** Places of the pinned columns, by id, for columns in the order in which they are shown. */
export const pinsOf = (
  columns: readonly (Pick<AdminColumn<never>, 'id' | 'pin' | 'width'> | undefined)[],
  hasTicks: boolean,
): ReadonlyMap<string, Pin> => {
  const pins = new Map<string, Pin>()
  const fixed = (width: number) => ({ width, minWidth: width, maxWidth: width, boxSizing: 'border-box' }) as const
  let left = hasTicks ? TICK_WIDTH : 0
  for (const column of columns) {
    if (column?.pin !== 'start' || column.width === undefined) continue
    pins.set(column.id, { ...pinnedLeft(left), ...fixed(column.width) })
    left += column.width
  }
  let right = 0
  for (const column of columns.toReversed()) {
    if (column?.pin !== 'end' || column.width === undefined) continue
    pins.set(column.id, { ...STICKY, right, zIndex: 1, ...fixed(column.width) } as Pin)
    right += column.width
  }
  return pins
}

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

/** Pixels of the button, with its edges; above the padding of tables with many columns. */
const BESIDE_DETAILS = { '&&&&': { pr: '32px' } } as const

/** Within the cell whose rest opens the row. */
const DetailsButton = ({ name, onClick }: { name: string; onClick: () => void }): ReactNode => {
  const text = useText()
  return (
    <IconButton
      size="small"
      title={text('trip_details')}
      aria-label={text('table_action_of', { name, action: text('trip_details') })}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
      sx={{
        position: 'absolute',
        insetInlineEnd: 0,
        top: '50%',
        translate: '0 -50%',
        zIndex: 1,
        color: 'text.secondary',
      }}
    >
      <InfoIcon fontSize="small" />
    </IconButton>
  )
}

/** A row of a wide screen, with a second line for long texts where it has any. */
export const TableLine = <Row extends object>({
  table,
  row,
  columnOf,
  pins,
  width,
  props: { onOpen, onDetails, look, rowName, rowKey, actions, selection, hidden },
}: {
  table: ReactTable<Features, Row>
  row: TableRowOf<Features, Row>
  columnOf: ReadonlyMap<string, AdminColumn<Row>>
  pins: ReadonlyMap<string, Pin>
  /** Number of columns. */
  width: number
  props: AdminTableProps<Row>
}): ReactNode => {
  const text = useText()
  const context = useCellContext()
  const { original } = row
  const rowLook = look?.(original)
  const isTicked = selection?.keys.has(rowKey(original)) === true
  const beneath = [...columnOf.values()].filter(
    (column) =>
      column.isBeneath && !hidden?.includes(column.id) && cellText(column, column.value(original), context) !== '',
  )
  const color = rowLook === 'faded' ? 'text.secondary' : undefined
  const tick = (isOn: boolean) => {
    const keys = new Set(selection?.keys)
    if (isOn) keys.add(rowKey(original))
    else keys.delete(rowKey(original))
    selection?.onChange(keys)
  }
  return (
    <>
      <TableRow
        hover
        selected={rowLook === 'current' || isTicked}
        aria-current={rowLook === 'current' || undefined}
        onClick={onOpen && (() => onOpen(original))}
        sx={[
          {
            cursor: onOpen && 'pointer',
            '& > td': beneath.length > 0 ? { height: HEIGHT_ABOVE, pb: 0, borderBottom: 0 } : { height: ROW_HEIGHT },
          },
          rowLookVariable,
        ]}
      >
        {selection && (
          <TableCell sx={{ ...pinnedLeft(0), p: 0 }} onClick={(event) => event.stopPropagation()}>
            <Checkbox
              size="small"
              checked={isTicked}
              onChange={(_event, isOn) => tick(isOn)}
              slotProps={{ input: { 'aria-label': text('table_select', { name: rowName(original) }) } }}
            />
          </TableCell>
        )}
        {row
          .getVisibleCells()
          .filter(({ column }) => !columnOf.get(column.id)?.isBeneath)
          .map((cell, index) => (
            <TableCell
              key={cell.id}
              align={alignOf(columnOf.get(cell.column.id))}
              sx={[
                {
                  py: 0.5,
                  overflowWrap: columnOf.get(cell.column.id)?.breaks === 'anywhere' ? 'anywhere' : 'break-word',
                  borderColor: 'divider',
                  color,
                  position: 'relative',
                },
                pins.get(cell.column.id) ?? false,
                index === 0 && onDetails !== undefined && BESIDE_DETAILS,
              ]}
            >
              {onOpen && index === 0 ? (
                <Link
                  component="button"
                  type="button"
                  sx={{
                    textAlign: 'start',
                    font: 'inherit',
                    verticalAlign: 'baseline',
                    // A finger hits the whole cell.
                    position: 'static',
                    '&::after': { content: '""', position: 'absolute', inset: '-2px 0' },
                  }}
                  onClick={(event) => {
                    event.stopPropagation()
                    onOpen(original)
                  }}
                >
                  <table.FlexRender cell={cell} />
                </Link>
              ) : (
                <table.FlexRender cell={cell} />
              )}
              {index === 0 && onDetails && (
                <DetailsButton name={rowName(original)} onClick={() => onDetails(original)} />
              )}
            </TableCell>
          ))}
        {actions && (
          <TableCell sx={{ ...STICKY_END, py: 0, px: 1, zIndex: 1 }}>
            <RowActions name={rowName(original)} actions={actions(original)} />
          </TableCell>
        )}
      </TableRow>
      {beneath.length > 0 && (
        <TableRow selected={rowLook === 'current' || isTicked}>
          <TableCell colSpan={width} sx={{ pt: 0, pb: 0.75, borderColor: 'divider', color }}>
            <Typography
              variant="body2"
              component="div"
              sx={{
                position: 'sticky',
                left: selection ? TICK_WIDTH + 12 : 16,
                maxWidth: BENEATH_WIDTH,
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 2.5,
                fontSize: '0.8125rem',
              }}
            >
              {beneath.map((column) => (
                <div key={column.id}>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {text('label_before', { label: column.label })}{' '}
                  </Box>
                  {shownCell(column, original, context)}
                </div>
              ))}
            </Typography>
          </TableCell>
        </TableRow>
      )}
    </>
  )
}
