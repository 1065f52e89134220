import Box from '@mui/material/Box'
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { tripColumnsOf } from '../../../shared/domain/trip/trip-columns.ts'
import { editTripPath } from '../../app/paths.ts'
import { useGridLayout, useHiddenColumns } from '../../data/list-settings.ts'
import { useActor } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { ColumnPanel } from '../../ui/list/column-panel.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import type { CellContext } from '../../ui/trips/cell-text.ts'
import { TripCards } from '../../ui/trips/trip-cards.tsx'
import { columnChoice, columnsWithout, tickedColumns } from '../../ui/trips/trip-column-choice.ts'
import type { TripView } from '../../ui/trips/trip-view.ts'
import { useDevice } from '../../ui/use-device.ts'

/** The grid is heavy, and narrow screens never need it. */
const TripGrid = lazy(async () => ({ default: (await import('../../ui/trips/trip-grid.tsx')).TripGrid }))

const ROUTE = ['tt_status', 'tt_tour', 'customer', 'tt_from_text', 'tt_to_text', 'pos', 'dep', 'arr']
const AMOUNT = 'tt_customer_invoice_trip'
/** Before somebody chooses: as much as fits without scrolling sideways. */
const SHOWN_AT_FIRST = {
  cards: [...ROUTE, 'tt_sub', 'pos_delay', 'dep_delay', 'arr_delay', 'tt_gps', 'tt_driver', AMOUNT],
  tablet: ROUTE,
  wide: [...ROUTE, 'tt_sub', AMOUNT],
}

/** Admin may open every trip. */
const canOpen = (): boolean => true

/** The filtered trips: a grid, or cards on a narrow screen. */
export const TripTable = ({
  trips,
  isChoosingColumns,
  onColumnsChosen,
}: {
  trips: readonly TripView[]
  isChoosingColumns: boolean
  onColumnsChosen: () => void
}): ReactNode => {
  const text = useText()
  const { role, timeZone, username } = useActor()
  const { type: device, isNarrow, isWide } = useDevice()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const room = isNarrow ? 'cards' : isWide ? 'wide' : 'tablet'
  const atFirst = useMemo(() => columnsWithout(role, SHOWN_AT_FIRST[room]), [role, room])
  const [hidden, setHidden] = useHiddenColumns('analysis', device, atFirst)
  const columns = useMemo(() => columnChoice(role, hidden), [role, hidden])
  const ticked = useMemo(() => tickedColumns(role), [role])
  const layout = useGridLayout('analysis', device)
  const context = useMemo<CellContext>(() => ({ say: text, timeZone, plainDay: null }), [text, timeZone])
  const choose = useCallback(
    async ({ key, row }: TripView) => {
      const isSure = await confirm({ title: 'edit_trip_question', values: { tour: row.tt_tour ?? '' } })
      if (isSure) await navigate(editTripPath(key))
    },
    [confirm, navigate],
  )
  return (
    <>
      {isNarrow ? (
        <TripCards
          name="analysis"
          trips={trips}
          columns={columns.shown}
          context={context}
          canOpen={canOpen}
          onChoose={choose}
        />
      ) : (
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <Suspense fallback={<ListSkeleton isNarrow={false} />}>
            <TripGrid
              key={layout.key}
              name={`analysis ${username}`}
              layout={layout.layout}
              onLayout={layout.keep}
              trips={trips}
              columns={tripColumnsOf(role)}
              shownKeys={columns.shownKeys}
              context={context}
              isCompact={!isWide}
              canOpen={canOpen}
              onChoose={choose}
            />
          </Suspense>
        </Box>
      )}
      <ColumnPanel
        isOpen={isChoosingColumns}
        onClose={onColumnsChosen}
        columns={ticked}
        hidden={hidden}
        onChange={(next) => {
          setHidden(next)
          if (!next) layout.reset()
        }}
      />
    </>
  )
}
