import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  GridStateModule,
  LocaleModule,
  type Module,
  RowStyleModule,
} from 'ag-grid-community'
import type { Say } from '../../i18n/text.ts'

/** What all grids have in common, with React's cells or without. */

export const GRID_MODULES: Module[] = [
  ClientSideRowModelModule,
  LocaleModule,
  RowStyleModule,
  GridStateModule,
  CellStyleModule,
]
export const HEADER_HEIGHT = 44
/** Rows drawn beyond the edge: each costs at every sorting and filtering, and scrolling draws the next ones in time. */
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

/** The grid's own words. @param empty message key of what stands where there are no rows */
export const gridWords = (say: Say, empty: string): Record<string, string> => ({
  ariaSortableColumn: say('grid_sort_hint'),
  loadingOoo: say('loading'),
  noRowsToShow: say(empty),
  noMatchingRows: say(empty),
})

/** A click on a control in a cell is that control's alone. */
export const isOnControl = (event: Event | null | undefined): boolean =>
  event?.target instanceof Element && event.target.closest('button, a, input') !== null

/** Whoever marks a text to copy it does not want to leave. */
export const isMarkingText = (): boolean => document.getSelection()?.isCollapsed === false
