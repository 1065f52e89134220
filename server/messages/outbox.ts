import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { MESSAGE_CHANNELS } from '../../shared/schemas/outbox.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../kit/env.ts'
import { type Polled, startPolled } from '../kit/polled.ts'
import { statementFiles } from '../money/statements/statement-mail.ts'
import type { Store } from '../store/db.ts'
import { listAsItLeaves } from '../tours/weeks/list-as-it-leaves.ts'
import { escalateDue } from './escalate.ts'
import { asItLeaves, releaseHeld } from './held.ts'
import { isMisdirected } from './meant.ts'
import { confirmDue, fallBackToMail, unseenAsItLeaves } from './push/push.ts'
import { whyKeptBack } from './push/push-judged.ts'
import type { Channel, MessageFile, Outcome } from './store/channel.ts'
import {
  claimMessage,
  countQueued,
  enqueueMessage,
  expireMessages,
  giveUpInterrupted,
  type MessageChannel,
  type NewMessage,
  noteDead,
  noteRetry,
  noteSent,
  noteUntried,
  type OutboxMessage,
} from './store/outbox.ts'
import { noteTold } from './tell-customer.ts'

/**
 * The outbox: messages are written in the transaction of what caused them and leave after it.
 *
 *     queued -> sending -> sent      the attempt is committed before anything leaves
 *       ^          | \---> dead      refused for good, tried five times, or the delivery is unknown
 *       |----------/                 the mail server or the network failed: again after 1, 5, 15, 60 minutes
 *     queued -> expired              too late, it would mislead
 *     held -> queued | digested | expired   when quiet hours end or a digest is due (held.ts)
 *
 * Nothing but a push (`push/push.ts`) is ever sent twice by itself: a message whose delivery is unknown (killed while sending,
 * connection lost after the whole text was handed over) is dead, and admin may send it again, knowingly. A reset link cannot be
 * sent again, because its text is forgotten; the person asks for a new one. Every message has one Message-ID for all its attempts.
 */
export const RETRY_MINUTES = [1, 5, 15, 60]
/** Up to this share is added to a pause, so that many messages do not come back at once. */
const JITTER = 0.2
/**
 * Messages that are noted together, and how many such groups leave side by side: a push service answers in its own time, and each
 * note waits for the disk.
 */
const AT_ONCE: Record<MessageChannel, number> = { mail: 1, sms: 1, push: 16 }
const LANES: Record<MessageChannel, number> = { mail: 1, sms: 1, push: 3 }
const POLL_MS = 1000
const MAX_ERROR_LENGTH = 500

/** Sends everything that is due now; a stop waits for the messages that are on their way. */
export type Outbox = Polled

/** Puts a mail on its way, in the caller's transaction. @returns false when the same event already has one */
export const enqueueMail = (store: Store, mail: Omit<NewMessage, 'channel'>): boolean =>
  enqueueMessage(store, { ...mail, channel: 'mail' }) !== null

const nextAttempt = (store: Store, message: OutboxMessage, waitMs = 0): string | null => {
  const minutes = RETRY_MINUTES[message.attempts - 1]
  if (minutes === undefined) return null
  const pause = minutes * MINUTE_MS * (1 + Math.random() * JITTER)
  return new Date(store.now() + Math.max(pause, waitMs)).toISOString()
}

const settle = (store: Store, env: Env, message: OutboxMessage, outcome: Outcome): void => {
  outcome.note?.()
  if (outcome.state === 'sent') {
    noteSent(store, message)
    noteTold(store, message, 'told')
  } else if (outcome.state === 'untried') noteUntried(store, message)
  else {
    const failure = { fault: outcome.fault, error: outcome.error.slice(0, MAX_ERROR_LENGTH) }
    const next = outcome.state === 'later' ? nextAttempt(store, message, outcome.waitMs) : null
    if (next === null) {
      noteDead(store, message, failure)
      noteTold(store, message, failure.fault === 'unsure' ? 'unsure' : 'failed')
      if (message.channel === 'push') fallBackToMail(store, env, message)
    } else noteRetry(store, message, failure, next)
  }
}

/**
 * Takes what leaves together.
 * @param besides recipients whose messages another lane carries
 * @param last the one that was taken before
 */
const claimGroup = (
  store: Store,
  name: MessageChannel,
  besides: readonly string[],
  last: OutboxMessage | undefined,
): OutboxMessage[] =>
  store.write(() => {
    const group: OutboxMessage[] = []
    while (group.length < AT_ONCE[name]) {
      const message = claimMessage(store, name, besides, group.at(-1) ?? last)
      if (!message) break
      group.push(message)
    }
    return group
  })

/**
 * Starts sending, by the channels that it is given. Messages of a channel that is not configured stay queued.
 * @param options.pollMs pause between two looks; 0 leaves them to `runOnce`
 */
