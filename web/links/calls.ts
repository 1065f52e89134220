import { MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'
import { SECOND_MS } from '../../shared/domain/time/units.ts'
import type { GivenAnswer, LinkAnswers, LinkPage, SentReport } from '../../shared/schemas/trip-link.ts'

/**
 * `away`: no network, a hotel's login page, or a server that is down. `ended`: the link leads nowhere, on a server of this epoch.
 * `refused`: the server does not take the request in this form.
 */
export type Answer<Value> =
  | { is: 'ok'; value: Value }
  | { is: 'away' }
  | { is: 'busy'; waitMs: number }
  | { is: 'ended'; epoch?: string | undefined }
  | { is: 'refused'; message: string }

/** Reason why a page cannot show the present state of its link. */
export type Problem = 'ended' | 'too_often' | 'offline'
/** Returns the problem of an answer; null if the page came. The server refuses none of a page's own requests. */
export const problemOf = ({ is }: Answer<unknown>): Problem | null =>
  (({ ok: null, ended: 'ended', busy: 'too_often', away: 'offline', refused: 'offline' }) as const)[is]

/** Outcome for each sent report. */
type ReportsAnswer = { results: { re_id: string; outcome: 'kept' | 'refused'; message?: string }[] }

export type Calls = {
  page: () => Promise<Answer<LinkPage>>
  /** Tells the server that a person has opened the link. */
  open: () => Promise<Answer<LinkPage>>
  file: (bytes: ArrayBuffer, type: string) => Promise<Answer<{ name: string }>>
  reports: (body: { sent_at: string; reports: SentReport[] }) => Promise<Answer<ReportsAnswer>>
  /** Yes and no to the trips of a mail. */
  answers: (body: { answers: readonly GivenAnswer[] }) => Promise<Answer<LinkAnswers>>
  /** A photo of the proof of delivery, by a link to share. */
  photo: (id: number) => Promise<Answer<Blob>>
}

const USUAL_MS = 30 * SECOND_MS
/** The server waits as long for a photo of 5 MB on a slow network. */
const FILE_MS = 150 * SECOND_MS
const BUSY_MS = 60 * SECOND_MS

const refusalOf = (
  status: number,
  body: { message?: unknown; retry_after?: unknown; epoch?: unknown },
): Answer<never> => {
  const message = typeof body.message === 'string' ? body.message : ''
  if (status === 429) {
    const seconds = Number(body.retry_after)
    return { is: 'busy', waitMs: Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND_MS : BUSY_MS }
  }
  if (message === 'link_unknown') return { is: 'ended', epoch: typeof body.epoch === 'string' ? body.epoch : undefined }
  return status === 400 || status === 409 || status === 413 || status === 415
    ? { is: 'refused', message }
    : { is: 'away' }
}

type Asked<Value> = RequestInit & { ms?: number; read?: (response: Response) => Promise<Value> }

/** Calls of the server in the name of a link. Only answers with the server's own mark count. */
export const createCalls = (token: string, fetch: typeof globalThis.fetch): Calls => {
  const ask = async <Value>(
    path: string,
    { ms = USUAL_MS, read = (response) => response.json(), ...init }: Asked<Value> = {},
  ): Promise<Answer<Value>> => {
    try {
      const response = await fetch(path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(ms),
        redirect: 'manual',
        cache: 'no-store',
        credentials: 'omit',
      })
      if (!response.headers.has(MARKER_HEADER)) return { is: 'away' }
      return response.ok ? { is: 'ok', value: await read(response) } : refusalOf(response.status, await response.json())
    } catch {
      return { is: 'away' }
    }
  }
  const post = <Value>(path: string, body: object): Promise<Answer<Value>> =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return {
    page: () => ask('/api/link'),
    open: () => ask('/api/link/open', { method: 'POST' }),
    file: (bytes, type) =>
      ask('/api/link/files', { method: 'POST', headers: { 'content-type': type }, body: bytes, ms: FILE_MS }),
    reports: (body) => post('/api/link/reports', body),
    answers: (body) => post('/api/link/answers', body),
    photo: (id) => ask(`/api/link/files/${id}`, { read: (response) => response.blob() }),
  }
}
