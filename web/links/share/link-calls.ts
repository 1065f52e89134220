import { MARKER_HEADER } from '../../../shared/domain/sync/sync-format.ts'
import type { LinkPage } from '../../../shared/schemas/trip-link.ts'

export type LinkAnswer =
  | { kind: 'page'; page: LinkPage }
  /** Unknown, ended or revoked: the server answers these alike. */
  | { kind: 'ended' }
  | { kind: 'too_often' }
  | { kind: 'offline' }

const DEADLINE_MS = 20_000

const ask = (token: string, method: 'GET' | 'POST', path: string): Promise<Response> =>
  fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })

/** What a link shows now. @param isFirst notes that the link was opened */
export const askForPage = async (token: string, isFirst: boolean): Promise<LinkAnswer> => {
  try {
    const answer = isFirst ? await ask(token, 'POST', '/api/link/open') : await ask(token, 'GET', '/api/link')
    // A hotel's network answers in the server's place.
    if (!answer.headers.has(MARKER_HEADER)) return { kind: 'offline' }
    if (answer.ok) return { kind: 'page', page: (await answer.json()) as LinkPage }
    if (answer.status === 404) return { kind: 'ended' }
    return { kind: answer.status === 429 ? 'too_often' : 'offline' }
  } catch {
    return { kind: 'offline' }
  }
}

/** A photo of the proof of delivery; null where it cannot be fetched now. */
export const askForPhoto = async (token: string, id: number): Promise<Blob | null> => {
  try {
    const answer = await ask(token, 'GET', `/api/link/files/${id}`)
    return answer.ok && answer.headers.has(MARKER_HEADER) ? await answer.blob() : null
  } catch {
    return null
  }
}
