import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import { type ReactNode, useMemo, useState } from 'react'
import { pastedValues } from '#shared/domain/money/fuel/pasted-values.ts'
import { monthName } from '#shared/domain/time/months.ts'
import type { IndexValue } from '#shared/schemas/fuel.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'

/** Takes two pasted columns, month and value, and shows what comes, what changes and which lines cannot be read. */
export const PasteDialog = ({
  index,
  values,
  onSaved,
  onClose,
}: {
  index: string
  values: readonly IndexValue[]
  onSaved: () => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const notify = useNotify()
  const [typed, setTyped] = useState('')
  const { rows, faults } = useMemo(() => pastedValues(typed), [typed])
  const known = new Map(values.map(({ month, value }) => [month, value]))
  const changed = rows.filter(({ month, value }) => known.get(month) !== value)
  const save = async () => {
    const body = { index, values: changed.map(({ month, value }) => ({ month, value })) }
    const { message } = await callApi('fuelValuesSave', { body })
    notify('success', wireKey(message))
    onSaved()
  }
  return (
    <TaskDialog
      title={text('values_paste_of', { name: index })}
      isWide
      isTyped={typed.trim() !== ''}
      isReady={changed.length > 0 && faults.length === 0}
      doLabel={text('values_enter', { count: changed.length })}
      onDo={save}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TextField
          multiline
          minRows={5}
          maxRows={12}
          label={text('values_pasted')}
          placeholder={'2026-10 128.4\n2026-11 131.6'}
          value={typed}
          helperText={text('values_pasted_hint')}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        {faults.length > 0 && (
          <Alert severity="error">
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {faults.map(({ line, message }) => (
                <li key={line}>{text('values_fault', { line, fault: text(message) })}</li>
              ))}
            </Box>
          </Alert>
        )}
        {rows.length > 0 && (
          <Table size="small" aria-label={text('values_preview')}>
            <TableBody>
              {rows.map(({ month, value }) => {
                const was = known.get(month)
                return (
                  <TableRow key={month} sx={{ '& > *': { color: was === value ? 'text.secondary' : 'text.primary' } }}>
                    <TableCell component="th" scope="row">
                      {monthName(month, language)}
                    </TableCell>
                    <TableCell align="right">{value}</TableCell>
                    <TableCell>
                      {was === undefined
                        ? text('values_new')
                        : was === value
                          ? text('values_same')
                          : text('values_was', { value: was })}
                    </TableCell>
                  </TableRow>
                )
              })}
            </TableBody>
          </Table>
        )}
      </Stack>
    </TaskDialog>
  )
}
