import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { saysNothing } from '#shared/domain/columns/column.ts'
import { useCellContext } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import type { AdminTableProps } from './admin-table-props.ts'
import { RowActions } from './row-actions.tsx'
import { RowChunks } from './row-chunks.tsx'
import { shownCell, shownTotal } from './shown-cell.tsx'

/** Pixels of a card, about. */
const CARD_HEIGHT = 148

/** The rows as cards, for phones: the title, then what is not empty, line by line. */
export const TableCards = <Row extends object>({
  rows,
  all,
  table,
}: {
  rows: readonly Row[]
  all: readonly { original: Row }[]
  table: AdminTableProps<Row>
}): ReactNode => {
  const text = useText()
  const context = useCellContext()
  const visible = table.columns.filter(({ id, card }) => card !== 'none' && !table.hidden?.includes(id))
  const title = visible.find(({ card }) => card === 'title') ?? visible[0]
  const lines = visible.filter((column) => column !== title)
  const found = all.map(({ original }) => original)
  const totals = table.columns.filter(({ id, total }) => total && !table.hidden?.includes(id))

  const cardOf = (row: Row): ReactNode => {
    const look = table.look?.(row)
    const actions = table.actions?.(row) ?? []
    const content = (
      <>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title && shownCell(title, row, context)}
        </Typography>
        {lines.map((column) => {
          if (saysNothing(column, column.value(row))) return null
          const shown = shownCell(column, row, context)
          if (shown === null || shown === '' || shown === undefined || shown === false) return null
          return (
            <Typography key={column.id} variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
              {column.card !== 'plain' && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {text('label_before', { label: column.label })}{' '}
                </Box>
              )}
              {shown}
            </Typography>
          )
        })}
      </>
    )
    return (
      <Box
        component="li"
        key={table.rowKey(row)}
        aria-current={look === 'current' || undefined}
        sx={{
          borderTop: 1,
          borderColor: 'divider',
          '&:first-of-type': { borderTop: 0 },
          color: look === 'faded' ? 'text.secondary' : undefined,
          bgcolor: look === 'current' ? 'action.selected' : undefined,
        }}
      >
        {table.onOpen ? (
          <ButtonBase
            onClick={() => table.onOpen?.(row)}
            sx={{
              display: 'block',
              width: '100%',
              textAlign: 'start',
              p: 1.5,
              minHeight: 56,
              font: 'inherit',
            }}
          >
            {content}
          </ButtonBase>
        ) : (
          <Box sx={{ p: 1.5 }}>{content}</Box>
        )}
        {actions.length > 0 && (
          <Box sx={{ px: 1, pb: 0.5, mt: -1 }}>
            <RowActions name={table.rowName(row)} actions={actions} hasWords />
          </Box>
        )}
      </Box>
    )
  }

  return (
    <Paper variant="outlined">
      <Box component="ul" aria-label={table.label} sx={{ listStyle: 'none', m: 0, p: 0, containerType: 'inline-size' }}>
        <RowChunks
          count={rows.length}
          place={(ref, count) => <li ref={ref} aria-hidden style={{ height: count * CARD_HEIGHT }} />}
        >
          {(start, end) => rows.slice(start, end).map(cardOf)}
        </RowChunks>
      </Box>
      {totals.length > 0 && (
        <Box component="dl" sx={{ m: 0, p: 1.5, borderTop: 2, borderColor: 'divider', display: 'grid', gap: 0.5 }}>
          <Typography component="dt" sx={{ fontWeight: 600 }}>
            {text('table_totals')}
          </Typography>
          {totals.map((column) => (
            <Typography key={column.id} component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              <span>{column.label}</span>
              <strong style={{ marginLeft: 'auto' }}>{shownTotal(column, found, context)}</strong>
            </Typography>
          ))}
        </Box>
      )}
    </Paper>
  )
}
