import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { SyncEntity } from '../../shared/schemas/sync.ts'
import type { Store } from '../store/db.ts'
import { lastSeq } from '../store/sync/change-feed.ts'
import { type ChangeLine, changesAfter } from '../store/sync/sync-log.ts'
import { couldKnow } from './sources.ts'

/** A moment between two commits. */
export type Moment = { seq: number; untold: number }

/** More lines than this are news without looking at them. */
const MOST_LINES = 500

/** The name of a company decides who sees its trips. */
const DECIDES_WHO_SEES: ReadonlySet<SyncEntity> = new Set(['customer', 'subcontractor'])

export type News = {
  now: () => Moment
  /** Whether something was committed since that the person could know before or may know now, or that decides about it. */
  isThereFor: (viewer: Viewer, since: Moment) => boolean
}

/**
 * Watches the commits of a store, so that only those devices are woken that a commit concerns: a phone in a lorry is not
 * to ask the server each time that somebody else's lorry moves. Make one for all who listen: what they have in common is
 * read once.
 */
export const watchNews = (store: Store): News => {
  let seq = lastSeq(store)
  // Commits that are not in the feed: what a person may see has changed, or a session.
  let untold = 0
  store.onCommit(() => {
    const now = lastSeq(store)
    if (now === seq) untold += 1
    seq = now
  })
  let read: { from: number; to: number; lines: ChangeLine[] } | null = null
  const linesSince = (from: number): ChangeLine[] => {
    if (read?.from !== from || read.to !== seq) read = { from, to: seq, lines: changesAfter(store, from, MOST_LINES) }
    return read.lines
  }
  return {
    now: () => ({ seq, untold }),
    isThereFor: (viewer, since) => {
      if (since.untold !== untold) return true
      if (since.seq === seq) return false
      const lines = linesSince(since.seq)
      return (
        lines.length === MOST_LINES ||
        lines.some(
          ({ entity, before, after }) =>
            DECIDES_WHO_SEES.has(entity) || couldKnow(viewer, entity, before) || couldKnow(viewer, entity, after),
        )
      )
    },
  }
}
