import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { dayOf } from '#shared/domain/time/dates.ts'
import { yearWeekOf } from '#shared/domain/time/weeks.ts'
import { now } from '#web/clock/clock.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'

/** A week and its days, which move below it where there is little room. @param label `KW 51 (14.12. - 20.12.)`, a year may follow */
export const WeekWords = ({ label }: { label: string }): ReactNode => {
  const [name = '', days = ''] = label.split(/ (?=\()/)
  return (
    <>
      {`${name} `}
      <Typography
        component="span"
        color="textSecondary"
        sx={{ display: 'inline-block', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}
      >
        {days}
      </Typography>
    </>
  )
}

/** Weeks to tick, several at once, under their year. */
export const WeekChoice = ({
  weeks,
  chosen,
  isDisabled,
  note,
  onChange,
}: {
  weeks: readonly number[]
  chosen: readonly number[]
  isDisabled: boolean
  /** A remark about a week. */
  note?: (week: number) => string
  onChange: (weeks: number[]) => void
}): ReactNode => {
  const text = useText()
  const { timeZone, weekLabel } = useFormats()
  const current = yearWeekOf(dayOf(now(), timeZone))
  const years = [...new Set(weeks.map((week) => Math.floor(week / 100)))]
  const toggle = (week: number, isOn: boolean) =>
    onChange(isOn ? [...chosen, week].sort((a, b) => a - b) : chosen.filter((other) => other !== week))
  return (
    <Box component="fieldset" disabled={isDisabled} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" className="only-heard" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {text('weeks_choose')}
      </Box>
      {years.map((year) => (
        <Box key={year} sx={{ '& + &': { mt: 1.5 } }}>
          <Typography variant="body2" color="textSecondary" sx={{ fontWeight: 600, mb: 0.5 }}>
            {year}
          </Typography>
          <Box
            sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))' }}
          >
            {weeks
              .filter((week) => Math.floor(week / 100) === year)
              .map((week) => {
                const isChosen = chosen.includes(week)
                return (
                  <FormControlLabel
                    key={week}
                    disabled={isDisabled}
                    control={<Checkbox checked={isChosen} onChange={(_event, isOn) => toggle(week, isOn)} />}
                    label={
                      <>
                        <WeekWords label={weekLabel(week)} />
                        {week === current && (
                          <Typography component="span" variant="body2" color="textSecondary">
                            {` ${text('weeks_this')}`}
                          </Typography>
                        )}
                        {note && (
                          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                            {note(week)}
                          </Typography>
                        )}
                      </>
                    }
                    sx={{
                      m: 0,
                      minHeight: 44,
                      py: 0.25,
                      pr: 0.5,
                      '& .MuiFormControlLabel-label': { lineHeight: 1.3 },
                      border: 1,
                      borderRadius: 1,
                      borderColor: isChosen ? 'primary.main' : 'divider',
                      bgcolor: isChosen
                        ? 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, transparent)'
                        : 'background.paper',
                    }}
                  />
                )
              })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
