import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { type ReactNode, useMemo, useState } from 'react'
import { boardRows, NOT_ASSIGNED, type RowKind } from '#shared/domain/board/board-rows.ts'
import { crewBook } from '#shared/domain/clashes/planned-trip.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import type { TripChange } from '#shared/domain/trip/trip-change.ts'
import { useText } from '#web/i18n/text.ts'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { Toggle, Toggles } from '#web/ui/plain/button.tsx'
import { SearchInput } from '#web/ui/plain/field.tsx'
import { type FitKnowledge, type FitState, rowFit } from '../drag/row-fit.ts'
import type { BoardTrip, Resources } from '../use-board-rows.ts'

const ORDER: readonly FitState[] = ['fits', 'tight', 'not', 'same', 'refused']
const COLORS: Record<FitState, string> = {
  fits: 'success.main',
  tight: 'warning.main',
  not: 'error.main',
  same: 'text.secondary',
  refused: 'text.secondary',
}
const MARKS: Record<FitState, string> = { fits: '✓', tight: '△', not: '■', same: '=', refused: '✕' }

/** Moves trips to another vehicle, driver or subcontractor: what dragging does, for the keyboard and for small screens. */
export const MoveDialog = ({
  trips,
  kinds,
  kind: firstKind,
  resources,
  known,
  onMove,
  onClose,
}: {
  trips: readonly BoardTrip[]
  kinds: readonly RowKind[]
  kind: RowKind
  resources: Resources
  known: FitKnowledge
  onMove: (change: TripChange | null, target: string) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const [kind, setKind] = useState(firstKind)
  const [search, setSearch] = useState('')
  const choices = useMemo(
    () =>
      boardRows<BoardTrip>(kind, [], resources, crewBook(resources.drivers, known.named.zone))
        .filter(({ change }) => change !== null)
        .map((row) => ({ row, fit: rowFit(trips, row.change, known) }))
        .sort((a, b) => ORDER.indexOf(a.fit.state) - ORDER.indexOf(b.fit.state)),
    [kind, resources, trips, known],
  )
  const wanted = nameKey(search)
  const found = choices.filter(({ row }) => nameKey(`${row.name} ${row.note}`).includes(wanted))
  const name = trips.length === 1 ? (trips[0]?.row.tt_tour ?? '') : text('trips_count', { count: trips.length })
  return (
    <TaskDialog title={text('board_move_title', { name })} isWide onClose={onClose}>
      <Toggles label={text('board_rows')}>
        {kinds.map((one) => (
          <Toggle key={one} isOn={one === kind} onClick={() => setKind(one)}>
            {text(`board_kind_${one}`)}
          </Toggle>
        ))}
      </Toggles>
      <SearchInput label={text('action_search')} value={search} onChange={({ target }) => setSearch(target.value)} />
      <List dense sx={{ overflowY: 'auto', minHeight: 240 }} aria-label={text(`board_kind_${kind}`)}>
        {found.map(({ row, fit }) => (
          <ListItem key={row.key} disablePadding divider>
            <ListItemButton
              disabled={fit.state === 'refused' || fit.state === 'same'}
              onClick={() => onMove(row.change, row.key === NOT_ASSIGNED ? text('board_nobody') : row.name)}
            >
              <ListItemText
                primary={
                  row.key === NOT_ASSIGNED ? text('board_nobody') : [row.name, row.note].filter(Boolean).join(' · ')
                }
                secondary={`${MARKS[fit.state]} ${fit.state === 'same' ? text('board_same') : fit.findings.join('; ') || fit.text}`}
                slotProps={{ secondary: { sx: { color: COLORS[fit.state] } } }}
              />
            </ListItemButton>
          </ListItem>
        ))}
        {found.length === 0 && <ListItem>{text('assign_nothing_found')}</ListItem>}
      </List>
    </TaskDialog>
  )
}
