import { useQuery } from '@tanstack/react-query'
import { clock, now } from '../clock/clock.ts'
import { isViewerNamed, viewerName } from '../db/cached-rows.ts'
import type { KeptResult } from '../db/records.ts'
import { currentDb, currentSession } from '../session/session.ts'
import { isRefusal } from '../sync/api.ts'
import { useDbQuery, useSession } from './rows.ts'
import { useUnreachable } from './unreachable.ts'

/**
 * Returns true if an answer was fetched for the logged-in viewer. Answers for another role or company are never
 * shown.
 */
const isForViewerNow = (viewer: string): boolean => {
  const session = currentSession()
  return session !== null && isViewerNamed(viewer, session)
}

const sameRequest = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export type ServerResult<Request, Answer> = {
  /**
   * The server's answer to this request, from now or from the last time. Undefined while loading and when there is
   * none.
   */
  answer: Answer | undefined
  isLoading: boolean
  /** Reason why the last load failed, or that there is no connection; null otherwise. */
  failure: unknown
  /** Time at which the answer was current, milliseconds. */
  asOf: number | undefined
  /** Time at which the answer was asked for, milliseconds since the page began; 0 for one of an earlier page. */
  askedAt: number
  /** The last stored answer, if it belongs to another request; without a connection it is all there is. */
  other: { request: Request; loaded_at: number } | undefined
  reload: () => void
}

type Options<Answer> = {
  /** Says whether an answer is worth storing: a huge one would slow the device down. */
  keeps?: (answer: Answer) => boolean
  /** Milliseconds for which an answer counts as fresh: returning to the screen does not load it again. */
  freshMs?: number
}

/**
 * Loads an answer of the server for one screen. The last answer of each screen is stored on the device, and shown with
 * its age when the server cannot be reached.
 * @param name of the screen
 * @param request null while something is still to be chosen
 * @param load checks `signal` if it sends several requests: it is aborted when the answer is no longer needed
 */
export const useServerResult = <Request extends object, Answer>(
  name: string,
  request: Request | null,
  load: (request: Request, context: { readonly signal: AbortSignal }) => Promise<Answer>,
  { keeps = () => true, freshMs = 0 }: Options<Answer> = {},
): ServerResult<Request, Answer> => {
  const username = useSession()?.username
  const unreachable = useUnreachable()
  const kept = useDbQuery((db) => db.results.get(name), [name]) as
    | (KeptResult & { request: Request; answer: Answer })
    | undefined

  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: [name, request],
    enabled: request !== null,
    staleTime: freshMs,
    // Comparing thousands of rows field by field takes longer than drawing those in sight.
    structuralSharing: false,
    queryFn: async (context) => {
      const askedAt = performance.now()
      const session = currentSession()
      const viewer = session ? viewerName(session) : ''
      const answer = await load(request as Request, context)
      // Another person may have logged in while it was on its way.
      if (keeps(answer) && currentSession()?.username === username && isForViewerNow(viewer)) {
        await currentDb()
          .results.put({ name, request, viewer, answer, loaded_at: now() })
          .catch(() => undefined)
      }
      return { answer, askedAt }
    },
  })

  const own = kept && isForViewerNow(kept.viewer) ? kept : undefined
  const failure = error ?? unreachable
  const isKeptAnswer = own !== undefined && request !== null && sameRequest(own.request, request)
  // A refusal is an answer, so former rows are not shown with it. A server fault is not one.
  const instead = data === undefined && isKeptAnswer && failure !== null && !isRefusal(failure) ? own : undefined
  return {
    answer: data ? data.answer : instead?.answer,
    isLoading: request !== null && data === undefined && instead === undefined && isFetching,
    failure: request === null ? null : failure,
    asOf: data === undefined ? instead?.loaded_at : clock.serverTime(dataUpdatedAt),
    other: own && !isKeptAnswer ? { request: own.request, loaded_at: own.loaded_at } : undefined,
    askedAt: data?.askedAt ?? 0,
    reload: () => {
      if (request !== null) void refetch()
    },
  }
}
