import type { Store } from '../db.ts'

/** Some milliseconds of work. */
const PAGES_AT_ONCE = 200
/** Pages that new rows soon take again are left where they are. */
const FREE_AT_MOST = 0.2

type Pages = { all: number; free: number; bytes: number }
const pagesOf = ({ sqlite }: Store, file: 'main' | 'telematics'): Pages => {
  const [all, free, size] = ['page_count', 'freelist_count', 'page_size'].map(
    (name) => sqlite.pragma(`${file}.${name}`, { simple: true }) as number,
  ) as [number, number, number]
  return { all, free, bytes: size }
}

/**
 * Gives some of the telematics file's free pages back to the disk, once they are a large part of it: after its rows are kept
 * for fewer days than before.
 * @returns true if there are more
 */
export const giveBackPages = (store: Store): boolean => {
  const { all, free } = pagesOf(store, 'telematics')
  if (free - PAGES_AT_ONCE < all * FREE_AT_MOST) return false
  store.sqlite.pragma(`telematics.incremental_vacuum(${PAGES_AT_ONCE})`)
  return true
}

/** Smaller ones are not worth a start that takes longer. */
const WORTH_BYTES = 100_000_000

/**
 * Writes the main file anew without its free pages, if they are more than half of it and many: after its messages and
 * positions were moved to the telematics file. Takes as long as what is kept is large, and nothing else is answered meanwhile.
 * @returns how many bytes it gave back to the disk
 */
export const shrinkMain = (store: Store): number => {
  const { all, free, bytes } = pagesOf(store, 'main')
  if (free * 2 < all || free * bytes < WORTH_BYTES) return 0
  store.sqlite.exec('vacuum main')
  return (all - pagesOf(store, 'main').all) * bytes
}
