import { useCallback, useMemo } from 'react'
import type { ColumnFilter } from '../../shared/schemas/timetable.ts'
import type { DeviceType, ListName } from '../db/local-settings.ts'
import { saidFilters } from './address-state.ts'
import { useLinked } from './use-in-address.ts'
import { useSetting } from './use-setting.ts'

const NO_FILTERS: ColumnFilter[] = []

/** Reads stored filters. Anything may be stored there, and damaged values must not break the list at every start. */
export const readFilters = (stored: unknown, usable: readonly string[]): ColumnFilter[] =>
  (Array.isArray(stored) ? (stored as (Partial<ColumnFilter> | null)[]) : []).filter(
    (filter): filter is ColumnFilter =>
      usable.includes(filter?.column ?? '') && Array.isArray(filter?.values) && filter.values.length > 0,
  )
export const readHidden = (stored: unknown, atFirst: string[]): string[] =>
  Array.isArray(stored) && stored.every((key) => typeof key === 'string') ? stored : atFirst

/**
 * The filters of a list on this type of device, a setter that stores them, and whether a link says others than are stored.
 * @param usable keys of the existing columns: another role, or an older version, may have stored others
 */
export const useListFilters = (
  list: ListName,
  device: DeviceType,
  usable: readonly string[],
): ReturnType<typeof useLinked<ColumnFilter[]>> => {
  const [stored, store] = useSetting(`filters_${list}_${device}`, NO_FILTERS)
  const kept = useMemo(() => readFilters(stored, usable), [stored, usable])
  const keep = useCallback((next: ColumnFilter[]) => store(next.length === 0 ? undefined : next), [store])
  const said = useMemo(() => saidFilters(usable), [usable])
  // A window that became wide or narrow still has the other layout's filters in its address: they are no link's.
  const other = device === 'mobile' ? 'desktop' : 'mobile'
  const [ofOther] = useSetting(`filters_${list}_${other}`, NO_FILTERS)
  return useLinked(said, NO_FILTERS, kept, keep, readFilters(ofOther, usable))
}

/** The hidden columns of a list on this type of device; the setter takes undefined to go back to those hidden at first. */
export const useHiddenColumns = (
  list: ListName,
  device: DeviceType,
  atFirst: string[],
): [string[], (hidden: string[] | undefined) => void] => {
  const [stored, store] = useSetting(`columns_${list}_${device}`, atFirst)
  return [readHidden(stored, atFirst), store]
}
