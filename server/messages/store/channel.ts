import type { MessageChannel, OutboxMessage } from './outbox.ts'

/** Outcome of one attempt to send; `note` writes what else is known of it, in the transaction that notes the outcome. */
export type Outcome = { note?: () => void } & (
  | { state: 'sent' }
  /** Did not leave, may work later; not before `waitMs` are over. */
  | { state: 'later'; fault: 'unreachable' | 'credentials' | 'busy'; error: string; waitMs?: number }
  /** Did not leave and never will. */
  | { state: 'refused'; fault: 'recipient_refused' | 'message_refused' | 'untrue' | 'gone' | 'taken'; error: string }
  /** May have left. */
  | { state: 'unsure'; fault: 'unsure'; error: string }
  /** Did not leave, because the server stops. */
  | { state: 'untried' }
)
export type MessageFile = { filename: string; content: Buffer }
/** Delivers one message with its files. After `signal` it gives up what has not left yet. */
export type Channel = (message: OutboxMessage, signal: AbortSignal, files: readonly MessageFile[]) => Promise<Outcome>
export type Channels = Partial<Record<MessageChannel, Channel | null>>
