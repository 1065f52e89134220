import type { Viewer } from '../../shared/domain/access/roles.ts'
import { isOfImport } from '../imports/store/unfinished-imports.ts'
import { endsNoted } from '../people/store/ended-sessions.ts'
import type { Store } from '../store/db.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { couldKnow, entityOf } from './entities/all.ts'
import { changesAfter } from './store/sync-log.ts'

/** Commits of one kind in a row: their lines of the change feed, and whether there was one that is not in it. */
export type News = { after: number; upTo: number; isUnlisted: boolean; isOfImport: boolean }

/** More lines than this count as a change for every viewer, without being looked at. */
const MOST_LINES = 500

export type CommitWatch = {
  hasNews: () => boolean
  /** Takes what was committed since it was last taken; what an import wrote stays where that is not asked for. */
  take: (asked: { imported: boolean }) => News[]
  /** Returns true if any of it is what the viewer could see before or may see now, or what decides what it sees. */
  concerns: (viewer: Viewer, news: readonly News[]) => boolean
}

/**
 * Watches the commits of a store, so that only those devices are woken that a commit concerns: a phone in a lorry
 * does not ask the server each time that another company's lorry moves. One for all listeners: the lines of the change
 * feed are read once for all of them.
 */
export const watchCommits = (store: Store): CommitWatch => {
  let seq = lastSeq(store)
  let ends = endsNoted(store)
  let waiting: News[] = []
  store.onCommit(() => {
    const now = lastSeq(store)
    const ended = endsNoted(store)
    const hasEnded = ended !== ends
    const news: News = {
      after: seq,
      upTo: now,
      // Not in the feed is what a person may see, or a session: a user may be deleted in the commit that gives the trips to
      // another one.
      isUnlisted: now === seq || hasEnded,
      isOfImport: isOfImport(store) && !hasEnded,
    }
    seq = now
    ends = ended
    const last = waiting.at(-1)
    if (last?.isOfImport !== news.isOfImport) waiting.push(news)
    else waiting.splice(-1, 1, { ...last, upTo: now, isUnlisted: last.isUnlisted || news.isUnlisted })
  })
  const concernsOne = (viewer: Viewer, { after, upTo, isUnlisted }: News): boolean => {
    if (isUnlisted) return true
    const lines = changesAfter(store, after, MOST_LINES).filter((line) => line.seq <= upTo)
    return (
      lines.length === MOST_LINES ||
      lines.some(
        ({ entity, before, after }) =>
          entityOf(entity).decidesWhoSees === true ||
          couldKnow(viewer, entity, before) ||
          couldKnow(viewer, entity, after),
      )
    )
  }
  return {
    hasNews: () => waiting.length > 0,
    take: ({ imported }) => {
      const taken = waiting.filter((news) => imported || !news.isOfImport)
      waiting = waiting.filter((news) => !taken.includes(news))
      return taken
    },
    concerns: (viewer, news) => news.some((one) => concernsOne(viewer, one)),
  }
}
