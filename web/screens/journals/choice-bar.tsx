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
import { dayOf } from '#shared/domain/time/dates.ts'
import type { TextKey } from '#shared/text-key.ts'
import { now } from '../../clock/clock.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { QUICK_PERIODS } from '../../ui/fields/quick-days.ts'
import { QuickPeriods } from '../../ui/fields/quick-periods.tsx'
import { RangeFields } from '../../ui/fields/range-fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import {
  choiceFault,
  choiceOfDays,
  chosenDays,
  type JournalChoice,
  neighbourDays,
  weekOptions,
} from './journal-choice.ts'

export type ChoiceProps = {
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
  /** Path to the statements of this party and these days. */
  statements: string
}

/** The choice of the journal's party, and of its days: by date or by calendar week. */
export const ChoiceBar = (props: ChoiceProps): ReactNode => {
  const { choice, onChange, parties, statements } = props
  return (
    <Stack spacing={1}>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: 1.5,
          gridTemplateColumns: {
            sm: parties !== null ? '1fr 1fr auto' : 'auto 1fr 1fr auto',
            lg:
              parties !== null
                ? 'auto minmax(220px, 1.2fr) 1fr 1fr auto'
                : 'auto minmax(180px, 260px) minmax(180px, 260px) auto',
          },
          '& .MuiInputBase-root': { bgcolor: 'background.paper' },
          // On tablets the party stands above its days and their button.
          ...(parties !== null && {
            '& > :nth-child(2):not(.end)': { gridColumn: { sm: 'span 2', lg: 'auto' } },
          }),
        }}
      >
        <ModeSwitch {...props} />
        <Party {...props} />
        <Period {...props} />
        <ResetButton {...props} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
          <PeriodArrows choice={choice} onChange={onChange} />
          <QuickChoice choice={choice} onChange={onChange} />
        </Stack>
        <Box sx={{ ml: 'auto' }}>
          <ToStatements statements={statements} />
        </Box>
      </Box>
    </Stack>
  )
}

export const Party = ({ choice, onChange, partyLabel, parties, isPartyMissing }: ChoiceProps): ReactNode => {
  const text = useText()
  const options = useMemo(() => parties?.map((name) => ({ value: name, label: name })), [parties])
  if (parties === null) return null
  return (
    <SelectField
      label={partyLabel}
      options={options}
      value={choice.party}
      onChange={(party) => onChange({ party })}
      isRequired
      error={isPartyMissing ? text('field_required') : null}
    />
  )
}

/** The two ends of the period. */
export const Period = (props: ChoiceProps): ReactNode =>
  props.choice.mode === 'date' ? <Days {...props} /> : <Weeks {...props} />

export const ResetButton = ({ onReset }: ChoiceProps): ReactNode => {
  const text = useText()
  return (
    <Button startIcon={<ResetIcon />} onClick={onReset} sx={{ minHeight: 40, whiteSpace: 'nowrap' }}>
      {text('action_reset')}
    </Button>
  )
}

export const ToStatements = ({ statements }: Pick<ChoiceProps, 'statements'>): ReactNode => {
  const text = useText()
  return (
    <Button
      component={RouterLink}
      to={statements}
      size="small"
      sx={{ minHeight: 36, flexShrink: 0, whiteSpace: 'nowrap' }}
    >
      {text('route_statements')}
    </Button>
  )
}

/** From the chosen period to its neighbours. */
export const PeriodArrows = ({ choice, onChange }: Pick<ChoiceProps, 'choice' | 'onChange'>): ReactNode => {
  const text = useText()
  const days = chosenDays(choice)
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
    <>
      {arrow(-1, text('journal_period_before'), BackIcon)}
      {arrow(1, text('journal_period_after'), ForwardIcon)}
    </>
  )
}

/** This and last week or month with one click. */
export const QuickChoice = ({ choice, onChange }: Pick<ChoiceProps, 'choice' | 'onChange'>): ReactNode => (
  <QuickPeriods
    periods={QUICK_PERIODS}
    days={chosenDays(choice)}
    end={choice.to}
    onChoose={(days) => onChange(choiceOfDays(choice, days))}
  />
)

export const ModeSwitch = ({ choice, onChange, modeLock }: ChoiceProps): ReactNode => {
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

const Days = ({ choice, onChange }: ChoiceProps): ReactNode => {
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

const Weeks = ({ choice, onChange }: ChoiceProps): ReactNode => {
  const text = useText()
  const { timeZone, weekLabel } = useFormats()
  const { fromWeek: first, toWeek: last } = choice
  const options = useMemo(
    () => weekOptions(dayOf(now(), timeZone), weekLabel, [first, last]),
    [timeZone, weekLabel, first, last],
  )
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
