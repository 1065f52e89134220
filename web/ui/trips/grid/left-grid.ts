import type { GridApi } from 'ag-grid-community'
import { whenForgotten } from '../../list/kept-place.ts'
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

let waiting: Left | null = null
/** Grids that may wait for their screens: those of the present session. */
let lasting = new WeakSet<LiveGrid>()

const viewportOf = ({ element }: LiveGrid): Element | null => element.querySelector('.ag-grid-viewport')

const endWaiting = (): void => {
  waiting?.grid.api.destroy()
  waiting = null
}

whenForgotten(() => {
  lasting = new WeakSet()
  endWaiting()
})

/** Makes a grid in the place of its screen; one that waited for its own ends. */
export const startGrid = (place: HTMLElement, create: (element: HTMLElement) => GridApi<TripRow>): LiveGrid => {
  endWaiting()
  const element = document.createElement('div')
  element.style.height = '100%'
  place.append(element)
  const grid = { api: create(element), element }
  lasting.add(grid)
  return grid
}

/** Takes a grid out of its screen, which may come back. */
export const leaveGrid = (grid: LiveGrid): void => {
  endWaiting()
  const { scrollTop: top = 0, scrollLeft: left = 0 } = viewportOf(grid) ?? {}
  grid.element.remove()
  if (lasting.has(grid)) waiting = { grid, top, left }
  else grid.api.destroy()
}

/** Puts a grid back into its screen. @returns false if it has ended meanwhile */
export const returnToGrid = (place: HTMLElement, grid: LiveGrid): boolean => {
  if (waiting?.grid !== grid) return false
  const { top, left } = waiting
  waiting = null
  place.append(grid.element)
  viewportOf(grid)?.scrollTo({ top, left, behavior: 'instant' })
  return true
}
