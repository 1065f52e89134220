import { type ReactNode, useState } from 'react'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { yearWeekOf } from '#shared/domain/time/weeks.ts'
import { useText } from '#web/i18n/text.ts'
import { DayField } from '#web/ui/fields/date-fields.tsx'

/** Weeks are made up to a year ahead. */
const DAYS_AHEAD = 371

/** Adds the week of a day to the choice: further ahead than the weeks that are listed. */
export const FurtherWeek = ({
  today,
  isDisabled,
  onWeek,
}: {
  today: string
  isDisabled: boolean
  onWeek: (week: number) => void
}): ReactNode => {
  const text = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <DayField
      label={text('weeks_further')}
      helperText={text('weeks_further_hint')}
      value={chosen}
      min={today}
      max={addDaysToDay(today, DAYS_AHEAD)}
      lean="future"
      size="small"
      disabled={isDisabled}
      onChange={(day) => {
        setChosen(day)
        if (day !== null) onWeek(yearWeekOf(day))
      }}
      sx={{ mt: 2, maxWidth: '21.25rem', width: '100%' }}
    />
  )
}
