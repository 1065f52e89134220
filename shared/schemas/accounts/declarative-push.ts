import type { Language } from './session.ts'

/**
 * What a device is sent: a declarative push message of the Push API (`web_push` 8030), which a browser shows by itself. Texts are
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

/** What our service worker needs to know of a message. */
export type PushData = {
  /** Number of the message in the server's outbox. */
  message: number
  /** Of the database that the number is of. */
  epoch: string
  /** Account whose device it is for. */
  user: number
  /** What is shown once the alert is taken over; `{name}` is who has taken it before. */
  take?: TakeWords
}
export type TakeWords = { queued: string; taken: string; other: string; failed: string }
