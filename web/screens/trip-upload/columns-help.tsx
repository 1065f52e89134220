import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { addDaysToDay, dayOf, formatDay } from '../../../shared/domain/time/dates.ts'
import { now } from '../../clock.ts'
import { useLookup } from '../../data/rows.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { exampleValues, PLAN_COLUMNS, templateCsv } from './plan-template.ts'

/** How long the browser may take to fetch the file out of memory. */
const KEEP_FILE_MS = 60_000

const saveText = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_FILE_MS)
}

const useExample = () => {
  const timeZone = useTimeZone()
  const customers = useLookup('customer')
  const addresses = useLookup('address')
  const subcontractors = useLookup('subcontractor')
  const vehicles = useLookup('vehicle')
  const drivers = useLookup('driver')
  const observers = useLookup('observer')
  return useMemo(() => {
    const tomorrow = addDaysToDay(dayOf(now(), timeZone), 1)
    return exampleValues(
      {
        customers: customers ?? [],
        addresses: addresses ?? [],
        subcontractors: subcontractors ?? [],
        vehicles: vehicles ?? [],
        drivers: drivers ?? [],
        observers: observers ?? [],
      },
      formatDay(tomorrow),
    )
  }, [timeZone, customers, addresses, subcontractors, vehicles, drivers, observers])
}

/** What the file looks like: columns, their meaning, an example of each, and a template. */
export const ColumnsHelp = (): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const example = useExample()
  return (
    <SectionCard
      title={text('trip_upload_columns')}
      action={
        <Button startIcon={<DownloadIcon />} onClick={() => saveText(templateCsv(example), 'trip-plan.csv')}>
          {text('trip_upload_template')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: 760 }}>
        {text('trip_upload_columns_text', { zone: timeZone })}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          columnGap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {PLAN_COLUMNS.map(({ column, isRequired }) => (
          <Box
            component="li"
            key={column}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', sm: '150px minmax(0, 1fr) auto' },
              columnGap: 2,
              rowGap: 0.25,
              alignItems: 'baseline',
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography component="code" variant="body2" sx={{ fontFamily: 'monospace', fontWeight: 600 }}>
              {column}
            </Typography>
            <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' }, minWidth: 0 }}>
              <Typography variant="body2">{text(`trip_upload_column_${column.toLowerCase()}`)}</Typography>
              {example[column] && (
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {example[column]}
                </Typography>
              )}
            </Box>
            <Chip
              size="small"
              variant={isRequired ? 'filled' : 'outlined'}
              label={text(isRequired ? 'trip_upload_required' : 'trip_upload_optional')}
            />
          </Box>
        ))}
      </Box>
    </SectionCard>
  )
}
