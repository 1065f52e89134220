import ReloadIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { MAX_RANGE_DAYS } from '../../../shared/domain/trip/lists/trip-range.ts'
import { useText } from '../../i18n/text.ts'
import { InstantField } from '../../ui/fields/date-fields.tsx'
import { RangeFields } from '../../ui/fields/range-fields.tsx'
import { fieldsFault } from './analysis-choice.ts'
import type { AnalysisChoice } from './use-analysis-choice.ts'

/** The choice of the analysed range. */
export const RangeBar = ({
  choice: { fields, changeFields, isLastSevenDays, reset, beginToday },
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
  const fault = fieldsFault(fields)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'start',
        columnGap: { xs: 0.5, sm: 1.5 },
        rowGap: 1.5,
        // An end is whole at any size of texts; on phones each has a line of its own.
        '& > .end': { flex: { xs: '1 1 100%', sm: '0 1 13.75rem' }, minWidth: { xs: 0, sm: 'min(100%, 13.75rem)' } },
        '& .MuiInputBase-root': { bgcolor: 'background.paper' },
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 0, sm: 0.5 }, alignItems: 'center' }}>
        <Button onClick={reset} disabled={isLastSevenDays} sx={{ minHeight: 40, whiteSpace: 'nowrap' }}>
          {text('analysis_last_days')}
        </Button>
        <Button onClick={beginToday} sx={{ minHeight: 40, whiteSpace: 'nowrap' }}>
          {text('range_from_today')}
        </Button>
        <Tooltip title={text('action_reload')}>
          <span>
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
      <Box sx={{ display: 'flex', ml: 'auto', alignItems: 'center', gap: 1 }}>{children}</Box>
    </Box>
  )
}
