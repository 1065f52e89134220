import {
  type CellPosition,
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  GridStateModule,
  LocaleModule,
  type Module,
  RowAutoHeightModule,
  RowStyleModule,
  type TabToNextCellParams,
} from 'ag-grid-community'
import type { TextKey } from '#shared/text-key.ts'
import type { Translate } from '../../i18n/text.ts'

/** Options of all grids, with React's cells or without. */

export const GRID_MODULES: Module[] = [
  ClientSideRowModelModule,
  LocaleModule,
  RowStyleModule,
  GridStateModule,
  CellStyleModule,
  // Without it the grid treats its rows as not yet measured, and repeats the last scrolling to a row at each update.
  RowAutoHeightModule,
]
export const HEADER_HEIGHT = 44
/** Rows drawn beyond the edge: each one slows sorting and filtering, and scrolling draws the next ones in time. */
export const ROW_BUFFER = 4

/** The grid's own style tags need the nonce of this page, or the browser refuses them. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

export const DEFAULT_COLUMN: ColDef = {
  sortable: true,
  resizable: true,
  wrapHeaderText: true,
  suppressHeaderMenuButton: true,
}

/** Name of the rows of a grid with a selection. */
export type RowsName = 'trips' | 'tours' | 'rows'
export const ROW_NAMES = {
  trips: 'grid_select_trip',
  tours: 'grid_select_tour',
  rows: 'grid_select_row',
} as const satisfies Record<RowsName, TextKey>

/** The grid's own words: without them it speaks English. @param empty text for an empty grid */
export const gridWords = (translate: Translate, empty: TextKey, rows: RowsName): Record<string, string> => ({
  ariaSortableColumn: translate('grid_sort_hint'),
  loadingOoo: translate('loading'),
  noRowsToShow: translate(empty),
  noMatchingRows: translate(empty),
  ariaRowToggleSelection: translate(ROW_NAMES[rows]),
  ariaRowSelectionDisabled: translate(ROW_NAMES[rows]),
  ariaRowSelect: translate('grid_space_select'),
  ariaRowDeselect: translate('grid_space_unselect'),
  ariaRowSelectAll: translate(`grid_select_${rows}`),
  ariaHeaderSelection: translate(`grid_select_${rows}`),
  ariaChecked: translate('yes'),
  ariaUnchecked: translate('no'),
  ariaIndeterminate: '–',
})

/** The column of our own checkboxes. */
export const SELECTION_COLUMN = 'Selection'

const isOn = (event: Event | null | undefined, selector: string): boolean =>
  event?.target instanceof Element && event.target.closest(selector) !== null
/** True for Enter on a button or a link in a cell: it belongs to that alone, and a click follows. */
export const isOnButton = (event: Event): boolean => isOn(event, 'button, a')
/** True for a click on a control in a cell: it belongs to that control alone. */
export const isOnControl = (event: Event | null | undefined): boolean =>
  isOn(event, 'button, a, input, [col-id*="Selection"]')

/** True while a text is marked, to copy it: this must not open the row. */
export const isMarkingText = (): boolean => document.getSelection()?.isCollapsed === false

/** Runs work after the next frame is painted, so that a press or a key shows its effect first. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}

/** Pixels beyond which a press is a drag, and the grid ignores its click. */
const DRAGGED = 3

/** Lets a pressed heading be painted before thousands of rows are sorted. @param before called right before that */
export const sortAfterPaint = (place: HTMLElement, before?: () => void): (() => void) => {
  const end = new AbortController()
  let start = { x: 0, y: 0 }
  const options = { capture: true, signal: end.signal }
  place.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (start = { x, y }), options)
  place.addEventListener(
    'click',
    (event) => {
      const { target, isTrusted, clientX, clientY } = event
      if (!(target instanceof Element) || !target.closest('.ag-header-cell-label')) return
      const isDrag = Math.hypot(clientX - start.x, clientY - start.y) > DRAGGED
      if (!isTrusted || isDrag || event.detail === 0) {
        before?.()
        return
      }
      event.stopPropagation()
      afterPaint(() => target.dispatchEvent(new MouseEvent('click', event)))
    },
    options,
  )
  return () => end.abort()
}

/** With rows selected, Tab leads from the grid to their actions; otherwise from cell to cell. */
export const tabToActions = ({ api, backwards, nextCellPosition }: TabToNextCellParams): CellPosition | boolean =>
  backwards || api.getSelectedNodes().length === 0 ? (nextCellPosition ?? false) : false
