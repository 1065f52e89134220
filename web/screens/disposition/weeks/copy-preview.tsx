import ExpandIcon from '@mui/icons-material/ExpandMore'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../shared/domain/time/dates.ts'
import { weekdayIndex } from '../../../../shared/domain/time/weeks.ts'
import type { CopyPreview } from '../../../../shared/schemas/weeks.ts'
import { useText } from '../../../i18n/text.ts'
import { WeekTrips } from './week-trips.tsx'

type Warning = CopyPreview['warnings'][number]
const KINDS = ['vehicle_twice', 'driver_twice', 'no_vehicle', 'no_driver'] as const

/** Shows the trips that copying would create, week by week, and warnings; warnings do not prevent copying. */
export const CopyPreviewView = ({ preview }: { preview: CopyPreview }): ReactNode => {
  const text = useText()
  const { weeks, warnings, warning_count } = preview
  return (
    <>
      <WeekTrips
        weeks={weeks}
        note={({ week }) => {
          const present = weeks.find((found) => found.week === week)?.present ?? 0
          return present > 0 ? text('weeks_present', { count: present }) : null
        }}
      />
      <Typography sx={{ mt: 2, mb: 0.5, display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        {warning_count > 0 && <WarningIcon fontSize="small" color="warning" aria-hidden />}
        {text('copy_warnings', { count: warning_count })}
      </Typography>
      {warning_count > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {text('copy_warnings_text')}
          {warnings.length < warning_count && ` ${text('copy_warnings_more', { shown: warnings.length })}`}
        </Typography>
      )}
      {KINDS.map((kind) => (
        <WarningsOfKind key={kind} kind={kind} warnings={warnings.filter((warning) => warning.kind === kind)} />
      ))}
    </>
  )
}

const WarningsOfKind = ({ kind, warnings }: { kind: Warning['kind']; warnings: readonly Warning[] }): ReactNode => {
  const text = useText()
  if (warnings.length === 0) return null
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      sx={{ '&::before': { display: 'none' }, '& + &': { borderTop: 0 } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Typography variant="body2" sx={{ flexGrow: 1 }}>
          {text(`copy_warning_${kind}`)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mr: 1 }}>
          {warnings.length}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ pt: 0, maxHeight: 320, overflowY: 'auto' }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {warnings.map((warning) => (
            <Typography
              component="li"
              variant="body2"
              key={`${warning.day} ${warning.tour} ${warning.with ?? ''}`}
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, py: 0.25 }}
            >
              <Box component="span" sx={{ color: 'text.secondary', minWidth: 108 }}>
                {`${text(`weekday_short_${weekdayIndex(warning.day)}`)} ${formatDay(warning.day)}`}
              </Box>
              <span>
                {warning.with === undefined
                  ? warning.tour
                  : text('copy_warning_with', { tour: warning.tour, with: warning.with })}
              </span>
            </Typography>
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  )
}
