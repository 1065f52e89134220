import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { endOfDay, startOfDay } from '#shared/domain/time/dates.ts'
import { weekEnd, weekStart } from '#shared/domain/time/weeks.ts'
import { answersBySub, sumOfAnswers } from '#shared/domain/trip/answer-counts.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { PATHS } from '#web/addresses/addresses.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'

/** Answers of subcontractors to the trips of a week, all together and each; nothing if no trip asks for one. */
export const WeekAnswers = ({ week, trips }: { week: number; trips: readonly VisibleTrip[] }): ReactNode => {
  const text = useText()
  const { timeZone } = useFormats()
  const bySub = answersBySub(trips)
  if (bySub.length === 0) return null
  const range = { from: startOfDay(weekStart(week), timeZone), to: endOfDay(weekEnd(week), timeZone) }
  const analysis = `${PATHS.analysis}?${new URLSearchParams({ ...range, tab: 'answers' })}`
  return (
    <Box component="details" sx={{ mb: 1, typography: 'body2' }}>
      <Box component="summary" sx={{ py: 1.5, cursor: 'pointer', fontWeight: 600 }}>
        {text('weeks_answers', sumOfAnswers(bySub))}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {bySub.map(({ sub, ...counts }) => (
          <li key={sub}>
            {sub} · {text('weeks_answers', counts)}
          </li>
        ))}
      </Box>
      <Box component={Link} to={analysis} sx={{ display: 'inline-block', py: 1.5, color: 'primary.main' }}>
        {text('weeks_answers_more')}
      </Box>
    </Box>
  )
}
