import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.ts'
import { useTourEditor } from '../edit-tour-context.ts'
import { WEEKDAYS } from '../weekdays.ts'
import { ClosedCell } from './closed-cell.tsx'
import { AmountCell, ChoiceCell, type Leave, ObserversCell } from './day-cell-editors.tsx'
import { columnWidths, dayColumnsOf, headingOf, isField, SIGNS } from './day-columns.ts'
import { type DayField, isAmountField, mayWriteDay } from './day-fields.ts'
import { useDayCells } from './use-day-cells.ts'

/** Lies over whatever the cell's ground is. */
const SHADED = 'linear-gradient(var(--mui-palette-action-hover), var(--mui-palette-action-hover))'
/** With larger text the cells are scrolled sideways: their day stays. */
const STAYS = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const

/**
 * The week as a table of cells: a tap or Enter opens one, arrow keys go from cell to cell, Enter leaves it for the next day.
 * Only the open cell is a form field, so the table is quick to show and large enough for a finger.
 */
export const WeekdayGrid = (): ReactNode => {
  const text = useText()
  const editor = useTourEditor()
  const { isAdmin, draft, mayAssign, isOfOthers } = editor
  const columns = dayColumnsOf(isAdmin)
  const { grid, place, setPlace, open, press, leave, onKey } = useDayCells(columns)
  const gridTemplateColumns = columnWidths(columns)
  return (
    <Box sx={{ overflowX: 'auto', mx: { xs: -1.5, sm: -1, md: 0 } }}>
      <Box
        ref={grid}
        role="grid"
        aria-label={text('tour_section_days')}
        aria-describedby="tour-days-hint"
        onKeyDown={onKey}
        sx={{
          minWidth: isAdmin ? '47rem' : '35rem',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'clip',
        }}
      >
        <Box role="row" sx={{ display: 'grid', gridTemplateColumns, backgroundImage: SHADED }}>
          {columns.map((column) => {
            const Sign = SIGNS[column]
            const name = text(headingOf(column))
            const isAmount = isField(column) && isAmountField(column)
            return (
              <Box
                key={column}
                role="columnheader"
                sx={{
                  px: 1,
                  py: 0.75,
                  fontSize: '0.75rem',
                  fontWeight: 600,
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: Sign ? 'center' : isAmount ? 'flex-end' : 'flex-start',
                  textAlign: isAmount ? 'end' : 'start',
                  lineHeight: 1.3,
                  minWidth: 0,
                  hyphens: 'auto',
                  overflowWrap: 'anywhere',
                  ...(column === 'tr_week_status' && { ...STAYS, backgroundImage: SHADED }),
                }}
              >
                {Sign ? <Sign sx={{ fontSize: 16 }} titleAccess={name} /> : name}
                {isAmount && `\u00a0${text('currency_symbol')}`}
              </Box>
            )
          })}
        </Box>
        {WEEKDAYS.map((day) => {
          const isOn = draft.tr_week_status[day] === true && !isOfOthers(day)
          return (
            <Box
              key={day}
              role="row"
              sx={{
                display: 'grid',
                gridTemplateColumns,
                borderTop: 1,
                borderColor: 'divider',
                bgcolor: isOn ? 'background.paper' : 'transparent',
              }}
            >
              {columns.map((column, index) => {
                const here = { day, column: index }
                const isOpen = open?.day === day && open.column === index
                const isCurrent = place.day === day && place.column === index
                const label = text('tour_day_cell', {
                  field: text(headingOf(column)),
                  day: text(`weekday_${day}`),
                })
                const canPress = isField(column)
                  ? mayWriteDay(editor, column, day)
                  : isAdmin && (column === 'tr_week_status' || draft.tr_week_status[day] === true)
                return (
                  <Box
                    key={column}
                    role="gridcell"
                    data-place={`${day}-${index}`}
                    data-field={`${column}.${day}`}
                    tabIndex={isCurrent && !isOpen ? 0 : -1}
                    aria-readonly={isField(column) ? !canPress : undefined}
                    onFocus={() => {
                      if (!isCurrent) setPlace(here)
                    }}
                    onClick={() => {
                      setPlace(here)
                      if (!isOpen && canPress) press(here)
                    }}
                    sx={{
                      minHeight: 48,
                      minWidth: 0,
                      display: 'flex',
                      alignItems: 'center',
                      borderLeft: index === 0 ? 0 : 1,
                      borderColor: 'divider',
                      ...(column === 'tr_week_status' && STAYS),
                      cursor: canPress ? 'pointer' : 'default',
                      '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
                      ...(canPress && { '&:hover': { backgroundImage: SHADED } }),
                      '& > .MuiAutocomplete-root': { flex: 1, minWidth: 0 },
                    }}
                  >
                    {isOpen && isField(column) ? (
                      <OpenCell field={column} day={day} label={label} typed={open.typed} onLeave={leave(here)} />
                    ) : (
                      <ClosedCell
                        column={column}
                        day={day}
                        isOn={isOn}
                        isLocked={!isAdmin && isOn && !mayAssign(day)}
                      />
                    )}
                  </Box>
                )
              })}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const OpenCell = ({
  field,
  ...props
}: {
  field: DayField
  day: number
  label: string
  typed: string
  onLeave: Leave
}): ReactNode => {
  if (field === 'tr_week_observer') return <ObserversCell field={field} {...props} />
  if (isAmountField(field)) return <AmountCell field={field} {...props} />
  return <ChoiceCell field={field} {...props} />
}
