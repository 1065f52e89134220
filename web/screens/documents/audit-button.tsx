import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { addDaysToDay, journalRangeFault } from '../../../shared/domain/time/dates.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { fetchFile } from '../../session/download.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { focusUnread } from '../../ui/fields/pending-text.ts'

/** Days that are proposed: the last three months. */
const DAYS = 90

/** Who drove which secured trip under which version of which document, as a spreadsheet for auditors. */
export const AuditButton = ({ today }: { today: string }): ReactNode => {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {text('documents_audit')}
      </Button>
      {isOpen && <AuditDialog today={today} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const AuditDialog = ({ today, onClose }: { today: string; onClose: () => void }): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const { isCreating, download } = useDownload()
  const [from, setFrom] = useState<string | null>(addDaysToDay(today, -DAYS))
  const [to, setTo] = useState<string | null>(today)
  const fault = from && to ? journalRangeFault(from, to) : null
  const create = async () => {
    if (!from || !to || fault) return
    const query = { startDay: from, endDay: to, language }
    await download(() => fetchFile('documentsAudit', { query }), `approvals_${from}_${to}.xlsx`)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="audit-title">
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!focusUnread(event.currentTarget)) void create()
        }}
      >
        <DialogTitle id="audit-title">{text('audit_title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <Typography color="textSecondary">{text('audit_explanation')}</Typography>
            <DayField label={text('date_from')} value={from} onChange={setFrom} lean="past" isRequired />
            <DayField
              label={text('date_to')}
              value={to}
              onChange={setTo}
              lean="past"
              isRequired
              error={fault && text(fault)}
            />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={onClose}>{text('action_cancel')}</Button>
          <Button type="submit" variant="contained" loading={isCreating}>
            {text('excel_download')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
