import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TripColumn } from '../../../shared/domain/trip-columns.ts'
import { type CellContext, cellText } from '../../ui/trips/cell-text.ts'
import type { TripView } from '../../ui/trips/trip-view.ts'

/** Whether the browser is printing: what a virtual list leaves out must be there on paper. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture right after the event.
    const start = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** On paper the frame of the app is in the way. */
const PAPER = {
  '@media print': {
    'header, nav, .MuiDrawer-root': { display: 'none !important' },
    '@page': { size: 'landscape', margin: '10mm' },
  },
} as const

/** The listed trips as a plain table, on paper only. */
export const PrintTable = ({
  trips,
  columns,
  context,
}: {
  trips: readonly TripView[]
  columns: readonly TripColumn[]
  context: CellContext
}): ReactNode => {
  if (!useIsPrinting()) return null
  return (
    <>
      <GlobalStyles styles={PAPER} />
      <Box
        component="table"
        sx={{
          display: 'none',
          '@media print': { display: 'table' },
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: '7.5pt',
          color: '#000',
          '& th, & td': { border: '0.5pt solid #999', p: '1.5pt 3pt', textAlign: 'start', verticalAlign: 'top' },
          '& thead': { display: 'table-header-group' },
          '& tr': { breakInside: 'avoid' },
        }}
      >
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {context.say(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trips.map((trip) => (
            <tr key={String(trip.key)}>
              {columns.map((column) => (
                <td key={column.key}>{cellText(trip, column, context)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  )
}
