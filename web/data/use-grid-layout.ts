import { useCallback, useState } from 'react'
import type { DeviceType, GridName } from '../db/local-settings.ts'
import type { GridLayout } from '../page/grid-layout.ts'
import { useSetting } from './use-setting.ts'

const NO_LAYOUT: GridLayout = { order: [], sizes: [] }

/** Reads a stored layout; a value of another shape gives the grid's own layout. */
export const readLayout = (stored: unknown): GridLayout => {
  const { order, sizes } = (stored ?? {}) as Partial<GridLayout>
  return Array.isArray(order) && Array.isArray(sizes) ? (stored as GridLayout) : NO_LAYOUT
}

export type KeptLayout = {
  layout: GridLayout
  keep: (layout: GridLayout) => void
  /** Back to the grid's own order and widths; a new `key` makes the grid start anew. */
  reset: () => void
  key: number
}

/** Order and widths of a grid's columns on this type of device. */
export const useGridLayout = (grid: GridName, device: DeviceType): KeptLayout => {
  const [stored, store] = useSetting(`grid_${grid}_${device}`, NO_LAYOUT)
  const layout = readLayout(stored)
  const [key, setKey] = useState(0)
  const reset = useCallback(() => {
    store(undefined)
    setKey((former) => former + 1)
  }, [store])
  return { layout, keep: store, reset, key }
}
