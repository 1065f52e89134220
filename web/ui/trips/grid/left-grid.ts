import type { GridApi } from 'ag-grid-community'
import { ofSession } from '#web/page/page-state.ts'
import type { TripRow } from './trip-row.ts'

/**
 * A grid whose screen is left for another one stays as it is, outside of the page, until its screen is back: made anew
 * it would take half a second of a slow device. There is one at most.
 */
export type LiveGrid = {
  api: GridApi<TripRow>
  /** Holds all that the grid draws. */
  element: HTMLElement
}
/** A grid with its scroll position in pixels, which is lost outside of the page. */
type Left = { grid: LiveGrid; top: number; left: number }

const waiting = ofSession<Left | null>(
  () => null,
  (left) => left?.grid.api.destroy(),
)
/** Grids that may wait for their screens: those of the present session. */
const lasting = ofSession(() => new WeakSet<LiveGrid>())

const viewportOf = ({ element }: LiveGrid): Element | null => element.querySelector('.ag-grid-viewport')

const endWaiting = (): void => {
  waiting.get()?.grid.api.destroy()
  waiting.set(null)
}

/** Makes a grid in the place of its screen; one that waited for its own ends. */
export const startGrid = (place: HTMLElement, create: (element: HTMLElement) => GridApi<TripRow>): LiveGrid => {
  endWaiting()
  const element = document.createElement('div')
  element.style.height = '100%'
  place.append(element)
  const grid = { api: create(element), element }
  lasting.get().add(grid)
  return grid
}

/** Takes a grid out of its screen, which may come back. */
export const leaveGrid = (grid: LiveGrid): void => {
  endWaiting()
  const { scrollTop: top = 0, scrollLeft: left = 0 } = viewportOf(grid) ?? {}
  grid.element.remove()
  if (lasting.get().has(grid)) waiting.set({ grid, top, left })
  else grid.api.destroy()
}

/** Puts a grid back into its screen. @returns false if it has ended meanwhile */
export const returnToGrid = (place: HTMLElement, grid: LiveGrid): boolean => {
  const left = waiting.get()
  if (left?.grid !== grid) return false
  waiting.set(null)
  place.append(grid.element)
  viewportOf(grid)?.scrollTo({ top: left.top, left: left.left, behavior: 'instant' })
  return true
}
