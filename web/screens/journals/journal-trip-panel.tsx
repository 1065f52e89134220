import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { cellText } from '#shared/domain/columns/column.ts'
import { DispatchLinks } from '../../edits/dispatch-links.tsx'
import { useCellContext } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { SidePanel } from '../../ui/list/side-panel.tsx'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'
import { shownCell } from '../../ui/table/shown-cell.tsx'
import { ValueList } from '../../ui/value-list.tsx'
import type { JournalRow } from './use-journal-trips.ts'

/** All that a journal knows of a trip, also what its columns have no room for. */
export const JournalTripPanel = ({
  trip,
  columns,
  onEdit,
  onClose,
}: {
  trip: JournalRow
  columns: readonly AdminColumn<JournalRow>[]
  /** Absent for roles that ask dispatch instead. */
  onEdit: (() => void) | undefined
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const context = useCellContext()
  const tour = trip.row.tt_tour ?? ''
  const told = columns.flatMap((column): [string, ReactNode][] => {
    const shown = cellText(column, column.value(trip), context) === '' ? null : shownCell(column, trip, context)
    return shown ? [[column.label, shown]] : []
  })
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={tour}
      foot={
        onEdit ? (
          <Button variant="contained" onClick={onEdit}>
            {text('route_edit_trip')}
          </Button>
        ) : (
          <DispatchLinks subject={tour} />
        )
      }
    >
      <ValueList rows={told} />
    </SidePanel>
  )
}
