import type { RowKey } from '../../../shared/schemas/sync.ts'
import type { Device } from '../device.ts'
import { look } from '../screen.ts'
import { markOf, type Path, valueAt } from './changes.ts'
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

/**
 * Replaces the entry that carries a watched value by the one that it was sent again as; without one, stops watching.
 */
export const watchRetry = (history: Watching, entryId: string, freshId: string | undefined): void => {
  history.watched = history.watched.flatMap((watched) =>
    watched.entryId !== entryId ? [watched] : freshId !== undefined ? [{ ...watched, entryId: freshId }] : [],
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
    if (!row || entry?.state === 'conflict' || entry?.state === 'refused') {
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
