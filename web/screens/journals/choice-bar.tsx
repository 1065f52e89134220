import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import ResetIcon from '@mui/icons-material/RestartAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { dayOf } from '../../../shared/domain/time/dates.ts'
import type { TextKey } from '../../../shared/text-key.ts'
import { now } from '../../clock.ts'
import { useFormats, useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { RangeFields } from '../../ui/fields/range-fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import {
  choiceFault,
  choiceOfDays,
  chosenDays,
  type JournalChoice,
  neighbourDays,
  QUICK_PERIODS,
  quickDays,
  weekOptions,
} from './journal-choice.ts'

type Props = {
  choice: JournalChoice
  onChange: (changes: Partial<JournalChoice>) => void
  onReset: () => void
  partyLabel: string
  /** Names to choose from; undefined while they are loaded, null if there is nothing to choose. */
  parties: readonly string[] | null | undefined
  /** Message key of the reason why the switch between days and weeks is disabled. */
  modeLock: TextKey | null
  /** The party is missing although it is needed now. */
  isPartyMissing: boolean
  /** Where the statements of this party and these days are. */
  statements: string
}

/** The choice of the journal's party, and of its days: by date or by calendar week. */
export const ChoiceBar = (props: Props): ReactNode => {
  const { choice, onChange, onReset, partyLabel, parties, isPartyMissing } = props
  const text = useText()
  const { isNarrow } = useDevice()
  const toStatements = (
    <Button component={RouterLink} to={props.statements} size="small" sx={{ minHeight: 36, whiteSpace: 'nowrap' }}>
      {text('route_statements')}
    </Button>
  )
  const options = useMemo(() => parties?.map((name) => ({ value: name, label: name })), [parties])
  return (
    <Stack spacing={1}>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: 1.5,
          gridTemplateColumns: {
            xs: 'repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))',
            sm: '1fr 1fr',
            lg:
              parties !== null
                ? 'auto minmax(220px, 1.2fr) 1fr 1fr auto'
                : 'auto minmax(180px, 260px) minmax(180px, 260px) auto',
          },
          '& .MuiInputBase-root': { bgcolor: 'background.paper' },
          // On phones the two days share a line, everything else has its own.
          '& > :not(.end)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <ModeSwitch {...props} />
        {parties !== null && (
          <SelectField
            label={partyLabel}
            options={options}
            value={choice.party}
            onChange={(party) => onChange({ party })}
            isRequired
            error={isPartyMissing ? text('field_required') : null}
          />
        )}
        {choice.mode === 'date' ? <Days {...props} /> : <Weeks {...props} />}
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <Button startIcon={<ResetIcon />} onClick={onReset} sx={{ minHeight: 40, whiteSpace: 'nowrap' }}>
            {text('action_reset')}
          </Button>
          {isNarrow && toStatements}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <QuickPeriods choice={choice} onChange={onChange} />
        {!isNarrow && <Box sx={{ ml: 'auto' }}>{toStatements}</Box>}
      </Box>
    </Stack>
  )
}

/** This and last week or month with one click, and from the chosen period to its neighbours. */
const QuickPeriods = ({ choice, onChange }: Pick<Props, 'choice' | 'onChange'>): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const days = chosenDays(choice)
  const isOf = (period: (typeof QUICK_PERIODS)[number]): boolean => {
    const { from, to } = quickDays(period, now(), timeZone, days?.to)
    return days?.from === from && days.to === to
  }
  const arrow = (step: -1 | 1, label: string, Icon: typeof BackIcon) => (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={label}
          disabled={!days || choiceFault(choice) !== null}
          onClick={() => days && onChange(choiceOfDays(choice, neighbourDays(days, step)))}
        >
          <Icon />
        </IconButton>
      </span>
    </Tooltip>
  )
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {arrow(-1, text('journal_period_before'), BackIcon)}
      {arrow(1, text('journal_period_after'), ForwardIcon)}
      {QUICK_PERIODS.map((period) => (
        <Button
          key={period}
          size="small"
          variant={isOf(period) ? 'contained' : 'text'}
          disableElevation
          aria-pressed={isOf(period)}
          onClick={() => onChange(choiceOfDays(choice, quickDays(period, now(), timeZone, choice.to)))}
          sx={{ minHeight: 36, whiteSpace: 'nowrap' }}
        >
          {text(period === 'from_today' ? 'range_from_today' : `journal_quick_${period}`)}
        </Button>
      ))}
    </Stack>
  )
}

const ModeSwitch = ({ choice, onChange, modeLock }: Props): ReactNode => {
  const text = useText()
  return (
    <Tooltip title={modeLock ? text(modeLock) : ''}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        value={choice.mode}
        disabled={modeLock !== null}
        aria-label={text('journal_mode')}
        onChange={(_event, mode: JournalChoice['mode'] | null) => mode && onChange({ mode })}
        sx={{ minHeight: 40, bgcolor: 'background.paper', '& .MuiToggleButton-root': { px: 2 } }}
      >
        <ToggleButton value="date">{text('journal_mode_date')}</ToggleButton>
        <ToggleButton value="week">{text('journal_mode_week')}</ToggleButton>
      </ToggleButtonGroup>
    </Tooltip>
  )
}

const Days = ({ choice, onChange }: Props): ReactNode => {
  const text = useText()
  const fault = choiceFault(choice)
  return (
    <RangeFields
      Field={DayField}
      from={choice.from}
      to={choice.to}
      onFrom={(from) => onChange({ from })}
      onTo={(to) => onChange({ to })}
      error={fault && text(fault)}
    />
  )
}

const Weeks = ({ choice, onChange }: Props): ReactNode => {
  const text = useText()
  const { timeZone, weekLabel } = useFormats()
  const options = useMemo(() => weekOptions(dayOf(now(), timeZone), weekLabel), [timeZone, weekLabel])
  const fault = choiceFault(choice)
  return (
    <>
      <SelectField
        label={text('journal_week_from')}
        options={options}
        value={choice.fromWeek}
        isClearable={false}
        onChange={(fromWeek) => onChange({ fromWeek })}
      />
      <SelectField
        label={text('journal_week_to')}
        options={options}
        value={choice.toWeek}
        isClearable={false}
        onChange={(toWeek) => onChange({ toWeek })}
        error={fault && text(fault)}
      />
    </>
  )
}