export const startOutbox = (
  deps: Pick<Deps, 'store' | 'env' | 'log' | 'channels' | 'worker'>,
  options: { pollMs?: number } = {},
): Outbox => {
  const { store, env, log, channels } = deps
  const stopping = new AbortController()
  const silent = new Set<MessageChannel>()
  /** Sent or refused, but not yet noted: a full disk, for example. Noted before anything else leaves. */
  const unsettled: { message: OutboxMessage; outcome: Outcome }[] = []
  const settleAll = (): void => {
    const open = [...unsettled]
    if (open.length === 0) return
    store.write(() => {
      for (const { message, outcome } of open) settle(store, env, message, outcome)
    })
    unsettled.splice(0, open.length)
  }

  const interrupted = giveUpInterrupted(store, (message) => noteTold(store, message, 'unsure'))
  if (interrupted > 0)
    log.warn({ messages: interrupted }, 'messages were interrupted and are not sent again by themselves')

  /** The one of each channel that was taken last. */
  const taken: Partial<Record<MessageChannel, OutboxMessage>> = {}
  /** Recipients of the pushes that are on their way, of each group. */
  const carried = new Set<string[]>()

  /** Never rejects: others of its group are on their way. */
  const deliver = async (claimed: OutboxMessage, send: Channel): Promise<Outcome> => {
    let files: MessageFile[]
    let message: OutboxMessage
    try {
      // Making them takes a while, in which a statement may be withdrawn: the message is judged afterwards.
      files = await statementFiles(deps, claimed)
      const told = claimed.kind === 'publication' ? listAsItLeaves(store, env, claimed) : asItLeaves(store, claimed)
      const left = told && unseenAsItLeaves(store, env, told)
      const why = whyKeptBack(store, claimed) ?? (isMisdirected(store, told ?? claimed) ? 'gone' : null)
      const nothingLeft = claimed.kind === 'publication' ? 'untrue' : 'gone'
      if (left === null || why)
        return { state: 'refused', fault: why ?? nothingLeft, error: 'it does not hold for this person now' }
      message = left
    } catch (error) {
      // Nothing was handed over.
      return { state: 'later', fault: 'busy', error: String(error) }
    }
    return send(message, stopping.signal, files).catch(
      (error): Outcome => ({ state: 'unsure', fault: 'unsure', error: String(error) }),
    )
  }

  const sendDue = async (name: MessageChannel, send: Channel): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A device whose push service is slow holds up one lane, and not the others.
      const elsewhere = name === 'push' ? [...carried].flat() : []
      const messages = claimGroup(store, name, elsewhere, taken[name])
      if (messages.length === 0) return
      taken[name] = messages.findLast(({ kind }) => kind === 'alert') ?? taken[name]
      const recipients = messages.map(({ recipient }) => recipient)
      carried.add(recipients)
      const leaving: Promise<{ message: OutboxMessage; outcome: Outcome }>[] = []
      for (const message of messages) {
        leaving.push(deliver(message, send).then((outcome) => ({ message, outcome })))
        // Encrypting takes a moment, and requests wait for it.
        await new Promise((resolve) => setImmediate(resolve))
      }
      const delivered = await Promise.all(leaving)
      carried.delete(recipients)
      unsettled.push(...delivered)
      settleAll()
      for (const { message, outcome } of delivered) {
        const noted = { message: message.id, channel: name, attempt: message.attempts, outcome: outcome.state }
        if (outcome.state === 'sent') log.info(noted, 'message sent')
        else log.warn(noted, 'message not sent')
      }
    }
  }

  const keep = async (): Promise<void> => {
    settleAll()
    expireMessages(store, (message) => noteTold(store, message, 'failed'))
    const lapsed = releaseHeld(store)
    if (Object.keys(lapsed).length > 0)
      log.info({ lapsed }, 'held messages were not sent, because they do not hold now')
    const escalated = escalateDue(store, env)
    if (escalated > 0) log.info({ escalated }, 'alerts were not taken in time: the next person is told')
    const unseen = confirmDue(store, env)
    if (unseen > 0) log.info({ unseen }, 'notifications were not shown in time: mails go instead')
  }
  const sendBy = async (name: MessageChannel): Promise<void> => {
    settleAll()
    const send = channels[name]
    if (send) await sendDue(name, send)
    else if (!silent.has(name) && countQueued(store, name) > 0) {
      silent.add(name)
      log.warn({ channel: name }, 'messages wait, because nothing is configured that sends them')
    }
  }

  const poll = (work: () => Promise<void>): Polled =>
    startPolled(log, 'the outbox', options.pollMs ?? POLL_MS, stopping, work)
  const keeping = poll(keep)
  // Each channel and each lane polls by itself: a mail server that hangs holds up neither an SMS, nor a push, nor who is told next.
  const sending = MESSAGE_CHANNELS.flatMap((name) =>
    Array.from({ length: LANES[name] }, () => poll(() => sendBy(name))),
  )
  return {
    runOnce: async () => {
      await keeping.runOnce()
      await Promise.all(sending.map((one) => one.runOnce()))
    },
    stop: async () => {
      await Promise.all([keeping, ...sending].map((one) => one.stop()))
    },
  }
}
