import { type ReactNode, useMemo } from 'react'
import type { TripColumn } from '../../../shared/domain/trip/trip-columns.ts'
import { Grid, type GridProps } from '../list/grid.tsx'
import type { CellContext } from './cell-text.ts'
import cells from './cells.module.css'
import { gridColumns, rowHeightFor } from './grid-columns.tsx'
import type { TripView } from './trip-view.ts'

type Props = Pick<GridProps<TripView>, 'name' | 'layout' | 'onLayout' | 'canOpen' | 'onDrawn'> & {
  trips: readonly TripView[]
  /** All columns of the role, in order. */
  columns: readonly TripColumn[]
  shownKeys: ReadonlySet<string>
  context: CellContext
  /** Tour, from and to are cut at twelve characters (rules 12.2). */
  isCompact: boolean
  onChoose: (trip: TripView) => void
}

const rowKey = ({ key }: TripView): string => String(key)

/** Trips on wide screens. Load it lazily: phones never need it. */
export const TripGrid = ({ trips, columns, shownKeys, context, isCompact, onChoose, ...grid }: Props): ReactNode => {
  const columnDefs = useMemo(
    () => gridColumns(columns, { context, isCompact, shownKeys }),
    [columns, context, isCompact, shownKeys],
  )
  return (
    <Grid<TripView>
      {...grid}
      label={context.say('trips_list')}
      rows={trips}
      rowKey={rowKey}
      columnDefs={columnDefs}
      rowHeight={rowHeightFor(shownKeys)}
      empty="no_trips_match"
      onOpen={onChoose}
      className={cells.cells}
    />
  )
}
