import type { Language } from './session.ts'

/**
 * Message to a device: a declarative push message of the Push API (`web_push` 8030), which a browser shows by itself. Texts are
 * words to be shown; addresses are absolute where the server knows its own.
 */
export type DeclarativePush = {
  web_push: 8030
  mutable: true
  notification: {
    title: string
    body: string
    tag: string
    navigate: string
    lang: Language
    actions?: { action: 'take'; title: string; navigate: string }[]
    data: PushData
  }
}

/** Facts of a message that our service worker needs. */
export type PushData = {
  /** Number of the message in the server's outbox. */
  message: number
  /** Of the database that the number is of. */
  epoch: string
  /** Account whose device it is for. */
  user: number
  /** Words once the alert is taken over; `{name}` is the person who has taken it before. */
  take?: TakeWords
}
export type TakeWords = { queued: string; taken: string; other: string; failed: string }
