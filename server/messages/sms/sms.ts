import { waitOf } from '../../http/connections/safe-post.ts'
import type { Env } from '../../kit/env.ts'
import type { Channel, Outcome } from '../store/channel.ts'
import { GATEWAYS, type SmsAnswer, type SmsRequest } from './sms-gateways.ts'

/** An attempt ends after this time without an answer of the gateway. */
const TIMEOUT_MS = 20_000
const MAX_ANSWER = 2_000

/** Errors that occur before a byte of the request can have left. */
const NOT_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Statuses that say that nothing was sent and that it may work later; wrong or unpaid credentials can be put right. */
const CREDENTIALS = new Set([401, 402, 403, 407])
const LATER = new Set([408, 425, 429, 503])

const codeOf = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (at instanceof AggregateError) return codeOf(at.errors[0])
  }
  return error instanceof Error ? error.name : 'unknown'
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}

/** A number that the gateway refuses is refused for good; after a 5xx it is unknown whether the text left. */
const failureOf = ({ status, text, waitMs }: SmsAnswer): Outcome => {
  const error = `HTTP ${status} ${text}`.trim()
  if (CREDENTIALS.has(status)) return { state: 'later', fault: 'credentials', error }
  if (LATER.has(status) || (status >= 300 && status < 400))
    return { state: 'later', fault: 'busy', error, ...(waitMs !== undefined && { waitMs }) }
  return status >= 500
    ? { state: 'unsure', fault: 'unsure', error }
    : { state: 'refused', fault: 'message_refused', error }
}

const post = async ({ url, headers, body }: SmsRequest): Promise<SmsAnswer> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    // Credentials go to the configured gateway and nowhere else.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = (await answer.text()).slice(0, MAX_ANSWER)
  const waitMs = waitOf(answer.headers.get('retry-after') ?? undefined, Date.now()) ?? undefined
  return { status: answer.status, body: parsed(text), text, waitMs }
}

/** The error without any of the credentials, should a gateway repeat them. */
const withoutSecrets = (env: Env, outcome: Outcome): Outcome => {
  if (!('error' in outcome)) return outcome
  const secrets = [env.SMS_PASSWORD, env.SMS_API_KEY, env.SMS_USER].filter((secret) => secret !== undefined)
  return { ...outcome, error: secrets.reduce((text, secret) => text.replaceAll(secret, '***'), outcome.error) }
}

/** Settings that the configured gateway lacks; null without a gateway. */
export const smsLacks = (env: Env): (keyof Env)[] | null =>
  env.SMS_GATEWAY ? GATEWAYS[env.SMS_GATEWAY].needs.filter((name) => !env[name]) : null

/**
 * Sends SMS through the configured gateway; null without one. A stop of the server waits for an SMS that is on its way:
 * otherwise it would be unknown whether it left.
 * @throws Error naming the setting that the gateway lacks
 */
export const smsChannel = (env: Env): Channel | null => {
  if (!env.SMS_GATEWAY) return null
  const gateway = GATEWAYS[env.SMS_GATEWAY]
  const missing = smsLacks(env) ?? []
  if (missing.length > 0)
    throw new Error(`Wrong configuration: SMS_GATEWAY ${env.SMS_GATEWAY} needs ${missing.join(', ')}`)
  const base = (env.SMS_URL ?? gateway.url).replace(/\/+$/, '')

  const send = async (to: string, text: string): Promise<Outcome> => {
    try {
      const answer = await post(gateway.request(env, base, { to, text }))
      return answer.status >= 200 && answer.status < 300 ? gateway.read(answer) : failureOf(answer)
    } catch (error) {
      const code = codeOf(error)
      return NOT_LEFT.has(code)
        ? { state: 'later', fault: 'unreachable', error: code }
        : { state: 'unsure', fault: 'unsure', error: code }
    }
  }
  return async (message, signal) => {
    if (signal.aborted) return { state: 'untried' }
    return withoutSecrets(env, await send(message.recipient, message.body ?? ''))
  }
}
