import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type ReactNode, useId, useState } from 'react'
import type { InvoiceSide } from '../../../../../shared/domain/money/invoice.ts'
import { dayOf } from '../../../../../shared/domain/time/dates.ts'
import { addMonths, daysOfMonth, monthOf } from '../../../../../shared/domain/time/months.ts'
import { now } from '../../../../clock.ts'
import { failureText } from '../../../../i18n/failure.ts'
import { useTimeZone } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/text.ts'
import { callApi } from '../../../../session/calls.ts'
import { useNotify } from '../../../../ui/feedback/notification.tsx'
import { DayField } from '../../../../ui/fields/date-fields.tsx'
import { focusUnread } from '../../../../ui/fields/pending-text.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { leftOutWords } from '../left-out-words.ts'
import { useParties } from './use-parties.ts'

/** Makes the statement of one party and period; last month is proposed. */
export const StatementMaker = ({
  onMade,
  onClose,
}: {
  onMade: (id: number) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const id = useId()
  const timeZone = useTimeZone()
  const [side, setSide] = useState<InvoiceSide>('sub')
  const [party, setParty] = useState<string | null>(null)
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(() =>
    daysOfMonth(addMonths(monthOf(dayOf(now(), timeZone)), -1)),
  )
  const isReversed = days.from !== null && days.to !== null && days.to < days.from
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof failureText> | null>(null)
  const parties = useParties(side)
  const make = async () => {
    if (!party || !days.from || !days.to || isReversed) return
    setSaving(true)
    setFailure(null)
    try {
      const body = { side, party, start_date: days.from, end_date: days.to }
      const { st_id, message } = await callApi('statementCreate', { body })
      notify('success', message)
      onMade(st_id)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!focusUnread(event.currentTarget)) void make()
        }}
      >
        <DialogTitle id={id}>{text('statement_make')}</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <Stack spacing={2}>
            <ToggleButtonGroup
              exclusive
              fullWidth
              size="small"
              color="primary"
              value={side}
              aria-label={text('field_st_side')}
              onChange={(_event, next: InvoiceSide | null) => {
                if (!next) return
                setSide(next)
                setParty(null)
              }}
            >
              <ToggleButton value="sub">{text('month_end_subcontractors')}</ToggleButton>
              <ToggleButton value="customer">{text('month_end_customers')}</ToggleButton>
            </ToggleButtonGroup>
            <SelectField
              label={text(side === 'sub' ? 'role_sub' : 'role_customer')}
              isRequired
              options={parties?.map((name) => ({ value: name, label: name }))}
              value={party}
              onChange={setParty}
            />
            <Stack direction="row" spacing={1.5}>
              <DayField
                label={text('field_st_from')}
                value={days.from}
                lean="past"
                isRequired
                onChange={(from) => setDays({ ...days, from })}
              />
              <DayField
                label={text('field_st_to')}
                value={days.to}
                lean="past"
                isRequired
                error={isReversed ? text('date_range_reversed') : null}
                onChange={(to) => setDays({ ...days, to })}
              />
            </Stack>
            {failure && (
              <Alert severity="warning">
                {[text(failure.message, failure.values), leftOutWords(failure.values.left_out, text)]
                  .filter(Boolean)
                  .join(' ')}
              </Alert>
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{text('action_cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!party} loading={isSaving}>
            {text('statement_make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
