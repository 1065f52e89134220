import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import CheckedIcon from '@mui/icons-material/CheckBoxOutlined'
import Box from '@mui/material/Box'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useHiddenColumns } from '../../data/list-settings.ts'
import { useActor } from '../../data/rows.ts'
import { saveEdit } from '../../data/save.ts'
import { useFormats } from '../../i18n/format.ts'
import { type Say, useText } from '../../i18n/text.ts'
import { useNotifyFailure } from '../../ui/feedback/notification.tsx'
import type { RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { useDevice } from '../../ui/use-device.ts'
import { editOfCheck } from './check-edit.ts'
import { compactColumns, hiddenAtFirst, journalColumns } from './journal-columns.tsx'
import type { JournalKind, JournalRequest } from './journal-kind.ts'
import type { JournalRow, JournalTrips } from './use-journal-trips.ts'
import { useOpenTrip } from './use-open-trip.ts'

const rowKey = ({ key }: JournalRow): string => String(key)
const rowName = ({ row }: JournalRow): string => row.tt_tour ?? ''

/** The trips of a journal with their amounts. */
export const JournalTable = ({
  kind,
  request,
  trips: { rows, failure, asOf, reload, isLoading },
  toolbar,
}: {
  kind: JournalKind
  request: JournalRequest
  trips: JournalTrips
  toolbar: ReactNode
}): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const isAdmin = useActor().role === 'admin'
  const { type: device, isNarrow } = useDevice()
  const [hidden, setHidden] = useHiddenColumns(kind.name, device, hiddenAtFirst(isNarrow))
  const check = useCheck()
  const open = useOpenTrip()
  const onCheck = isAdmin ? check : undefined
  const columns = useMemo(
    () => (isNarrow ? compactColumns : journalColumns)({ side: kind.side, isAdmin, text, formats, onCheck }),
    [isNarrow, kind, isAdmin, text, formats, onCheck],
  )
  const title = text(kind.title)
  return (
    <Box sx={{ minWidth: 0, '& .MuiTableCell-root': { px: 1.25 } }}>
      <AdminTable<JournalRow>
        label={title}
        paperTitle={[title, request.party, `${formats.day(request.from)} – ${formats.day(request.to)}`].join(' · ')}
        columns={columns}
        rows={rows}
        rowsOf={[request.party, request.from, request.to].join(' ')}
        rowKey={rowKey}
        rowName={rowName}
        onOpen={(row) => void open(row)}
        actions={isNarrow && onCheck ? (row) => [checkAction(row, onCheck, text)] : undefined}
        failure={isLoading ? null : failure}
        asOf={asOf}
        onRetry={reload}
        empty="no_trips_match"
        hidden={hidden}
        onHiddenChange={setHidden}
        toolbar={toolbar}
      />
    </Box>
  )
}

/** Sets the check mark: on the disk at once, sent when it can be. */
const useCheck = (): ((shown: JournalRow, isChecked: boolean) => void) => {
  const notifyFailure = useNotifyFailure()
  return useCallback(
    (shown, isChecked) => {
      saveEdit({ ...editOfCheck(shown, isChecked), seen: undefined }).catch(notifyFailure)
    },
    [notifyFailure],
  )
}

const checkAction = (
  shown: JournalRow,
  onCheck: (shown: JournalRow, isChecked: boolean) => void,
  text: Say,
): RowAction => {
  const isChecked = shown.row.tt_invoice_check === true
  return {
    id: 'check',
    label: text(isChecked ? 'journal_check_unset' : 'journal_check_set'),
    Icon: isChecked ? CheckedIcon : UncheckedIcon,
    onClick: () => onCheck(shown, !isChecked),
  }
}
