import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { Store } from '../store/db.ts'
import { endsNoted } from '../store/people/ended-sessions.ts'
import { lastSeq } from '../store/sync/change-feed.ts'
import { changesAfter } from '../store/sync/sync-log.ts'
import { couldKnow, entityOf } from './entities/all.ts'

/** A moment between two commits. */
export type Moment = { seq: number; unlisted: number }

/** More lines than this count as a change for every viewer, without being looked at. */
const MOST_LINES = 500

export type CommitWatch = {
  now: () => Moment
  /**
   * Returns true if something was committed since then that the viewer could see before or may see now, or that
   * decides what it sees.
   */
  concerns: (viewer: Viewer, since: Moment) => boolean
}

/**
 * Watches the commits of a store, so that only those devices are woken that a commit concerns: a phone in a lorry
 * does not ask the server each time that another company's lorry moves. One for all listeners: the lines of the change
 * feed are read once for all of them.
 */
export const watchCommits = (store: Store): CommitWatch => {
  let seq = lastSeq(store)
  // Commits that are not in the feed: what a person may see has changed, or a session.
  let unlisted = 0
  let ends = endsNoted(store)
  store.onCommit(() => {
    const now = lastSeq(store)
    const ended = endsNoted(store)
    // A user may be deleted in the commit that gives the trips to another one.
    if (now === seq || ended !== ends) unlisted += 1
    seq = now
    ends = ended
  })
  return {
    now: () => ({ seq, unlisted }),
    concerns: (viewer, since) => {
      if (since.unlisted !== unlisted) return true
      if (since.seq === seq) return false
      const lines = changesAfter(store, since.seq, MOST_LINES)
      return (
        lines.length === MOST_LINES ||
        lines.some(
          ({ entity, before, after }) =>
            entityOf(entity).decidesWhoSees === true ||
            couldKnow(viewer, entity, before) ||
            couldKnow(viewer, entity, after),
        )
      )
    },
  }
}
