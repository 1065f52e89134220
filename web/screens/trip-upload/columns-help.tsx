import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { addDaysToDay, dayOf, formatDay } from '#shared/domain/time/dates.ts'
import { now } from '../../clock/clock.ts'
import { useLookup } from '../../data/lookups.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import { FileColumn } from '../../ui/file-import/file-column.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { exampleValues, PLAN_COLUMNS, templateCsv } from './plan-template.ts'

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

/** Explains the file: columns, their meaning, an example of each, and a template. */
export const ColumnsHelp = (): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const example = useExample()
  return (
    <SectionCard
      title={text('trip_upload_columns')}
      action={
        <Button
          startIcon={<DownloadIcon />}
          onClick={() => saveFile(new Blob([templateCsv(example)], { type: 'text/csv' }), 'trip-plan.csv')}
        >
          {text('trip_upload_template')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '47.5rem' }}>
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
          <FileColumn
            key={column}
            name={column}
            meaning={text(`trip_upload_column_${column.toLowerCase() as Lowercase<typeof column>}`)}
            more={example[column]}
            isRequired={isRequired}
            nameWidth={150}
            sx={{ rowGap: 0.25, py: 0.75, borderBottom: 1 }}
          />
        ))}
      </Box>
    </SectionCard>
  )
}
