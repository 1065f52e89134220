import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import type { ReactNode } from 'react'
import { useServerIds } from '#web/data/edited-row.ts'
import type { OutboxEntry } from '#web/db/records.ts'
import { type EditsOfRow, editsOfRows } from '#web/edits/edits-of-rows.ts'
import { useText } from '#web/i18n/text.ts'
import { WindowedList } from '#web/ui/list/windowed-list.tsx'
import { WaitingEdit } from './waiting-edit.tsx'

/** From this number of rows on only those near the screen are drawn: each asks the device's database by itself. */
const WINDOWED_FROM = 30
/** Pixels that a row with one edit takes. */
const ROW_PX = 116

/** The edits that are not settled, row by row. */
export const WaitingEdits = ({
  entries,
  onDecide,
  isSealed = false,
}: {
  entries: readonly OutboxEntry[]
  onDecide?: (seq: number) => void
  isSealed?: boolean
}): ReactNode => {
  const text = useText()
  const rows = editsOfRows(entries, useServerIds())
  const editsOf = ({ edits }: EditsOfRow) =>
    edits.map((entry, index) => (
      <WaitingEdit
        key={entry.seq}
        entry={entry}
        entries={entries}
        isSealed={isSealed}
        isNext={index > 0}
        {...(onDecide && { onDecide: () => onDecide(entry.seq) })}
      />
    ))
  const label = text('settings_waiting_edits')
  if (rows.length >= WINDOWED_FROM)
    return (
      <WindowedList
        name="waiting_edits"
        label={label}
        items={rows}
        keyOf={({ id }) => id}
        estimatedHeight={ROW_PX}
        render={editsOf}
      />
    )
  return (
    <List disablePadding aria-label={label}>
      {rows.map((row) => (
        <ListItem key={row.id} disablePadding sx={{ display: 'block' }}>
          {editsOf(row)}
        </ListItem>
      ))}
    </List>
  )
}
