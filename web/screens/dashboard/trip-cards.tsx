import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { TripColumn } from '../../../shared/domain/trip-columns.ts'
import { cardStyles } from './card-styles.ts'
import { cellStyles } from './cell-styles.ts'
import type { CellContext } from './cell-text.ts'
import { TripCard } from './trip-card.tsx'
import type { TripView } from './trip-view.ts'
import { newListMemory, WindowedList } from './windowed-list.tsx'

/** Head, route, vehicle, three legs and a note, in pixels. */
const CARD_HEIGHT = 212

const memory = newListMemory()

/** The timetable of narrow screens. */
export const TripCards = ({
  trips,
  columns,
  context,
  canOpen,
  onChoose,
}: {
  trips: readonly TripView[]
  columns: readonly TripColumn[]
  context: CellContext
  canOpen: (trip: TripView) => boolean
  onChoose: (trip: TripView) => void
}): ReactNode => (
  <Box sx={[cellStyles as object, cardStyles as object]}>
    <WindowedList
      label={context.say('trips_list')}
      items={trips}
      keyOf={({ key }) => String(key)}
      estimatedHeight={CARD_HEIGHT}
      memory={memory}
      render={(trip) => (
        <TripCard trip={trip} columns={columns} context={context} onChoose={canOpen(trip) ? onChoose : undefined} />
      )}
    />
  </Box>
)
