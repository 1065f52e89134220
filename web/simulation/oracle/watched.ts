import type { RowKey } from '#shared/schemas/sync.ts'
import type { OutboxEntry } from '../../db/records.ts'
import type { Device } from '../device.ts'
import { look } from '../screen.ts'
import { markOf, type Path, pathsOfUnit, valueAt } from './changes.ts'
import { isOfUnits } from './judge.ts'
import { mustHold } from './must-hold.ts'
import type { Entity } from './row-identity.ts'

/** A value that a person wrote: the old one must not appear on that person's screen again. */
export type Watched = {
  device: Device
  user: string
  account: number
  entity: Entity
  key: RowKey
  entryId: string
  path: Path
  old: unknown
}

/** Events that a history watches. */
type Watching = { watched: Watched[] }

const MOST_WATCHED = 4

export const watch = (history: Watching, watched: Watched): void => {
  history.watched.push(watched)
  if (history.watched.length > MOST_WATCHED) history.watched.shift()
}

/**
 * Stops watching the written paths: the person may write the old value again, as a form does that decides for its own.
 */
export const stopWatchingPaths = (
  history: Watching,
  device: Device,
  where: { entity: Entity; key: RowKey },
  paths: Iterable<Path>,
) => {
  const written = new Set(paths)
  const isWritten = (watched: Watched): boolean =>
    watched.device === device &&
    watched.user === device.user() &&
    watched.entity === where.entity &&
    watched.key === where.key &&
    written.has(watched.path)
  history.watched = history.watched.filter((watched) => !isWritten(watched))
}

/** Returns true for a path of an entry that was not taken: its person decides about it. */
const isOpen = ({ state, theirs = [], refused }: OutboxEntry, path: Path): boolean => {
  if (state !== 'conflict' && state !== 'refused') return false
  const isWhole = theirs.length === 0 && !refused
  return isWhole || theirs.flatMap(pathsOfUnit).some((other) => other.path === path) || isOfUnits(path, refused)
}

/**
 * Replaces the entry that carries a watched value by the one that it was sent again as; without one, and of what was open in
 * it, stops watching.
 */
export const watchRetry = (history: Watching, entry: OutboxEntry, freshId: string | undefined): void => {
  history.watched = history.watched.flatMap((watched) =>
    watched.entryId !== entry.id
      ? [watched]
      : freshId !== undefined && !isOpen(entry, watched.path)
        ? [{ ...watched, entryId: freshId }]
        : [],
  )
}

/** Invariant 5: a written value never flickers back to the one before it. */
export const checkWatched = async (history: Watching, device: Device): Promise<void> => {
  const own = history.watched.filter((watched) => watched.device === device && watched.user === device.user())
  if (own.length === 0) return
  const { entries, rows } = await look(device, own)
  own.forEach((watched, index) => {
    const row = rows[index]
    const entry = entries.find(({ id }) => id === watched.entryId)
    if (!row || (entry && isOpen(entry, watched.path))) {
      history.watched = history.watched.filter((other) => other !== watched)
      return
    }
    mustHold(
      watched.old === undefined || markOf(valueAt(row, watched.path)) !== markOf(watched.old),
      () =>
        `5: ${device.name} shows ${markOf(watched.old)} again after its own write of ${watched.entity} ${watched.key}`,
    )
  })
}
