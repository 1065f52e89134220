import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import type { Env } from '../../kit/env.ts'
import { readAnswer, WebfleetFault, type WebfleetRow } from './webfleet-answer.ts'

/** Requests a minute that WEBFLEET.connect allows for each report; as in chillerlan's list of limits. */
const LIMITS = {
  showObjectReportExtern: 6,
  showAddressReportExtern: 6,
  showDriverReportExtern: 10,
  showObjectGroupObjects: 10,
  showDriverGroupDrivers: 10,
} as const
export type WebfleetAction = keyof typeof LIMITS

export type WebfleetAccess = { url: string; account: string; user: string; password: string; apiKey: string }
export type WebfleetClient = {
  /** @throws WebfleetFault when WEBFLEET refuses for good, or three times; Error when it cannot be reached */
  rows: (action: WebfleetAction) => Promise<WebfleetRow[]>
}

const ATTEMPTS = 3
const PATIENCE_MS = 30_000

/** Null unless everything that it takes is configured. */
export const webfleetAccess = (env: Env): WebfleetAccess | null => {
  const { WEBFLEET_ACCOUNT: account, WEBFLEET_USER: user, WEBFLEET_PASSWORD: password, WEBFLEET_API_KEY: apiKey } = env
  if (!account || !user || !password || !apiKey) return null
  return { url: env.WEBFLEET_URL, account, user, password, apiKey }
}

/**
 * Asks WEBFLEET.connect for reports, within its limits, again after the pause that its errors ask for.
 * @param options.pace shortens all pauses, for tests against a server of their own
 */
export const createWebfleetClient = (
  access: WebfleetAccess,
  options: { stopping: AbortSignal; pace?: number },
): WebfleetClient => {
  const pace = options.pace ?? 1
  const pause = (ms: number) => sleep(ms * pace, undefined, { signal: options.stopping })
  const limiter = createRateLimiter(() => performance.now() / pace)

  const withinLimit = async (action: WebfleetAction): Promise<void> => {
    const asked = [{ kind: 'action', key: action, limit: { attempts: LIMITS[action], windowMs: MINUTE_MS } }]
    for (let wait = limiter.take(asked); wait > 0; wait = limiter.take(asked)) {
      await pause(wait)
    }
  }
  const ask = async (action: WebfleetAction): Promise<WebfleetRow[]> => {
    await withinLimit(action)
    const answer = await fetch(urlOf(access, action), {
      // In the URL the credentials are refused (error 1180).
      headers: { authorization: `Basic ${Buffer.from(`${access.user}:${access.password}`).toString('base64')}` },
      redirect: 'error',
      signal: AbortSignal.any([options.stopping, AbortSignal.timeout(PATIENCE_MS)]),
    })
    if (!answer.ok) throw new WebfleetFault(answer.status, `HTTP ${answer.status}`, null)
    return readAnswer(await answer.text())
  }

  return {
    rows: async (action) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await ask(action)
        } catch (error) {
          const retryMs = error instanceof WebfleetFault ? error.retryMs : null
          if (retryMs === null || attempt === ATTEMPTS) throw error
          await pause(retryMs)
        }
      }
    },
  }
}

const urlOf = (access: WebfleetAccess, action: WebfleetAction): URL => {
  const url = new URL(access.url)
  const parameters = {
    lang: 'en',
    account: access.account,
    apikey: access.apiKey,
    action,
    outputformat: 'json',
    useUTF8: 'true',
    useISO8601: 'true',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}
