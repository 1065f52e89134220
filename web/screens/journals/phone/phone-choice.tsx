import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useId } from 'react'
import { isFlag, useKept } from '#web/data/use-kept.ts'
import { useText } from '#web/i18n/text.ts'
import {
  type ChoiceProps,
  ModeSwitch,
  Party,
  Period,
  PeriodArrows,
  QuickChoice,
  ResetButton,
  ToStatements,
} from '../choice-bar.tsx'
import { choiceFault, chosenDays, daysInWords } from '../journal-choice.ts'

/**
 * The choice of a journal on a phone, which leaves the screen to its trips: the party, and one line that says the period and
 * leads to its neighbours; other periods open below it.
 * @param name of the journal, under which it is kept whether they are open
 */
export const PhoneChoice = ({ name, ...props }: ChoiceProps & { name: string }): ReactNode => {
  const { choice, onChange, parties, statements } = props
  const text = useText()
  const id = useId()
  // A subcontractor comes here from its months, for other days.
  const [isKeptOpen, setOpen] = useKept(`${name} days`, parties === null, isFlag)
  const days = chosenDays(choice)
  const isSound = days !== null && choiceFault(choice) === null
  const isOpen = isKeptOpen || !isSound
  return (
    <Stack spacing={1} useFlexGap sx={{ '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}>
      <Party {...props} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Button
          variant="outlined"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          disabled={!isSound}
          onClick={() => setOpen(!isOpen)}
          endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
          sx={{ minHeight: 44, flexGrow: 1, bgcolor: 'background.paper' }}
        >
          {days ? daysInWords(days) : text('journal_other_period')}
        </Button>
        <PeriodArrows choice={choice} onChange={onChange} />
      </Box>
      {isOpen && (
        <Box
          id={id}
          sx={{
            display: 'grid',
            alignItems: 'start',
            gap: 1.5,
            pt: 0.5,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))',
            // The two days share a line, everything else has its own.
            '& > :not(.end)': { gridColumn: '1 / -1' },
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            <QuickChoice
              choice={choice}
              onChange={(changes) => {
                onChange(changes)
                setOpen(false)
              }}
            />
          </Box>
          <ModeSwitch {...props} />
          <Period {...props} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 0.5 }}>
            <ResetButton {...props} />
            <ToStatements statements={statements} />
          </Box>
        </Box>
      )}
    </Stack>
  )
}
