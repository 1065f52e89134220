import { and, desc, eq, gt, gte, inArray, isNull, like, lt, not, or } from 'drizzle-orm'
import type { AlertType } from '#shared/domain/alerts/alert-events.ts'
import type { Store } from '../../store/db.ts'
import { outbox } from '../../store/schema/messages.ts'
import type { OutboxMessage } from './outbox.ts'

/** Begins of the keys of messages that were corrected, and of those that correct them. */

const VOID = 'corrected:'
const CORRECTION = 'correction:'
/** A mail in place of a push: its push is corrected. */
const UNSEEN = 'unseen:'

const startsWith = (start: string) => like(outbox.dedup_key, `${start}%`)
const isOfEvent = (tripId: number, event: AlertType) => and(eq(outbox.tt_id, tripId), eq(outbox.event, event))

/** Messages that left, or may have left, and were not taken back since. */
const mayHaveArrived = or(
  inArray(outbox.state, ['sending', 'sent', 'digested']),
  and(eq(outbox.state, 'dead'), inArray(outbox.fault, ['unsure', 'interrupted'])),
)

/** The messages of an event that its recipients have by now, oldest first. */
export const toldMessages = (store: Store, tripId: number, event: AlertType): OutboxMessage[] =>
  store.db
    .select()
    .from(outbox)
    .where(
      and(
        isOfEvent(tripId, event),
        mayHaveArrived,
        or(isNull(outbox.kind), eq(outbox.kind, 'alert')),
        not(startsWith(VOID)),
        not(startsWith(CORRECTION)),
        not(startsWith(UNSEEN)),
      ),
    )
    .orderBy(outbox.id)
    .all()

/**
 * Names one correction of a message.
 * @param time the time that is so now; null where it did not happen
 * @param now milliseconds
 */
export const correctionKey = ({ id }: OutboxMessage, time: string | null, now: number): string =>
  `${CORRECTION}${id}:${time ?? ''}@${now}`

/** The time by which a message was corrected last, null where it did not happen; undefined where it stands as it was told. */
export const correctedTo = (store: Store, { id }: OutboxMessage): string | null | undefined => {
  const last = store.db
    .select({ dedup_key: outbox.dedup_key })
    .from(outbox)
    .where(startsWith(`${CORRECTION}${id}:`))
    .orderBy(desc(outbox.id))
    .limit(1)
    .get()
  return last && (/:(?<time>[^@]+)@/.exec(last.dedup_key.slice(`${CORRECTION}${id}`.length))?.groups?.time ?? null)
}

/** The digests that stand for a message. */
const digestsOf = (store: Store, { id, channel, recipient, created_at }: OutboxMessage): OutboxMessage[] =>
  store.db
    .select()
    .from(outbox)
    .where(
      and(
        gte(outbox.created_at, created_at),
        eq(outbox.kind, 'digest'),
        eq(outbox.channel, channel),
        eq(outbox.recipient, recipient),
      ),
    )
    .all()
    .filter(({ occasion }) => occasion?.split(' ').includes(String(id)))

/**
 * State of a message: its recipient has it or may have it (`heard`), it may still leave (`waits`), or it never does by itself
 * (`over`).
 */
export type Arrival = 'heard' | 'waits' | 'over'
const ownArrival = ({ state, fault }: OutboxMessage): Arrival => {
  if (state === 'queued' || state === 'held') return 'waits'
  if (state === 'dead') return fault === 'unsure' || fault === 'interrupted' ? 'heard' : 'over'
  return state === 'expired' ? 'over' : 'heard'
}

/** State of a message, with the digest that stands for it and the mail in place of a push. */
export const arrivalOf = (store: Store, message: OutboxMessage): Arrival => {
  const digests = message.state === 'digested' ? digestsOf(store, message) : []
  const mail = message.channel === 'push' ? messageOf(store, `${UNSEEN}${message.id}`) : undefined
  const own = digests.length > 0 ? digests.map((digest) => arrivalOf(store, digest)) : [ownArrival(message)]
  const found = mail ? [...own, ownArrival(mail)] : own
  return (['heard', 'waits'] as const).find((one) => found.includes(one)) ?? 'over'
}

/** The message with a key. */
export const messageOf = (store: Store, dedup_key: string): OutboxMessage | undefined =>
  store.db.select().from(outbox).where(eq(outbox.dedup_key, dedup_key)).get()

/** The message that a correction corrects; undefined where it was pruned. */
export const originalOf = (store: Store, { dedup_key }: OutboxMessage): OutboxMessage | undefined => {
  const [, id] = /^correction:(\d+):/.exec(dedup_key) ?? []
  return store.db
    .select()
    .from(outbox)
    .where(eq(outbox.id, Number(id ?? 0)))
    .get()
}

/**
 * Calls back messages whose cause was undone: those that have not left do not leave any more.
 * @param keys begin of their `dedupKey`
 * @returns the rest of the key of each that did not arrive
 */
export const callBackMessages = (store: Store, keys: string): string[] => {
  // Until the first character after the keys: a range of the index.
  const areTheirs = and(gt(outbox.dedup_key, keys), lt(outbox.dedup_key, `${keys}\u{10ffff}`))
  const isQueued = eq(outbox.state, 'queued')
  store.db.update(outbox).set({ state: 'expired', fault: 'untrue' }).where(and(isQueued, areTheirs)).run()
  const unheard = store.db.select().from(outbox).where(areTheirs).all()
  return unheard
    .filter((message) => ownArrival(message) === 'over')
    .map(({ dedup_key }) => dedup_key.slice(keys.length))
}

const setKey = (store: Store, id: number, dedup_key: string): void => {
  store.db.update(outbox).set({ dedup_key }).where(eq(outbox.id, id)).run()
}

/** Notes that the event of a message did not happen: when it does, it can be told. */
export const noteVoid = (store: Store, { id, dedup_key }: OutboxMessage): void =>
  setKey(store, id, `${VOID}${id}:${dedup_key}`)

/** Withdraws corrections that have not left, so that they can be made anew; the messages that they corrected stand. */
export const withdrawCorrections = (store: Store, tripId: number, event: AlertType): void => {
  const waiting = store.db
    .delete(outbox)
    .where(
      and(
        isOfEvent(tripId, event),
        startsWith(CORRECTION),
        inArray(outbox.state, ['queued', 'held']),
        eq(outbox.attempts, 0),
      ),
    )
    .returning({ dedup_key: outbox.dedup_key })
    .all()
  for (const { dedup_key } of waiting) {
    const id = Number(dedup_key.split(':')[1])
    const corrected = store.db.select().from(outbox).where(eq(outbox.id, id)).get()
    const prefix = `${VOID}${id}:`
    if (corrected?.dedup_key.startsWith(prefix)) setKey(store, id, corrected.dedup_key.slice(prefix.length))
  }
}
