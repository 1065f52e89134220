import { Webhook } from 'standardwebhooks'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import type { Deps } from '../../deps.ts'
import { safePost } from '../../http/connections/safe-post.ts'
import { type Polled, startPolled } from '../../kit/polled.ts'
import {
  activeWebhooks,
  changeWebhook,
  type DeliveryRow,
  dueDeliveries,
  failingSince,
  farBehind,
  getWebhook,
  giveUpQueued,
  isToldToWait,
  noteAttempts,
  TRIED_FOR_MS,
  type WebhookRow,
} from '../store/webhooks.ts'
import { collectChanges, viewerOf } from './collect.ts'
import { tellWebhookOff } from './webhook-off.ts'

/**
 * Webhooks by the Standard Webhooks specification. What happened is read from the change feed after its commit and put on its
 * way in the transaction that notes how far the feed is told; it is sent until it is taken, for 24 hours.
 *
 *     queued -> sent      the receiver answered 2xx
 *       ^  \--> dead      24 hours over; admin may send it again
 *       |---/             not taken: again after 5 s, 1, 5, 15, 60 min and then every 4 h, later where `Retry-After` says so
 *
 * While nothing is taken, or a thousand messages wait, of each event of a trip the last one alone is kept; with 20,000 waiting
 * the webhook is switched off.
 *
 * While a message waits that was answered 429, no other one goes to its receiver. 410 switches the webhook off.
 *
 * At least once, unlike mails: a message whose answer was not noted is sent again with the same `webhook-id`. Messages of one
 * trip go one after the other (`dueDeliveries`).
 */
const PAUSES = [5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS]
const LAST_PAUSE = 4 * HOUR_MS
const JITTER = 0.2
const POLL_MS = SECOND_MS
/** Messages of one webhook that are on their way at once; one alone while it fails. */
const AT_ONCE = 8
/** Messages that one look brings, enough for many rounds: its cost grows with all that waits. */
const MOST_OF_LOOK = 50 * AT_ONCE
const MAX_ERROR_LENGTH = 200
/** The receiver is there no more (Standard Webhooks: the endpoint is to be switched off). */
const GONE = 410
/** Status that asks to wait: the other messages wait with this one. */
const TOO_MANY = 429

/** Puts everything on its way and sends what is due; `runOnce` and `stop` wait for what is being sent. */
export type Webhooks = Polled

/** Headers of a message, with a signature of each secret that counts. */
const headersOf = (webhook: WebhookRow, { wd_message, wd_body }: DeliveryRow, now: number): Record<string, string> => {
  const { wh_secret, wh_former_secret, wh_former_until } = webhook
  const isFormerKept = wh_former_secret !== null && wh_former_until !== null && Date.parse(wh_former_until) > now
  const at = new Date(now)
  const secrets = isFormerKept ? [wh_secret, wh_former_secret] : [wh_secret]
  return {
    'content-type': 'application/json',
    'user-agent': 'Tours-Webhooks',
    'webhook-id': wd_message,
    'webhook-timestamp': String(Math.floor(now / SECOND_MS)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(wd_message, at, wd_body)).join(' '),
  }
}

