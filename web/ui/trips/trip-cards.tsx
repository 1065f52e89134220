import type { ReactNode } from 'react'
import type { TripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import type { CellContext } from '#shared/trips/cell-text.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { WindowedList } from '../list/windowed-list.tsx'
import cells from './cells.module.css'
import { cutOfCard } from './cut-of-card.ts'
import cards from './trip-card.module.css'
import { TripCard } from './trip-card.tsx'

/** Head, route, vehicle, three legs and a note, in pixels. */
const CARD_HEIGHT = 204

/** Trips on narrow screens. */
export const TripCards = ({
  name,
  trips,
  columns,
  context,
  canOpen,
  onChoose,
}: {
  /** Lists of one name share their place. */
  name: string
  trips: readonly TripView[]
  columns: readonly TripColumn[]
  context: CellContext
  canOpen: (trip: TripView) => boolean
  /** Called with what the card cuts, whole. */
  onChoose: (trip: TripView, whole?: string) => void
}): ReactNode => (
  <div className={`${cells.cells} ${cards.cards}`}>
    <WindowedList
      name={name}
      label={context.translate('trips_list')}
      items={trips}
      keyOf={({ key }) => String(key)}
      estimatedHeight={CARD_HEIGHT}
      render={(trip) => (
        <TripCard
          trip={trip}
          columns={columns}
          context={context}
          onChoose={canOpen(trip) ? () => onChoose(trip, cutOfCard(trip, columns, context)) : undefined}
        />
      )}
    />
  </div>
)
