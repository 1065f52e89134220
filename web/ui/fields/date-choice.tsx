import Box from '@mui/material/Box'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { deDE, enUS, frFR, itIT, nlNL } from '@mui/x-date-pickers/locales'
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock'
import { de } from 'date-fns/locale/de'
import { enGB } from 'date-fns/locale/en-GB'
import { fr } from 'date-fns/locale/fr'
import { it } from 'date-fns/locale/it'
import { nl } from 'date-fns/locale/nl'
import { type ReactNode, useMemo } from 'react'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { useLanguage } from '../../i18n/provider.tsx'

const DATE_LOCALES = { de, en: enGB, fr, it, nl } as const satisfies Record<Language, unknown>
const WORDS = { de: deDE, en: enUS, fr: frFR, it: itIT, nl: nlNL } as const satisfies Record<Language, unknown>

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Returns a date of the device's zone, as the calendar needs it. Noon exists on every day everywhere, and no zone
 * changes its clock on this day, so every clock time exists on it.
 */
const noonOf = (day: string): Date =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)), 12)
const dayOfNoon = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
const DAY_WITHOUT_CLOCK_CHANGE = [2000, 0, 12] as const
const dateOfClock = (clock: string): Date =>
  new Date(...DAY_WITHOUT_CLOCK_CHANGE, Number(clock.slice(0, 2)), Number(clock.slice(3)))

type Props = {
  /** Present when a day is to be chosen: the chosen one, and today in the company's zone. */
  day?: { value: string | null; today: string; min?: string; max?: string; onChoose: (day: string) => void }
  /** Present when a time is to be chosen. */
  clock?: { value: string | null; onChoose: (clock: string) => void }
}

/** Calendar and clock below a date field. Loaded when one is first opened. */
export const DateChoice = ({ day, clock }: Props): ReactNode => {
  const language = useLanguage()
  const chosen = day?.value
  // The same date until another is chosen: the calendar takes a new one for a choice, and leaves the day that keys reached.
  const value = useMemo(() => (chosen ? noonOf(chosen) : null), [chosen])
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={DATE_LOCALES[language]}
      localeText={WORDS[language].components.MuiLocalizationProvider.defaultProps.localeText}
    >
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
        {day && (
          <DateCalendar
            value={value}
            referenceDate={noonOf(day.value ?? day.today)}
            minDate={day.min ? noonOf(day.min) : undefined}
            maxDate={day.max ? noonOf(day.max) : undefined}
            displayWeekNumber
            sx={{ flexShrink: 0, mx: { xs: 'auto', sm: 0 } }}
            showDaysOutsideCurrentMonth
            autoFocus
            onChange={(date, state) => {
              if (date && state === 'finish') day.onChoose(dayOfNoon(date))
            }}
          />
        )}
        {clock && (
          <MultiSectionDigitalClock
            value={clock.value ? dateOfClock(clock.value) : null}
            referenceDate={dateOfClock('00:00')}
            ampm={false}
            timeSteps={{ minutes: 5 }}
            autoFocus={!day}
            onChange={(date) => {
              if (date) clock.onChoose(`${two(date.getHours())}:${two(date.getMinutes())}`)
            }}
            sx={{ maxHeight: { xs: 200, sm: 336 }, justifyContent: 'center' }}
          />
        )}
      </Box>
    </LocalizationProvider>
  )
}