/** @param options.pollMs pause between two looks; 0 leaves them to `runOnce` */
export const startWebhooks = (
  { store, log, env }: Pick<Deps, 'store' | 'log' | 'env'>,
  options: { pollMs?: number } = {},
): Webhooks => {
  const stopping = new AbortController()

  const attempt = async (webhook: WebhookRow, row: DeliveryRow) => {
    const now = store.now()
    const {
      status,
      error,
      waitMs = 0,
    } = await safePost(webhook.wh_url, headersOf(webhook, row, now), row.wd_body, {
      signal: stopping.signal,
      ownReceiver: env.WEBHOOK_OWN_RECEIVER,
    })
    const pause = (PAUSES[row.wd_attempts] ?? LAST_PAUSE) * (1 + Math.random() * JITTER)
    return {
      row,
      status,
      error: error?.slice(0, MAX_ERROR_LENGTH) ?? null,
      next: new Date(store.now() + Math.max(pause, waitMs)).toISOString(),
    }
  }

  /** A receiver that says it is gone (410) is told nothing more. @returns true if it was switched off */
  const endGone = (webhook: WebhookRow, attempts: readonly { status: number | null }[]): boolean => {
    if (!attempts.some(({ status }) => status === GONE)) return false
    store.write(() => {
      changeWebhook(store, webhook.wh_id, { wh_active: false }, 'webhook')
      tellWebhookOff(store, webhook, 'gone')
    })
    log.warn({ webhook: webhook.wh_id }, 'a webhook was switched off: its receiver is gone')
    return true
  }

  /** Sends what is due for a webhook, round after round, each by what the webhook says then: it may be moved or off. */
  const send = async (wh_id: number): Promise<void> => {
    if (isToldToWait(store, wh_id)) return
    let looked: DeliveryRow[] = []
    while (!stopping.signal.aborted) {
      const webhook = getWebhook(store, wh_id)
      if (!webhook?.wh_active) return
      if (looked.length === 0)
        looked = dueDeliveries(store, wh_id, webhook.wh_failing_since === null ? MOST_OF_LOOK : 1)
      const due = looked.splice(0, AT_ONCE)
      if (due.length === 0) return
      // What waits ends with the company that it was for, and what comes is told again where its deletion is undone.
      if (viewerOf(store, webhook) === null) return giveUpQueued(store, wh_id, 'webhook_off')
      const attempts = await Promise.all(due.map((row) => attempt(webhook, row)))
      // What was cut off by the stop was not refused.
      if (stopping.signal.aborted)
        return noteAttempts(
          store,
          wh_id,
          attempts.filter(({ error }) => error === null),
        )
      noteAttempts(store, wh_id, attempts)
      if (endGone(webhook, attempts) || attempts.some(({ status }) => status === TOO_MANY)) return
      if (attempts.every(({ error }) => error !== null)) {
        log.warn({ webhook: wh_id, error: attempts[0]?.error }, 'a webhook was not taken')
        return
      }
    }
  }

  const switchOff = (webhook: WebhookRow, why: 'behind' | 'silent', words: string): void =>
    store.write(() => {
      changeWebhook(store, webhook.wh_id, { wh_active: false }, 'webhook')
      tellWebhookOff(store, webhook, why)
      log.warn({ webhook: webhook.wh_id }, `a webhook was switched off: ${words}`)
    })
  const endBehind = (): void => {
    for (const webhook of farBehind(store)) switchOff(webhook, 'behind', 'too many messages wait for it')
  }
  const endSilent = (wh_id: number): void => {
    for (const webhook of failingSince(store, new Date(store.now() - TRIED_FOR_MS).toISOString()))
      if (webhook.wh_id === wh_id) switchOff(webhook, 'silent', 'nothing was taken for a day')
  }

  /** Sending under way to each webhook: one loop each, so that its order holds, and none waits for that of another. */
  const sending = new Map<number, Promise<void>>()
  const sendOn = async (wh_id: number): Promise<void> => {
    try {
      await send(wh_id)
      if (!stopping.signal.aborted) endSilent(wh_id)
    } finally {
      sending.delete(wh_id)
    }
  }

  const run = async (): Promise<void> => {
    while (collectChanges(store)) await new Promise((resolve) => setImmediate(resolve))
    for (const { wh_id } of activeWebhooks(store)) {
      if (sending.has(wh_id)) continue
      const sent = Promise.resolve().then(() => sendOn(wh_id))
      sending.set(wh_id, sent)
      sent.catch((error) => log.error({ err: error, webhook: wh_id }, 'sending to a webhook stumbled'))
    }
    endBehind()
  }

  const polled = startPolled(log, 'webhooks', options.pollMs ?? POLL_MS, stopping, run)
  return {
    runOnce: async () => {
      await polled.runOnce()
      await Promise.all(sending.values())
    },
    stop: async () => {
      await polled.stop()
      await Promise.allSettled(sending.values())
    },
  }
}
