import Box from '@mui/material/Box'
import Popover, { type PopoverProps } from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { canOpenTripEdit, tripEditRefusal } from '#shared/domain/access/permissions.ts'
import type { RowKind } from '#shared/domain/board/board-rows.ts'
import { shiftRefusal } from '#shared/domain/board/trip-shift.ts'
import { isOfHours } from '#shared/domain/clashes/findings/findings.ts'
import type { DayOff, KnownResource } from '#shared/domain/clashes/planned-trip.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import { useText } from '#web/i18n/text.ts'
import { TripLinks } from '#web/parts/trip-links/links-button.tsx'
import { useOpening } from '#web/ui/overlays/use-opening.ts'
import { BottomSheet } from '#web/ui/plain/bottom-sheet.tsx'
import { Notice } from '#web/ui/plain/notice.tsx'
import { findingTexts } from '../bar-words.ts'
import type { FitKnowledge } from '../drag/row-fit.ts'
import type { BoardEdits } from '../edits/use-board-edits.ts'
import type { AbsencesOf, BoardTrip, Resources } from '../use-board-rows.ts'
import type { BoardView } from '../use-board-view.ts'
import type { FindingsOf } from '../use-findings.ts'
import { AbsenceDialog } from './absence-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import { type TripActions, TripCard } from './trip-card.tsx'

/** The dialog that is open over the board. `at` is its place in the window; null on a phone. */
export type OpenDialog =
  | { kind: 'card'; trip: BoardTrip; at: { left: number; top: number } | null }
  | { kind: 'move'; trips: readonly BoardTrip[] }
  | { kind: 'links'; trip: BoardTrip }
  | { kind: 'shift'; trips: readonly BoardTrip[]; by: number }
  | { kind: 'absence'; resource: KnownResource; name: string; first: DayOff }

const OpeningPopover = (props: Omit<PopoverProps, 'open'>): ReactNode => <Popover {...props} open={useOpening(true)} />

/** The card of a trip, and the dialogs that change trips and absences. */
export const BoardDialogs = ({
  open,
  onOpen,
  trips,
  isNarrow,
  isOffline,
  view,
  kinds,
  resources,
  findingsOf,
  knowledge,
  selected,
  onSelect,
  edits,
  absencesOf,
}: {
  open: OpenDialog | null
  onOpen: (open: OpenDialog | null) => void
  trips: readonly BoardTrip[]
  isNarrow: boolean
  isOffline: boolean
  view: BoardView
  kinds: readonly RowKind[]
  resources: Resources
  findingsOf: FindingsOf
  knowledge: FitKnowledge
  selected: ReadonlySet<string>
  onSelect: (key: string) => void
  edits: BoardEdits
  absencesOf: AbsencesOf
}): ReactNode => {
  const text = useText()
  const close = () => onOpen(null)
  const { viewer, now, named } = knowledge
  // As they are now: trips may have changed while the dialog was open.
  const current = (one: BoardTrip): BoardTrip => trips.find(({ key }) => key === one.key) ?? one

  switch (open?.kind) {
    case 'card': {
      const trip = current(open.trip)
      const { row, key } = trip
      const { tt_status = 'active', tt_stp, tt_sta, tt_tour = '' } = row
      const edited = { tt_status, tt_stp: tt_stp ?? '', tt_sta: tt_sta ?? '' }
      const findings = row.tt_ata || isOff(row.tt_status) ? [] : findingsOf(key)
      const actions: TripActions = {
        moveRefusal: tripEditRefusal(viewer, edited, ['tt_gps'], now),
        shiftRefusal: viewer.role === 'sub' ? 'board_shift_not_yours' : shiftRefusal(viewer, row, now),
        canOpen: canOpenTripEdit(viewer, edited, now),
        isSelected: selected.has(String(key)),
        onMove: () => onOpen({ kind: 'move', trips: [trip] }),
        onShift: () => onOpen({ kind: 'shift', trips: [trip], by: 0 }),
        onLinks: () => onOpen({ kind: 'links', trip }),
        onSelect: () => {
          onSelect(String(key))
          close()
        },
      }
      const notes = findings.some(isOfHours) ? [text('clash_hours_note')] : []
      // What is gone from the board is not acted on as it was.
      const card = !trips.some((one) => one.key === key) ? (
        <Notice severity="warning">{text('trip_not_listed', { tour: tt_tour })}</Notice>
      ) : (
        <TripCard
          trip={trip}
          findings={[...findingTexts(findings, key, named, text), ...notes]}
          isDispatcher={viewer.role === 'admin'}
          now={now}
          actions={actions}
        />
      )
      if (isNarrow || !open.at)
        return (
          <BottomSheet title={tt_tour} onClose={close}>
            {card}
          </BottomSheet>
        )
      return (
        <OpeningPopover
          onClose={close}
          anchorReference="anchorPosition"
          anchorPosition={open.at}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'board-card-title' } }}
        >
          <Box sx={{ p: 2, width: 490, maxWidth: '100%' }}>
            <Typography id="board-card-title" variant="h2" sx={{ mb: 1 }}>
              {tt_tour}
            </Typography>
            {card}
          </Box>
        </OpeningPopover>
      )
    }
    case 'links':
      return <TripLinks trip={current(open.trip)} onClose={close} />
    case 'move':
      return (
        <MoveDialog
          trips={open.trips}
          kinds={kinds}
          kind={view.kind}
          resources={resources}
          known={knowledge}
          onMove={(change, target) => {
            close()
            void edits.assign(open.trips.map(current), change, target)
          }}
          onClose={close}
        />
      )
    case 'shift':
      return (
        <ShiftDialog
          trips={open.trips}
          by={open.by}
          knowledge={knowledge}
          known={view.known}
          onShift={(by) => {
            close()
            void edits.shift(open.trips.map(current), by)
          }}
          onClose={close}
        />
      )
    case 'absence':
      return (
        <AbsenceDialog
          resource={open.resource}
          name={open.name}
          absences={absencesOf(open.resource)}
          first={open.first}
          today={view.today}
          isOffline={isOffline}
          drivers={resources.drivers}
          onReplace={(hit) => onOpen({ kind: 'move', trips: hit })}
          onClose={close}
        />
      )
    default:
      return null
  }
}
