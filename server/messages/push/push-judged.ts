import type { Viewer } from '#shared/domain/access/roles.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { formatText } from '../../kit/texts.ts'
import { customerIds } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { isMisdirected } from '../meant.ts'
import { answerTo } from '../store/alert-answers.ts'
import type { OutboxMessage } from '../store/outbox.ts'
import { digestedIn, findMessage } from '../store/outbox.ts'
import { findNotified } from '../store/push-subscriptions.ts'
import { isUntaken, pushText, untakenWords, type Words, whyUntold } from './push-text.ts'

/** Key of the mail that goes in place of a push. */
export const unseenKey = ({ id }: OutboxMessage): string => `unseen:${id}`

/** The push that a message is or stands for; null for one to an address that admin named, undefined where it is gone. */
export const pushOf = (store: Store, message: OutboxMessage): OutboxMessage | null | undefined => {
  if (message.channel === 'push') return message
  const [, id] = /^unseen:(\d+)$/.exec(message.dedup_key) ?? []
  return id === undefined ? null : findMessage(store, Number(id))
}

/** Returns true if an alert was taken over. */
export const isTaken = (store: Store, message: OutboxMessage): boolean =>
  message.al_id !== null && message.event !== null && answerTo(store, message) !== undefined

/** True if a dispatcher need not be told, since another one has taken it over; other roles are still told. */
const isDone = (store: Store, { role }: Viewer, message: OutboxMessage): boolean =>
  role === 'admin' && isTaken(store, message)

/** Returns the messages of a digest that its person may see and that still hold. */
export const leftOfDigest = (store: Store, viewer: Viewer, digest: OutboxMessage): OutboxMessage[] => {
  const idOf = customerIds(store)
  return digestedIn(store, digest).filter(
    (one) => !isDone(store, viewer, one) && whyUntold(store, viewer, one) === null && !isMisdirected(store, one, idOf),
  )
}

/** Returns the reason why a message is not told now to its user, or null: asked when its hold ends and each time it leaves. */
export const whyKeptBack = (store: Store, message: OutboxMessage): 'untrue' | 'gone' | 'taken' | null => {
  const push = pushOf(store, message)
  if (push === null) return null
  const viewer = push && findNotified(store, push.recipient)?.viewer
  if (!viewer) return 'gone'
  if (push.kind === 'digest') return leftOfDigest(store, viewer, push).length > 0 ? null : 'gone'
  return isDone(store, viewer, push) ? 'taken' : whyUntold(store, viewer, push)
}

/** Lines that a notification has room for. */
const SHOWN = 12
/** Words of several messages on a device: their number, and a line for each. */
export const digestWords = (store: Store, language: Language, messages: readonly OutboxMessage[]): Words => {
  const lines = messages.map((one) => {
    const { title, body } = messageWords(store, language, one)
    return `${title}: ${body}`
  })
  return {
    title: formatText(language, 'digest_subject', { count: messages.length }),
    body: [...lines.slice(0, SHOWN), ...(lines.length > SHOWN ? ['...'] : [])].join('\n'),
  }
}

const messageWords = (store: Store, language: Language, message: OutboxMessage): Words => {
  const words = pushText(store, language, message)
  return isUntaken(message) ? untakenWords(language, words) : words
}

/** The words of a push as its person may read them now. */
export const pushWords = (store: Store, viewer: Viewer, language: Language, message: OutboxMessage): Words =>
  message.kind === 'digest'
    ? digestWords(store, language, leftOfDigest(store, viewer, message))
    : messageWords(store, language, message)
