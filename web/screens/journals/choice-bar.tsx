import ResetIcon from '@mui/icons-material/RestartAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useMemo } from 'react'
import { dayOf } from '../../../shared/domain/time/dates.ts'
import { now } from '../../clock.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { RangeFields } from '../../ui/fields/range-fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { choiceFault, type JournalChoice, weekOptions } from './journal-choice.ts'

type Props = {
  choice: JournalChoice
  onChange: (changes: Partial<JournalChoice>) => void
  onReset: () => void
  partyLabel: string
  /** Names to choose from; null if there is nothing to choose. */
  parties: readonly string[] | null
  /** Message key of the reason why the switch between days and weeks is disabled. */
  modeLock: string | null
  /** The party is missing although it is needed now. */
  isPartyMissing: boolean
}

/** The choice of the journal's party, and of its days: by date or by calendar week. */
export const ChoiceBar = (props: Props): ReactNode => {
  const { choice, onChange, onReset, partyLabel, parties, isPartyMissing } = props
  const text = useText()
  const options = useMemo(() => parties?.map((name) => ({ value: name, label: name })) ?? [], [parties])
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        gap: 1.5,
        gridTemplateColumns: {
          xs: '1fr 1fr',
          lg: parties
            ? 'auto minmax(220px, 1.2fr) 1fr 1fr auto'
            : 'auto minmax(180px, 260px) minmax(180px, 260px) auto',
        },
        '& .MuiInputBase-root': { bgcolor: 'background.paper' },
        // On phones the two days share a line, everything else has its own.
        '& > :not(.end)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <ModeSwitch {...props} />
      {parties && (
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
      <Button
        startIcon={<ResetIcon />}
        onClick={onReset}
        sx={{ minHeight: 40, justifySelf: { xs: 'stretch', sm: 'start' }, whiteSpace: 'nowrap' }}
      >
        {text('action_reset')}
      </Button>
    </Box>
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
  const timeZone = useTimeZone()
  const options = useMemo(() => weekOptions(dayOf(now(), timeZone)), [timeZone])
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
