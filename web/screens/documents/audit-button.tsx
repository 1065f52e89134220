import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { addDaysToDay, journalRangeFault } from '#shared/domain/time/dates.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { fetchFile } from '../../session/download.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'

/** Days that are proposed: the last three months. */
const DAYS = 90

/** Spreadsheet for auditors: drivers of secured trips, with the document and its version at that time. */
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
  const { download } = useDownload()
  const [from, setFrom] = useState<string | null>(addDaysToDay(today, -DAYS))
  const [to, setTo] = useState<string | null>(today)
  const fault = from && to ? journalRangeFault(from, to) : null
  const create = async () => {
    if (!from || !to || fault) return
    const query = { startDay: from, endDay: to, language }
    await download(() => fetchFile('documentsAudit', { query }), `approvals_${from}_${to}.xlsx`)
  }
  return (
    <TaskDialog
      title={text('audit_title')}
      hint={text('audit_explanation')}
      doLabel={text('excel_download')}
      onDo={create}
      onClose={onClose}
    >
      <DayField label={text('date_from')} value={from} onChange={setFrom} lean="past" isRequired />
      <DayField
        label={text('date_to')}
        value={to}
        onChange={setTo}
        lean="past"
        isRequired
        error={fault && text(fault)}
      />
    </TaskDialog>
  )
}
