import type {
  CellKeyDownEvent,
  FullWidthCellKeyDownEvent,
  GridApi,
  GridOptions,
  ICellRendererComp,
  ICellRendererParams,
} from 'ag-grid-community'
import type { TripView } from '#shared/trips/trip-view.ts'
import { isMarkingText, isOnButton, SELECTION_COLUMN } from '../../list/grid-options.ts'
import { isCut } from '../../list/whole-text.ts'
import { element, shape } from './elements.ts'
import { wholeOfCell } from './grid-columns.ts'
import { isTrip, type TripLine, type TripRow } from './trip-row.ts'

/** Actions of a person on the rows of the grid. */
export type TripActions = {
  canOpen: (trip: TripView) => boolean
  /** A click on a row, and Enter. @param whole what the clicked cell says, where it is cut */
  onChoose: (trip: TripView, whole?: string) => void
  /** The button in the row, Shift and Enter, and a click on what the trip lacks. Absent where there are no details. */
  onDetails?: ((trip: TripView, field: 'vehicle' | 'driver' | null) => void) | undefined
  /** The keyboard has reached another row. */
  onWalk?: ((trip: TripView) => void) | undefined
  /** A click on a line that folds rows, and Enter. */
  onLine?: ((line: TripLine) => void) | undefined
  /** Keys of the selected trips. Absent where nothing is selected. */
  onSelect?: ((keys: readonly string[]) => void) | undefined
}

type Renderer = new () => ICellRendererComp<TripRow>

/** A line across the grid: the finished trips, folded, or the present moment. */
export const lineRenderer = (onLine: (line: TripLine) => void): Renderer =>
  class implements ICellRendererComp<TripRow> {
    private readonly gui = document.createElement('div')
    private line: TripLine | null = null
    constructor() {
      this.gui.className = 'across'
      this.gui.role = 'gridcell'
      this.gui.addEventListener('click', () => {
        if (this.line?.isOpen !== undefined) onLine(this.line)
      })
    }
    init({ data }: ICellRendererParams<TripRow>): void {
      this.show(data)
    }
    refresh({ data }: ICellRendererParams<TripRow>): boolean {
      this.show(data)
      return true
    }
    getGui(): HTMLElement {
      return this.gui
    }
    private show(row: TripRow | undefined): void {
      if (!row || isTrip(row)) return
      this.line = row
      if (row.isOpen === undefined) {
        this.gui.replaceChildren(element('span', 'now-line', element('span', 'now-words', row.words)))
        return
      }
      const button = element('button', `fold${row.isOpen ? ' fold-open' : ''}`, shape('drive'), row.words)
      button.tabIndex = -1
      button.ariaExpanded = String(row.isOpen)
      this.gui.replaceChildren(button)
    }
  }

/** The button that opens the details of a trip beside the list. */
export const detailsRenderer = (name: string): Renderer =>
  class implements ICellRendererComp<TripRow> {
    private readonly gui = element('button', 'details-button', shape('details'))
    init(): void {
      this.gui.tabIndex = -1
      this.gui.ariaLabel = name
      this.gui.title = name
      this.gui.dataset.details = ''
    }
    refresh(): boolean {
      return true
    }
    getGui(): HTMLElement {
      return this.gui
    }
  }

/** Selects from the row that was selected last to this one, as Shift and a click do in every list. */
const selectRange = (api: GridApi<TripRow>, from: number, to: number): void => {
  const [first, last] = from < to ? [from, to] : [to, from]
  api.forEachNode((node) => {
    const at = node.rowIndex ?? -1
    if (at >= first && at <= last && node.selectable) node.setSelected(true)
  })
}

/** Returns true if a click was one on a control of the row. */
const onControl = (target: Element | null, trip: TripView, { onDetails }: TripActions): boolean => {
  const { details, fill } = target?.closest<HTMLElement>('button')?.dataset ?? {}
  if (!onDetails || (details === undefined && fill === undefined)) return false
  onDetails(trip, fill === 'vehicle' || fill === 'driver' ? fill : null)
  return true
}

/** Returns the event handlers of the grid. @param actions as they are at that moment */
export const gridEvents = (actions: () => TripActions): GridOptions<TripRow> => {
  // By its id: sorting, or a row that comes, moves it.
  let lastSelected: string | undefined
  const onKey = ({ event, data, api }: CellKeyDownEvent<TripRow> | FullWidthCellKeyDownEvent<TripRow>) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || !data || isOnButton(event)) return
    const { onLine, onDetails, onChoose } = actions()
    if (!isTrip(data)) {
      if (data.isOpen !== undefined) onLine?.(data)
      return
    }
    const column = api.getFocusedCell()?.column.getColId()
    if (onDetails && (event.shiftKey || column === 'details')) onDetails(data, null)
    else onChoose(data)
  }
  return {
    getRowClass: ({ data }) => (data && isTrip(data) && actions().canOpen(data) ? 'openable-row' : undefined),
    onRowClicked: ({ data, event, api, node }) => {
      if (!data || !isTrip(data) || isMarkingText()) return
      const { onChoose, onSelect } = actions()
      const target = event?.target instanceof Element ? event.target : null
      if (onControl(target, data, actions())) return
      const onCheckbox = target?.closest(`[col-id=${SELECTION_COLUMN}]`)
      if (onCheckbox && !target?.matches('input')) return
      if (onSelect && event instanceof MouseEvent && event.shiftKey) {
        const from = lastSelected === undefined ? null : api.getRowNode(lastSelected)?.rowIndex
        selectRange(api, from ?? node.rowIndex ?? 0, node.rowIndex ?? 0)
      } else if (!onCheckbox) {
        const cell = target?.closest<HTMLElement>('.ag-cell')
        onChoose(data, (cell && isCut(cell) && wholeOfCell(api, cell, data)) || undefined)
      }
    },
    onRowSelected: ({ node }) => {
      if (node.isSelected()) lastSelected = node.id
    },
    onSelectionChanged: ({ api }) => actions().onSelect?.(api.getSelectedNodes().flatMap(({ id }) => id ?? [])),
    onCellKeyDown: (event) => onKey(event),
    onCellFocused: ({ api, rowIndex }) => {
      const row = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex)?.data
      if (row && isTrip(row)) actions().onWalk?.(row)
    },
  }
}
