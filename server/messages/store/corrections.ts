import { and, desc, eq, gte, inArray, isNull, like, not, or, type SQL } from 'drizzle-orm'
import type { AlertType } from '#shared/domain/alerts/alert-events.ts'
import type { Store } from '../../store/db.ts'
import { outbox } from '../../store/schema/messages.ts'
import type { OutboxMessage } from './outbox.ts'

/** Messages that told what turned out not to be so, and those that correct them. */

const VOID = 'corrected:'
const CORRECTION = 'correction:'
/** A mail in place of a push: its push is corrected. */
const UNSEEN = 'unseen:'

const startsWith = (start: string) => like(outbox.dedup_key, `${start}%`)
const isOfEvent = (tripId: number, event: AlertType) => and(eq(outbox.tt_id, tripId), eq(outbox.event, event))

/** What left, or may have left, and was not taken back since. */
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

/** A digest that has not left, and stands for a message. */
const waitingDigest = (store: Store, { id, channel, recipient, created_at }: OutboxMessage): boolean =>
  store.db
    .select({ occasion: outbox.occasion, state: outbox.state, fault: outbox.fault })
    .from(outbox)
    .where(
      and(
        gte(outbox.created_at, created_at),
        eq(outbox.kind, 'digest'),
        eq(outbox.channel, channel),
        eq(outbox.recipient, recipient),
        not(mayHaveArrived as SQL),
      ),
    )
    .all()
    .some(({ occasion }) => occasion?.split(' ').includes(String(id)))

/** The message that a correction corrects, while its recipient does not have it; undefined where it may have it. */
export const unheardOriginal = (store: Store, { dedup_key }: OutboxMessage): OutboxMessage | undefined => {
  const [, id] = /^correction:(\d+):/.exec(dedup_key) ?? []
  const isOriginal = eq(outbox.id, Number(id ?? 0))
  const original = store.db.select().from(outbox).where(isOriginal).get()
  if (!original) return undefined
  const hasLeft = store.db.select({ id: outbox.id }).from(outbox).where(and(isOriginal, mayHaveArrived)).get()
  return hasLeft && !waitingDigest(store, original) ? undefined : original
}

const setKey = (store: Store, id: number, dedup_key: string): void => {
  store.db.update(outbox).set({ dedup_key }).where(eq(outbox.id, id)).run()
}

/** What a message told did not happen: when it does, it can be told. */
export const noteVoid = (store: Store, { id, dedup_key }: OutboxMessage): void =>
  setKey(store, id, `${VOID}${id}:${dedup_key}`)

/** What is corrected anew: corrections that have not left are withdrawn, and what they corrected stands. */
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
