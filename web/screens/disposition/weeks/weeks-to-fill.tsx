import ExpandIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.ts'
import { WeekChoice } from './week-choice.tsx'

/** The weeks that are not offered for copying, why, and what can be done with them instead. */
export const WeeksToFill = ({
  weeks,
  chosen,
  isDisabled,
  onChange,
}: {
  weeks: readonly { week: number; trips: number }[]
  chosen: readonly number[]
  isDisabled: boolean
  onChange: (weeks: number[]) => void
}): ReactNode => {
  const text = useText()
  const trips = new Map(weeks.map((held) => [held.week, held.trips]))
  if (weeks.length === 0) return null
  return (
    <Accordion
      variant="outlined"
      disableGutters
      defaultExpanded={chosen.some((week) => trips.has(week))}
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      sx={{ mt: 1, borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Typography>{text('weeks_to_fill', { count: weeks.length })}</Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {text('weeks_to_fill_intro')}
        </Typography>
        <WeekChoice
          weeks={[...trips.keys()]}
          chosen={chosen}
          isDisabled={isDisabled}
          note={(week) => text('weeks_holds', { count: trips.get(week) ?? 0 })}
          onChange={onChange}
        />
      </AccordionDetails>
    </Accordion>
  )
}
