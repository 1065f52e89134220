import type {
  GridApi,
  ICellRendererComp,
  ICellRendererParams,
  IHeaderComp,
  IHeaderParams,
  IRowNode,
} from 'ag-grid-community'
import type { Translate } from '#web/i18n/text.ts'
import { SELECTION_COLUMN } from '../../list/grid-options.ts'
import { element } from './elements.ts'
import type { TripColDef } from './grid-columns.ts'
import { isTrip, type TripRow } from './trip-row.ts'

/** Checkboxes of the browser's own: the grid's are eight elements each, a tenth of a row. */

/** A checkbox, and the label around it, so that a finger meets all of its cell. */
const checkbox = (name: string): { label: HTMLElement; input: HTMLInputElement } => {
  const input = document.createElement('input')
  input.type = 'checkbox'
  input.tabIndex = -1
  input.ariaLabel = name
  return { label: element('label', 'selection', input), input }
}

/** The checkbox of a row. */
const rowCheckbox = (name: string) =>
  class implements ICellRendererComp<TripRow> {
    private readonly parts = checkbox(name)
    private node: IRowNode<TripRow> | null = null
    private readonly show = (): void => {
      this.parts.input.checked = this.node?.isSelected() === true
    }
    init({ node }: ICellRendererParams<TripRow>): void {
      this.node = node
      node.addEventListener('rowSelected', this.show)
      this.parts.input.addEventListener('change', () => node.setSelected(this.parts.input.checked))
      this.show()
    }
    refresh(): boolean {
      return false
    }
    getGui(): HTMLElement {
      return this.parts.label
    }
    destroy(): void {
      this.node?.removeEventListener('rowSelected', this.show)
    }
  }

/** The checkbox in the heading: all trips that are listed. */
const headingCheckbox = (name: string) =>
  class implements IHeaderComp {
    private readonly parts = checkbox(name)
    private api: GridApi<TripRow> | null = null
    private readonly show = (): void => {
      const { api } = this
      if (!api || api.isDestroyed()) return
      const selected = api.getSelectedNodes().length
      let all = 0
      api.forEachNode(({ data }) => {
        if (data && isTrip(data)) all += 1
      })
      this.parts.input.checked = selected > 0 && selected === all
      this.parts.input.indeterminate = selected > 0 && selected < all
    }
    init({ api }: IHeaderParams<TripRow>): void {
      this.api = api
      api.addEventListener('selectionChanged', this.show)
      api.addEventListener('rowDataUpdated', this.show)
      this.parts.input.addEventListener('change', () =>
        this.parts.input.checked ? api.selectAll() : api.deselectAll(),
      )
      this.show()
    }
    getGui(): HTMLElement {
      return this.parts.label
    }
    refresh(): boolean {
      return true
    }
    destroy(): void {
      this.api?.removeEventListener('selectionChanged', this.show)
      this.api?.removeEventListener('rowDataUpdated', this.show)
    }
  }

export const selectionColumn = (translate: Translate): TripColDef => ({
  colId: SELECTION_COLUMN,
  headerName: translate('grid_select_trips'),
  headerComponent: headingCheckbox(translate('grid_select_trips')),
  cellRenderer: rowCheckbox(translate('grid_select_trip')),
  cellClass: 'drawn-cell selection-cell',
  headerClass: 'selection-cell',
  pinned: 'left',
  lockPinned: true,
  lockPosition: 'left',
  lockVisible: true,
  sortable: false,
  resizable: false,
  width: 36,
  minWidth: 36,
  maxWidth: 36,
})
