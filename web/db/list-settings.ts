import { useCallback, useMemo, useState } from 'react'
import type { ColumnFilter } from '../../shared/schemas/timetable.ts'
import type { GridLayout } from '../ui/list/grid-layout.ts'
import type { DeviceType, GridName, ListName } from './local-settings.ts'
import { useSetting } from './use-setting.ts'

const NO_FILTERS: ColumnFilter[] = []

/**
 * The filters of a list on this type of device, and a setter that keeps them.
 * @param usable keys of the columns that there are: another role, or an older version, may have left others here
 */
export const useListFilters = (
  list: ListName,
  device: DeviceType,
  usable: readonly string[],
): [ColumnFilter[], (filters: ColumnFilter[]) => void] => {
  const [stored, store] = useSetting(`filters_${list}_${device}`, NO_FILTERS)
  const filters = useMemo(
    () => stored.filter(({ column, values }) => usable.includes(column) && Array.isArray(values) && values.length > 0),
    [stored, usable],
  )
  const keep = useCallback((next: ColumnFilter[]) => store(next.length === 0 ? undefined : next), [store])
  return [filters, keep]
}

/** The hidden columns of a list on this type of device; the setter takes undefined to go back to those hidden at first. */
export const useHiddenColumns = (
  list: ListName,
  device: DeviceType,
  atFirst: string[],
): [string[], (hidden: string[] | undefined) => void] => useSetting(`columns_${list}_${device}`, atFirst)

const NO_LAYOUT: GridLayout = { order: [], sizes: [] }

export type KeptLayout = {
  layout: GridLayout
  keep: (layout: GridLayout) => void
  /** Back to the order and widths that the grid has by itself; it begins anew with another `key`. */
  reset: () => void
  key: number
}

/** Order and widths of a grid's columns on this type of device. */
export const useGridLayout = (grid: GridName, device: DeviceType): KeptLayout => {
  const [layout, store] = useSetting(`grid_${grid}_${device}`, NO_LAYOUT)
  const [key, setKey] = useState(0)
  const reset = useCallback(() => {
    store(undefined)
    setKey((former) => former + 1)
  }, [store])
  return { layout, keep: store, reset, key }
}
