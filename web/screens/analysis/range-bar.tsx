import ReloadIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { MAX_RANGE_DAYS } from '#shared/domain/trip/lists/trip-range.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { InstantField } from '../../ui/fields/date-fields.tsx'
import { QUICK_MONTHS } from '../../ui/fields/quick-days.ts'
import { QuickPeriods } from '../../ui/fields/quick-periods.tsx'
import { RangeFields } from '../../ui/fields/range-fields.tsx'
import { daysOfFields, fieldsFault, rangeOfDays } from './analysis-choice.ts'
import type { AnalysisChoice } from './use-analysis-choice.ts'

/** On a phone all buttons of a row fit in each language. */
const RANGE = { minHeight: 40, px: { xs: 0.5, sm: 1 }, whiteSpace: 'nowrap' } as const

/** Room for an end beside a step. */
const ON_PHONE = '@media (min-width: 22em) and (max-width: 30em)'

/** The choice of the analysed range. */
export const RangeBar = ({
  choice: { fields, changeFields, changeRange, isLastSevenDays, reset, beginToday },
  isLoading,
  onReload,
  children,
}: {
  choice: AnalysisChoice
  isLoading: boolean
  onReload: () => void
  /** Shown at the end of the row. */
  children?: ReactNode
}): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const fault = fieldsFault(fields)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'start',
        columnGap: { xs: 0.5, sm: 1.5 },
        rowGap: 1.5,
        // An end is whole at any size of texts; on phones each has a line of its own, which it shares with a step.
        '& > .end': { flex: { xs: '1 1 100%', sm: '0 1 13.75rem' }, minWidth: { xs: 0, sm: 'min(100%, 13.75rem)' } },
        '& .MuiInputBase-root': { bgcolor: 'background.paper' },
        [ON_PHONE]: {
          '& > .end': { flex: '1 1 14rem' },
          '& > .steps': { display: 'contents' },
          '& .today': { order: 1 },
          '& > .end:nth-of-type(2)': { order: 2 },
          '& .reload': { order: 3 },
          '& .last-days, & .quick': { order: 4 },
          '& > .tools': { order: 5 },
        },
      }}
    >
      <RangeFields
        Field={InstantField}
        from={fields.start_date}
        to={fields.end_date}
        onFrom={(start_date) => changeFields({ start_date })}
        onTo={(end_date) => changeFields({ end_date })}
        error={fault && text(fault, { days: MAX_RANGE_DAYS })}
      />
      <Box className="steps" sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 0, sm: 0.5 }, alignItems: 'center' }}>
        <Button size="small" className="last-days" onClick={reset} disabled={isLastSevenDays} sx={RANGE}>
          {text('analysis_last_days')}
        </Button>
        <Button size="small" className="today" onClick={beginToday} sx={RANGE}>
          {text('range_from_today')}
        </Button>
        <QuickPeriods
          periods={QUICK_MONTHS}
          days={daysOfFields(fields, timeZone)}
          onChoose={(days) => changeRange(rangeOfDays(days, timeZone))}
          sx={RANGE}
        />
        <Tooltip title={text('action_reload')}>
          <span className="reload">
            <IconButton
              onClick={onReload}
              disabled={isLoading}
              aria-label={text('action_reload')}
              sx={{ width: 44, height: 44 }}
            >
              <ReloadIcon />
            </IconButton>
          </span>
        </Tooltip>
      </Box>
      <Box
        className="tools"
        sx={{
          display: 'flex',
          flexGrow: { xs: 1, sm: 0 },
          ml: 'auto',
          alignItems: 'center',
          justifyContent: 'end',
          gap: { xs: 0, sm: 1.5 },
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
