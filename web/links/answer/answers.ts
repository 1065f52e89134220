import type { z } from 'zod'
import { MARKER_HEADER } from '../../../shared/domain/sync/sync-format.ts'
import type { Answer, DeclineReason } from '../../../shared/domain/trip/trip-answers.ts'
import { type AnswerPage, type LinkAnswers, MAX_ANSWERS_AT_ONCE } from '../../../shared/schemas/trip-link.ts'

/** An answer as it is sent, to what was shown when it was given. */
export type Given = { tt_id: number; answer: Answer; reason: DeclineReason | ''; note: string; facts: string }

/** Keeps what is not sent yet over a reload, apart for each link. */
export type Kept = { read: () => Given[]; write: (answers: readonly Given[]) => void }

/** In the browser's storage; a browser that keeps nothing is no fault. @param token of the link, of which a part names the place */
export const keptIn = (storage: Storage, token: string): Kept => {
  const name = `answers ${token.slice(0, 12)}`
  return {
    read: () => {
      try {
        return JSON.parse(storage.getItem(name) ?? '[]') as Given[]
      } catch {
        return []
      }
    },
    write: (answers) => {
      try {
        if (answers.length > 0) storage.setItem(name, JSON.stringify(answers))
        else storage.removeItem(name)
      } catch {
        // Full, or switched off: the page itself still holds them.
      }
    },
  }
}

export type Outcome =
  | { kind: 'page'; page: AnswerPage; refused: ReadonlyMap<number, string> }
  | { kind: 'ended' | 'too_often' | 'offline' }

const DEADLINE_MS = 20_000

const request = async (token: string, path: string, body?: object): Promise<Response | null> => {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    // A hotel's network answers in the server's place.
    return answer.headers.has(MARKER_HEADER) ? answer : null
  } catch {
    return null
  }
}

const failure = (answer: Response | null): Outcome => {
  if (answer?.status === 404) return { kind: 'ended' }
  return { kind: answer?.status === 429 ? 'too_often' : 'offline' }
}

/** What the link leads to now; notes that it was opened. */
export const openPage = async (token: string): Promise<Outcome | { kind: 'other' }> => {
  const answer = await request(token, '/api/link/open')
  if (!answer?.ok) return failure(answer)
  const page = (await answer.json()) as { kind: string }
  return page.kind === 'answer' ? { kind: 'page', page: page as AnswerPage, refused: new Map() } : { kind: 'other' }
}

/** Sends the first of the answers, as many as one request takes. */
export const sendAnswers = async (token: string, answers: readonly Given[]): Promise<Outcome & { sent: Given[] }> => {
  const sent = answers.slice(0, MAX_ANSWERS_AT_ONCE)
  const answer = await request(token, '/api/link/answers', { answers: sent })
  if (!answer?.ok) return { ...failure(answer), sent }
  const { page, refused } = (await answer.json()) as z.infer<typeof LinkAnswers>
  return { kind: 'page', page, refused: new Map(refused.map(({ tt_id, message }) => [tt_id, message])), sent }
}
