import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { decimalTexts } from '#shared/domain/money/fuel/decimal.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { monthName, monthOf } from '#shared/domain/time/months.ts'
import type { IndexValue } from '#shared/schemas/fuel.ts'
import { now } from '#web/clock/clock.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { yearsOf } from '../diesel.ts'

/** The values of a series, a block for each year; a month opens to be corrected, with what was entered before. */
export const ValueTable = ({
  label,
  values,
  onOpen,
}: {
  label: string
  values: readonly IndexValue[]
  onOpen: (month: string) => void
}): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const timeZone = useTimeZone()
  const years = yearsOf(values, monthOf(dayOf(now(), timeZone)))
  const texts = decimalTexts(values.map(({ value }) => value))
  const shown = new Map(values.map(({ month }, at) => [month, texts[at] ?? '']))
  return (
    <Box role="group" aria-label={label} sx={{ my: 1 }}>
      {years.map(({ year, months }) => (
        <Box key={year} sx={{ mb: 1 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {year}
          </Typography>
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))',
              gap: 0.5,
            }}
          >
            {months.map(({ month, value }) => {
              const name = monthName(month, language)
              return (
                <li key={month}>
                  <ButtonBase
                    onClick={() => onOpen(month)}
                    aria-label={
                      value
                        ? `${text('label_before', { label: name })} ${shown.get(month)}`
                        : text('value_missing_of', { month: name })
                    }
                    sx={{
                      width: '100%',
                      minHeight: 44,
                      px: 1,
                      display: 'block',
                      textAlign: 'left',
                      border: 1,
                      borderStyle: value ? 'solid' : 'dashed',
                      borderColor: value ? 'divider' : 'warning.main',
                      borderRadius: 1,
                      fontVariantNumeric: 'tabular-nums',
                    }}
                  >
                    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                      {name.replace(` ${year}`, '')}
                      {value && value.before > 0 ? ' *' : ''}
                    </Box>
                    <Box
                      component="span"
                      sx={{ display: 'block', typography: 'body2', color: value ? 'text.primary' : 'warning.dark' }}
                    >
                      {value ? shown.get(month) : text('value_missing')}
                    </Box>
                  </ButtonBase>
                </li>
              )
            })}
          </Box>
        </Box>
      ))}
      {values.some(({ before }) => before > 0) && (
        <Typography variant="caption" color="textSecondary">
          {text('value_corrected')}
        </Typography>
      )}
    </Box>
  )
}
