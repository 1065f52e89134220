import { useCallback, useSyncExternalStore } from 'react'
import { readSetting, watchSettings, writeSetting } from '../../db/local-settings.ts'

/** Rules 12.1. */
const PAGE_SIZES = [10, 50, 100] as const
/** Stands for all rows on one page; the number that MUI knows. */
export const ALL_ROWS = -1
const CHOICES: readonly number[] = [...PAGE_SIZES, ALL_ROWS]
/** With no more rows than this there is nothing to choose. */
export const SMALLEST_PAGE = PAGE_SIZES[0]

/** The sizes to choose from. @param all name of the choice of all rows */
export const pageSizeChoices = (all: string): (number | { label: string; value: number })[] => [
  ...PAGE_SIZES,
  { label: all, value: ALL_ROWS },
]

/** Returns the chosen size of a list's pages. Anything may be stored; what is no choice gives the size at first. */
export const readPageSize = (stored: unknown, list: string, first: number): number => {
  const size = (stored as Record<string, unknown> | null | undefined)?.[list]
  return typeof size === 'number' && CHOICES.includes(size) ? size : first
}

/** The size of a list's pages, kept on the device until the session ends. */
export const usePageSize = (list: string, first: number): [number, (size: number) => void] => {
  const size = useSyncExternalStore(watchSettings, () => readPageSize(readSetting('page_sizes'), list, first))
  const keep = useCallback(
    (next: number) => writeSetting('page_sizes', { ...readSetting('page_sizes'), [list]: next }),
    [list],
  )
  return [size, keep]
}
