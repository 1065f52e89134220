import type { Store } from '../../store/db.ts'

/** Some milliseconds of work. */
const PAGES_AT_ONCE = 200
/** Pages that new rows soon take again are left where they are. */
const FREE_AT_MOST = 0.2
const FREE_ANYWAY = 10_000_000

type Size = { bytes: number; free: number }
const sizeOf = ({ sqlite }: Store, file: 'main' | 'telematics'): Size => {
  const count = (name: string): number => sqlite.pragma(`${file}.${name}`, { simple: true }) as number
  const page = count('page_size')
  return { bytes: count('page_count') * page, free: count('freelist_count') * page }
}

/** Bytes of the two files, and how many of them are free for new rows. */
export const fileSizes = (store: Store): { main: Size; telematics: Size } => ({
  main: sizeOf(store, 'main'),
  telematics: sizeOf(store, 'telematics'),
})

/**
 * Gives some of the telematics file's free pages back to the disk, once they are a large part of it: after its rows are kept
 * for fewer days than before.
 * @returns true if there are more
 */
export const giveBackPages = (store: Store): boolean => {
  const { bytes, free } = sizeOf(store, 'telematics')
  if (free < Math.max(bytes * FREE_AT_MOST, FREE_ANYWAY)) return false
  store.sqlite.pragma(`telematics.incremental_vacuum(${PAGES_AT_ONCE})`)
  return true
}

/** Smaller ones are not worth a start that takes longer. */
const WORTH_BYTES = 100_000_000

/**
 * Writes the main file anew without its free pages, if they are more than half of it and many: after its messages and
 * positions were moved to the telematics file. Takes as long as what is kept is large, and nothing else is answered meanwhile.
 * @returns bytes given back to the disk
 */
export const shrinkMain = (store: Store): number => {
  const { bytes, free } = sizeOf(store, 'main')
  if (free * 2 < bytes || free < WORTH_BYTES) return 0
  store.sqlite.exec('vacuum main')
  return bytes - sizeOf(store, 'main').bytes
}
