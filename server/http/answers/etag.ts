import type { Context } from 'hono'
import type { Viewer } from '#shared/domain/access/roles.ts'
import type { Deps } from '../../deps.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { viewerHash } from '../../sync/store/viewer-hash.ts'

/** The tags of an `If-Match` or `If-None-Match` header, as they are: a weak one never equals a strong one. */
export const splitTags = (header: string): string[] =>
  header
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/**
 * Tag of an answer that is made from rows of the change feed alone: it changes with every committed change, with the
 * person's role or company, with the program's version and with a restored database. Weak, since the answer may be compressed.
 * @param parts further values that the answer depends on, such as the range of days
 */
export const feedTag = (deps: Deps, viewer: Viewer, ...parts: (string | number)[]): string =>
  `W/"${[deps.store.epoch(), lastSeq(deps.store), viewerHash(deps.store, viewer), deps.version, ...parts]
    .join('.')
    .replace(/[^\w.:-]/g, '_')}"`

const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '')

/**
 * Marks the answer with its tag. A client that has it already gets 304 without a body, and the rows are not even read.
 * @returns the finished answer, or null when the rows are to be sent
 */
export const notModified = (c: Context, tag: string): Response | null => {
  c.header('etag', tag)
  // Without it a browser would keep the rows beyond a logout; a client that keeps the tag keeps the rows itself.
  c.header('cache-control', 'no-store')
  c.header('vary', 'authorization')
  // RFC 9110: If-None-Match compares weakly.
  const known = splitTags(c.req.header('if-none-match') ?? '').map(withoutWeakness)
  return known.includes(withoutWeakness(tag)) || known.includes('*') ? c.body(null, 304) : null
}
