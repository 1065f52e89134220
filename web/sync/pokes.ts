import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { ApiRefusal, type Fetch, readJson, requireOwnAnswer } from './api.ts'
import { EARLY_CALLS } from './early-calls.ts'

const SILENCE_MS = MINUTE_MS
const RETRY_MS = { first: 2_000, longest: MINUTE_MS }

/**
 * Listens for the server's pokes (server-sent events, through `fetch` because the token is sent in a header) and calls
 * `onPoke` for each. A 401 is told: the session has ended. Reconnects for ever, with growing pauses; a connection that is silent for a minute counts as lost.
 * @returns a function that stops it
 */
export const listenForPokes = (options: {
  fetch: Fetch
  token: () => string | null
  onPoke: () => void
  onRefused: (refusal: ApiRefusal) => void
}): (() => void) => {
  let stopped = false
  let abort = new AbortController()
  let wait = RETRY_MS.first

  const listenOnce = async (token: string): Promise<void> => {
    abort = new AbortController()
    let silence = setTimeout(() => abort.abort(), SILENCE_MS)
    try {
      const response = await options.fetch(EARLY_CALLS.pokes.path, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        cache: 'no-store',
        signal: abort.signal,
      })
      if (response.status === 401) {
        requireOwnAnswer(response)
        const body = { message: 'session_expired', ...readJson(await response.text()) }
        if (!stopped) options.onRefused(new ApiRefusal(response.status, body))
      }
      if (!response.ok || !response.body) return
      wait = RETRY_MS.first
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let buffer = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        clearTimeout(silence)
        silence = setTimeout(() => abort.abort(), SILENCE_MS)
        buffer += value
        const events = buffer.split('\n\n')
        buffer = events.pop() ?? ''
        if (events.some((event) => event.includes('event: poke'))) options.onPoke()
      }
    } finally {
      clearTimeout(silence)
    }
  }

  const loop = async (): Promise<void> => {
    while (!stopped) {
      const token = options.token()
      if (token) await listenOnce(token).catch(() => undefined)
      if (stopped) return
      await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)))
      wait = Math.min(wait * 2, RETRY_MS.longest)
    }
  }
  void loop()
  return () => {
    stopped = true
    abort.abort()
  }
}
