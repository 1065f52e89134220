import { LATER_ENTITIES } from '#shared/domain/sync/entities.ts'
import { MAX_MUTATIONS_PER_PUSH } from '#shared/domain/sync/sync-format.ts'
import { clientId, getMeta, type LocalDb } from '../../db/local-db.ts'
import {
  ApiRefusal,
  callUrl,
  DEADLINE_MS,
  type Fetch,
  fetchedPart,
  readJson,
  requestTexts,
  type SyncSession,
} from '../api.ts'
import { EARLY_CALLS } from '../early-calls.ts'
import { applyPages, type PageWriter, type PullOutcome } from './apply-pages.ts'
import { nextPageOf } from './page-cursor.ts'

export type PullContext = {
  db: LocalDb
  fetch: Fetch
  now: () => number
  newId: () => string
  session: () => SyncSession | null
  /** Writer of the pages of a first sync, if they are not written here. */
  writer?: PageWriter | undefined
}

/** Entities that this app understands beyond those of every app: no answer holds others. */
const UNDERSTOOD = LATER_ENTITIES.join(',')

/**
 * Pages as they come, without an end: the server sends one after the other until it has sent all.
 * @param reached the cursor to go on from when an answer is at its end
 */
async function* pagesFrom(
  context: PullContext,
  session: SyncSession,
  client: string,
  reached: () => string | undefined,
): AsyncGenerator<string, never> {
  for (;;) {
    const texts = requestTexts(context.fetch, {
      method: EARLY_CALLS.pull.method,
      path: callUrl(EARLY_CALLS.pull.path, {
        query: { cursor: reached(), client, entities: UNDERSTOOD, pages: 'all' },
      }),
      token: session.token,
      deadlineMs: DEADLINE_MS.pull,
    })
    for await (const { status, text } of texts) {
      if (status !== 200) throw new ApiRefusal(status, { message: 'general_request_not_successful', ...readJson(text) })
      yield text
    }
  }
}

/** Returns the client id, and the cursor to pull from. */
const pullPosition = async ({ db, newId }: PullContext): Promise<{ client: string; cursor: string | undefined }> => {
  const [client, cursor] = (await db.meta.bulkGet(['client', 'cursor'])).map(
    (record) => record?.value as string | undefined,
  )
  return { client: client ?? (await clientId(db, newId)), cursor }
}

/** Asks what a restored database lacks of what the one before it took, if the rows here are of another one. */
const askWhatIsLost = async (context: PullContext): Promise<void> => {
  const { db } = context
  const epoch = await getMeta(db, 'epoch')
  const taken =
    epoch === undefined
      ? []
      : await db.taken.where('known_in').notEqual(epoch).limit(MAX_MUTATIONS_PER_PUSH).primaryKeys()
  if (taken.length === 0) return
  const { findLost } = await fetchedPart('lost edits', () => import('../taken/find-lost.ts'))
  await findLost(context, taken)
}

/**
 * Brings the device up to the server's state, page by page. A snapshot that replaces rows is applied as a whole, so that
 * the old ones stay until all new ones are here.
 * @throws NoConnection, ApiRefusal (401: log in)
 */
export const pullOnce = async (context: PullContext): Promise<PullOutcome | 'no_session'> => {
  const session = context.session()
  if (!session) return 'no_session'
  const { client, cursor } = await pullPosition(context)
  let reached: string | undefined
  const pages = pagesFrom(context, session, client, () => reached)
  const next = async (from: string | undefined): Promise<string> => {
    reached = from
    return (await pages.next()).value
  }
  // Another person may have logged in on this device while an answer was on its way.
  const isMeant = () => context.session()?.username === session.username
  try {
    const outcome = await applyPages({ ...context, isMeant }, next, cursor)
    // A resumed first sync shows the state of its start, which may be long ago, so it pulls once more.
    if (outcome === 'applied' && nextPageOf(cursor) !== undefined) return await pullOnce(context)
    if (outcome === 'applied') await askWhatIsLost(context)
    return outcome
  } finally {
    // Pages that are still on their way are not awaited.
    pages.return(undefined as never).catch(() => undefined)
    context.writer?.end()
  }
}
