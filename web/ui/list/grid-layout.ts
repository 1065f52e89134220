import type { GridOptions, GridState, StateUpdatedEvent } from 'ag-grid-community'
import type { GridLayout } from '../../page/grid-layout.ts'
import { keepPlace, keptPlace } from './kept-place.ts'

/** Sorting and place of a grid: they are restored on the way back from a trip. */
type Place = Pick<GridState, 'sort' | 'scroll'>
const placeOf = (name: string): string => `grid ${name}`

const stateOf = ({ order, sizes }: GridLayout): GridState => ({
  ...(order.length > 0 && { columnOrder: { orderedColIds: [...order] } }),
  ...(sizes.length > 0 && { columnSizing: { columnSizingModel: sizes.map((size) => ({ ...size })) } }),
})

/** Sources of changes that a person makes, unlike those of the window's width. */
const BY_HAND: ReadonlySet<string> = new Set(['uiColumnMoved', 'uiColumnResized', 'autosizeColumns'])

/**
 * Returns how a grid begins: with its columns' order and widths, and with the sorting and the place that the tab kept.
 * @param name grids of one name share sorting and place
 */
export const startState = (name: string, layout: GridLayout): GridState => ({
  ...keptPlace<Place>(placeOf(name)),
  ...stateOf(layout),
  partialColumnState: true,
})

/**
 * Returns the grid's options that keep order and widths of its columns, and sorting and place for the tab.
 * @param onLayout called when a person has moved or resized a column
 */
export const gridMemory = <Row>(
  name: string,
  onLayout: (layout: GridLayout) => void,
): Pick<GridOptions<Row>, 'onColumnMoved' | 'onColumnResized' | 'onStateUpdated'> => {
  const keep: GridOptions<Row>['onColumnMoved'] & GridOptions<Row>['onColumnResized'] = ({ api, finished, source }) => {
    if (!finished || !BY_HAND.has(source)) return
    const { columnOrder, columnSizing } = api.getState()
    onLayout({ order: columnOrder?.orderedColIds ?? [], sizes: columnSizing?.columnSizingModel ?? [] })
  }
  return {
    onColumnMoved: keep,
    onColumnResized: keep,
    onStateUpdated: ({ state: { sort, scroll } }: StateUpdatedEvent<Row>) => keepPlace(placeOf(name), { sort, scroll }),
  }
}
