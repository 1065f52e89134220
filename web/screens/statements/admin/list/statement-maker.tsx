import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type ReactNode, useState } from 'react'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { addMonths, daysOfMonth, monthOf } from '#shared/domain/time/months.ts'
import { now } from '#web/clock/clock.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { QUICK_PAST } from '#web/ui/fields/quick-days.ts'
import { QuickPeriods } from '#web/ui/fields/quick-periods.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
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
  const timeZone = useTimeZone()
  const [side, setSide] = useState<InvoiceSide>('sub')
  const [party, setParty] = useState<string | null>(null)
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(() =>
    daysOfMonth(addMonths(monthOf(dayOf(now(), timeZone)), -1)),
  )
  const isReversed = days.from !== null && days.to !== null && days.to < days.from
  const parties = useParties(side)
  const make = async () => {
    if (!party || !days.from || !days.to || isReversed) return
    const body = { side, party, start_date: days.from, end_date: days.to }
    const { st_id, message } = await callApi('statementCreate', { body })
    notify('success', wireKey(message))
    onMade(st_id)
  }
  return (
    <TaskDialog
      title={text('statement_make')}
      isReady={party !== null}
      doLabel={text('statement_make')}
      onDo={make}
      failureWords={({ message, values }) =>
        [text(message, values), leftOutWords(values.left_out, text)].filter(Boolean).join(' ')
      }
      onClose={onClose}
    >
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
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
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
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
        <QuickPeriods
          periods={QUICK_PAST}
          days={days.from && days.to ? { from: days.from, to: days.to } : null}
          onChoose={setDays}
        />
      </Stack>
    </TaskDialog>
  )
}
