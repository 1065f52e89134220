import { type ReactNode, useMemo } from 'react'
import { tripColumnsOf } from '#shared/domain/trip/lists/trip-columns.ts'
import type { CellContext } from '#shared/trips/cell-text.ts'
import { columnChoice, columnsWithout } from '#shared/trips/trip-column-choice.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { useActor } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { GridPlace, type ListState } from '../../parts/list-screen/list-screen.tsx'
import { useAskToEdit } from '../../parts/list-screen/use-ask-to-edit.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { part } from '../../ui/part.tsx'
import { TripCards } from '../../ui/trips/trip-cards.tsx'

/** The grid is heavy, and narrow screens never need it. */
const TripGrid = part(async () => (await import('../../ui/trips/grid/trip-grid.tsx')).TripGrid)

const LEGS = ['pos', 'dep', 'arr', 'pos_delay', 'dep_delay', 'arr_delay']
const ROUTE = ['tt_status', 'tt_tour', 'customer', 'tt_from_text', 'tt_to_text', ...LEGS]
const AMOUNT = 'tt_customer_invoice_trip'
/** Columns shown until the person chooses: as many as fit without scrolling sideways. */
const SHOWN_AT_FIRST = {
  cards: [...ROUTE, 'tt_sub', 'tt_gps', 'tt_driver', AMOUNT],
  tablet: ROUTE,
  wide: [...ROUTE, 'tt_sub', AMOUNT],
}

/** The columns that are hidden until a person chooses others. */
export const useHiddenAtFirst = (): string[] => {
  const { role } = useActor()
  const { isNarrow, isWide } = useDevice()
  const room = isNarrow ? 'cards' : isWide ? 'wide' : 'tablet'
  return useMemo(() => columnsWithout(role, SHOWN_AT_FIRST[room]), [role, room])
}

/** Admin may open every trip. */
const canOpen = (): boolean => true

/** The filtered trips: a grid, or cards on a narrow screen. */
export const TripTable = ({
  trips,
  list: { hidden, layout },
}: {
  trips: readonly TripView[]
  list: ListState
}): ReactNode => {
  const text = useText()
  const { role, timeZone, username } = useActor()
  const { isNarrow, isWide } = useDevice()
  const columns = useMemo(() => columnChoice(role, hidden), [role, hidden])
  const context = useMemo<CellContext>(() => ({ translate: text, timeZone, plainDay: null }), [text, timeZone])
  const shared = { trips, context, canOpen, onChoose: useAskToEdit() }
  return isNarrow ? (
    <TripCards {...shared} name="analysis" columns={columns.shown} />
  ) : (
    <GridPlace>
      <TripGrid
        {...shared}
        key={layout.key}
        name={`analysis ${username}`}
        layout={layout.layout}
        onLayout={layout.keep}
        columns={tripColumnsOf(role)}
        shownKeys={columns.shownKeys}
        isCompact={!isWide}
      />
    </GridPlace>
  )
}
