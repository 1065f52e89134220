import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AlertType } from '#shared/domain/alerts/alert-events.ts'
import { DIRECTIONS } from '#shared/domain/names/clean-text.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { type DeliveryFault, MESSAGE_KINDS, type MessageKind } from '#shared/schemas/outbox.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { alertAnswers, outbox } from '../../store/schema/messages.ts'
import { trips } from '../../store/schema/trips.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'
import { isToldAlready } from './alert-states.ts'

/** One mail or SMS to one recipient. */
export type OutboxMessage = typeof outbox.$inferSelect
export type MessageChannel = OutboxMessage['channel']
export type NewMessage = {
  channel: MessageChannel
  kind: MessageKind
  /** Of an alert: its subject, for the delivery log. */
  about?: {
    event: AlertType
    al_id: number | null
    tt_id: number | null
    occasion: string
    /** The subcontractor whose doing it is. */
    caused_by?: string | null
  }
  /** Of a digest: the numbers of the messages that it stands for; those that are still meant leave. */
  digestOf?: readonly number[]
  /** The statement whose files are attached when it leaves. */
  statement?: number
  /** The trip whose customer is told. */
  trip?: number
  /** Of a list: its trips, see `asListed`. Of a message to a customer: the words for the trip's note. */
  occasion?: string
  /** Reason of the message, for all time: alert, trip, event and recipient, for example. */
  dedupKey: string
  recipient: string
  subject: string
  body: string
  /** The text is forgotten once it is sent or given up. */
  confidential?: boolean
  /** ISO 8601; after it the message would mislead, and is not sent. */
  expiresAt?: string | null
  /** ISO 8601; it is held until then, and judged again. */
  heldUntil?: string
  /** ISO 8601; it waits until then, so that what caused it can be undone before. Absent: it leaves at once. */
  leavesAt?: string
  /** Time at which the next person is told of it, milliseconds; null for never. Of a held message it is set when it leaves. */
  escalateAt?: number | null
  /** The mail that the next person gets. */
  escalation?: { subject: string; body: string } | null
  /** Written for the log alone: it is not sent, in quiet hours unless another reason is given. */
  isDropped?: boolean
  droppedBy?: DeliveryFault
}

/** A device that is on shows a notification within this time of its leaving, and says so; otherwise a mail goes. */
export const CONFIRM_MS = 2 * MINUTE_MS
const confirmBy = (store: Store, leavesAt?: string): string =>
  new Date((leavesAt === undefined ? store.now() : Date.parse(leavesAt)) + CONFIRM_MS).toISOString()

const pushedOf = (isOfTrip: SQL) =>
  compiledSelect((query) =>
    query
      .select({ recipient: outbox.recipient })
      .from(outbox)
      .where(
        and(
          isOfTrip,
          eq(outbox.channel, 'push'),
          eq(outbox.event, sql.placeholder('event')),
          eq(outbox.occasion, sql.placeholder('occasion')),
          inArray(outbox.state, ['queued', 'sending', 'sent']),
        ),
      ),
  )
const pushedOfTrip = pushedOf(eq(outbox.tt_id, sql.placeholder('tt_id')))
const pushedOfNone = pushedOf(isNull(outbox.tt_id))

/** Persons whose devices are told an occasion already, or were: what is held or was dropped does not count. */
export const pushedTo = (
  store: Store,
  { event, tt_id, occasion }: Pick<OutboxMessage, 'event' | 'tt_id' | 'occasion'>,
): ReadonlySet<string> => {
  const about = { event, occasion: occasion ?? '' }
  const found = tt_id === null ? pushedOfNone(store).all(about) : pushedOfTrip(store).all({ ...about, tt_id })
  return new Set(found.map(({ recipient }) => recipient))
}

/** Reason of a message that a stopped server left behind, see {@link giveUpInterrupted}. */
export const INTERRUPTED = 'interrupted'

/** A confidential text goes with its last state. */
const forgetText = (message: Pick<OutboxMessage, 'confidential' | 'body'>) =>
  message.confidential ? null : message.body

/** A subject is one line, as it reads from left to right; names that people typed are part of it. */
const asSubject = (text: string): string =>
  text
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

const rows = rowStatements(outbox)
/**
 * Puts a message on its way, in the caller's transaction: it leaves only if that commits.
 * @returns its id, or null when the same event already has one
 */
export const enqueueMessage = (store: Store, message: NewMessage): number | null => {
  if (isToldAlready(store, message.dedupKey)) return null
  const now = nowIso(store)
  return rows(store).append({
    channel: message.channel,
    dedup_key: message.dedupKey,
    kind: message.kind,
    ...message.about,
    ...(message.trip !== undefined && { tt_id: message.trip }),
    ...(message.digestOf && { occasion: message.digestOf.join(' ') }),
    ...(message.occasion !== undefined && { occasion: message.occasion }),
    st_id: message.statement ?? null,
    recipient: message.recipient,
    subject: asSubject(message.subject),
    body: message.body.replace(DIRECTIONS, ''),
    confidential: message.confidential ?? false,
    state: message.isDropped ? 'expired' : message.heldUntil === undefined ? 'queued' : 'held',
    ...(message.isDropped && { fault: message.droppedBy ?? 'quiet' }),
    created_at: now,
    next_attempt_at: message.heldUntil ?? message.leavesAt ?? now,
    expires_at: message.expiresAt ?? null,
    ...(message.channel === 'push' &&
      !message.isDropped &&
      message.heldUntil === undefined && { confirm_at: confirmBy(store, message.leavesAt) }),
    escalate_at: message.escalateAt == null ? null : new Date(message.escalateAt).toISOString(),
    escalation: message.escalation ?? null,
    attempts: 0,
  })
}

/** Due, and not for one that waits for another of its own; those before it may have taken long. */
const DUE = `state = 'queued' and channel = @channel and next_attempt_at <= @now and (expires_at is null or expires_at > @now)
  and recipient not in (select value from json_each(@besides))`
const OLDEST = 'order by next_attempt_at, id limit 1'
const OF_NEXT_PARTY = 'order by caused_by, next_attempt_at, id limit 1'
const OF_PERSONS = MESSAGE_KINDS.filter((kind) => kind !== 'alert' && kind !== 'digest').map((kind) => `'${kind}'`)
/**
 * Order in which messages leave: first those for which a person waits; then a digest; of alerts the oldest of the party after
 * that of the last one, by its name, or of the first; last tests of pushes.
 */
export const CLAIMS = [
  ...[
    `kind in (${OF_PERSONS}) and not (kind = 'test' and channel = 'push') and ${DUE} ${OLDEST}`,
    `kind = 'digest' and ${DUE} ${OLDEST}`,
    `kind = 'alert' and caused_by > @after and ${DUE} ${OF_NEXT_PARTY}`,
    `kind = 'alert' and ${DUE} ${OF_NEXT_PARTY}`,
  ].map((which) => `indexed by outbox_turn where ${which}`),
  `where ${DUE} ${OLDEST}`,
].map((which) => `select id, attempts from outbox ${which}`)
const claims = CLAIMS.map((claim) => prepared((store) => store.sqlite.prepare(claim)))

/**
 * Takes the message that leaves next, and notes the attempt before anything leaves.
 * @param besides recipients that wait for another of theirs
 * @param last the alert that was taken before: the next party has its turn
 */
export const claimMessage = (
  store: Store,
  channel: MessageChannel,
  besides: readonly string[] = [],
  last?: Pick<OutboxMessage, 'caused_by'>,
): OutboxMessage | undefined =>
  store.write(() => {
    const of = { channel, now: store.now(), besides: JSON.stringify(besides), after: last?.caused_by ?? '' }
    for (const claim of claims) {
      const due = claim(store).get(of) as Pick<OutboxMessage, 'id' | 'attempts'> | undefined
      if (!due) continue
      return store.db
        .update(outbox)
        .set({ state: 'sending', attempts: due.attempts + 1 })
        .where(eq(outbox.id, due.id))
        .returning()
        .get()
    }
    return undefined
  })

export const noteSent = (store: Store, message: OutboxMessage): void => {
  store.db
    .update(outbox)
    .set({ state: 'sent', sent_at: nowIso(store), fault: null, last_error: null, body: forgetText(message) })
    .where(eq(outbox.id, message.id))
    .run()
}

/** Reason why an attempt failed: its kind, and the words of the refusing server. */
export type Failure = { fault: DeliveryFault; error: string }

export const noteDead = (store: Store, message: OutboxMessage, { fault, error }: Failure): void => {
  store.db
    .update(outbox)
    .set({ state: 'dead', fault, last_error: error, body: forgetText(message) })
    .where(eq(outbox.id, message.id))
    .run()
}

/** Puts a message back. @param next ISO 8601 */
export const noteRetry = (store: Store, message: OutboxMessage, { fault, error }: Failure, next: string): void => {
  store.db
    .update(outbox)
    .set({ state: 'queued', fault, last_error: error, next_attempt_at: next })
    .where(eq(outbox.id, message.id))
    .run()
}

/** Puts a message back that was not handed over, as if it had not been tried. */
export const noteUntried = (store: Store, message: OutboxMessage): void => {
  store.db
    .update(outbox)
    .set({ state: 'queued', attempts: message.attempts - 1 })
    .where(eq(outbox.id, message.id))
    .run()
}

const isThere = (store: Store, ...which: SQL[]): boolean =>
  store.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(...which))
    .limit(1)
    .get() !== undefined

/** Returns true if a message was written since a time, and not given up. @param keys begin of its `dedupKey` */
export const wasWritten = (store: Store, keys: string, since: number): boolean =>
  isThere(
    store,
    gt(outbox.dedup_key, keys),
    lt(outbox.dedup_key, `${keys}\u{10ffff}`),
    gt(outbox.created_at, new Date(since).toISOString()),
    inArray(outbox.state, ['queued', 'sending', 'sent']),
  )

/** Takes a message back in the transaction that wrote it. */
export const withdrawMessage = (store: Store, dedupKey: string): void => {
  store.db.delete(outbox).where(eq(outbox.dedup_key, dedupKey)).run()
}

/** Gives up queued messages whose time has passed. @param note tells what follows for each, in the same transaction */
export const expireMessages = (store: Store, note: (message: OutboxMessage) => void): void => {
  const past = and(eq(outbox.state, 'queued'), isNotNull(outbox.expires_at), lte(outbox.expires_at, nowIso(store)))
  const waiting = store.db.select({ n: count() }).from(outbox).where(past).get()
  if (!waiting?.n) return
  store.write(() => {
    const confidential = and(past, eq(outbox.confidential, true))
    store.db.update(outbox).set({ body: null }).where(confidential).run()
    for (const message of store.db.update(outbox).set({ state: 'expired' }).where(past).returning().all()) note(message)
  })
}

/**
 * Messages that were being sent when the server was killed: whether they left is unknown, and nothing is sent twice,
 * so they are given up as {@link INTERRUPTED}, visible to admin, who may send them again. A push goes again by itself: its tag
 * replaces the first on the device.
 * @param note tells what follows for each, in the same transaction
 * @returns number of messages given up
 */
export const giveUpInterrupted = (store: Store, note: (message: OutboxMessage) => void): number =>
  store.write(() => {
    const isPush = and(eq(outbox.state, 'sending'), eq(outbox.channel, 'push'))
    store.db.update(outbox).set({ state: 'queued' }).where(isPush).run()
    const left = store.db.select().from(outbox).where(eq(outbox.state, 'sending')).all()
    for (const message of left) {
      noteDead(store, message, { fault: INTERRUPTED, error: INTERRUPTED })
      note(message)
    }
    return left.length
  })

export const findMessage = (store: Store, id: number): OutboxMessage | undefined =>
  store.db.select().from(outbox).where(eq(outbox.id, id)).get()

/** Returns true if the message of a key was given up. */
export const isGivenUp = (store: Store, key: string): boolean =>
  isThere(store, eq(outbox.dedup_key, key), inArray(outbox.state, ['dead', 'expired']))

/** Returns true if another message to a trip's customer has not left yet. @param key of the one that is asked for */
export const isTellingCustomer = (store: Store, tt_id: number, recipient: string, key: string): boolean =>
  isThere(
    store,
    inArray(outbox.state, ['queued', 'sending']),
    eq(outbox.kind, 'customer'),
    eq(outbox.tt_id, tt_id),
    eq(outbox.recipient, recipient),
    ne(outbox.dedup_key, key),
  )

/** Returns true if a test of a push to a user has not left yet. */
export const isTestWaiting = (store: Store, username: string): boolean =>
  isThere(
    store,
    inArray(outbox.state, ['queued', 'sending']),
    eq(outbox.channel, 'push'),
    eq(outbox.kind, 'test'),
    eq(outbox.recipient, username),
  )

/** The messages that a digest stands for, oldest first; without those that were left out of it. */
export const digestedIn = (store: Store, { kind, occasion }: OutboxMessage): OutboxMessage[] =>
  kind === 'digest' && occasion
    ? store.db
        .select()
        .from(outbox)
        .where(and(inArray(outbox.id, occasion.split(' ').map(Number)), eq(outbox.state, 'digested')))
        .orderBy(asc(outbox.id))
        .all()
    : []

/** Notes what a message leaves with: a digest that some were left out of, a list by what its trips are and where it goes now. */
export const rewordMessage = (
  store: Store,
  { id }: OutboxMessage,
  { subject, body, occasion, recipient }: Pick<NewMessage, 'subject' | 'body' | 'occasion'> & { recipient?: string },
): void => {
  const words = { subject: asSubject(subject), body: body.replace(DIRECTIONS, '') }
  store.db
    .update(outbox)
    .set({ ...words, ...(occasion !== undefined && { occasion }), ...(recipient !== undefined && { recipient }) })
    .where(eq(outbox.id, id))
    .run()
}

/** Notes that a device of a person has shown a push. @returns false where there is no such push to that person */
export const noteConfirmed = (store: Store, id: number, username: string): boolean =>
  store.db
    .update(outbox)
    .set({ confirm_at: null })
    .where(and(eq(outbox.id, id), eq(outbox.channel, 'push'), eq(outbox.recipient, username)))
    .run().changes > 0

/** Ends the wait for a push to be shown: once, however often it is tried. */
export const endConfirmation = (store: Store, { id }: OutboxMessage): void => {
  store.db.update(outbox).set({ confirm_at: null }).where(eq(outbox.id, id)).run()
}
const confirmationsDue = compiledSelect((query) =>
  query
    .select()
    .from(outbox)
    .where(
      and(
        // A push service that does not answer holds a message up, or loses it.
        inArray(outbox.state, ['queued', 'sending', 'sent', 'dead']),
        lte(outbox.confirm_at, sql.param(sql.placeholder('now'), outbox.confirm_at)),
      ),
    )
    .orderBy(asc(outbox.id)),
)
/** Pushes that should have been shown by now, whatever became of them. */
export const dueConfirmations = (store: Store): OutboxMessage[] => confirmationsDue(store).all({ now: nowIso(store) })

const heldDue = compiledSelect((query) =>
  query
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.state, 'held'),
        lte(outbox.next_attempt_at, sql.param(sql.placeholder('now'), outbox.next_attempt_at)),
      ),
    )
    .orderBy(asc(outbox.id)),
)
/** Held messages whose time has come, oldest first. */
export const dueHeldMessages = (store: Store): OutboxMessage[] => heldDue(store).all({ now: nowIso(store) })

/** Ends the holding of messages. @param as `expiresAt`: ISO 8601, of those that leave by themselves */
export const endHold = (
  store: Store,
  messages: readonly OutboxMessage[],
  as: { state: 'queued'; expiresAt: string } | { state: 'digested' } | { state: 'expired'; fault: DeliveryFault },
): void => {
  const { state } = as
  const set =
    state === 'queued'
      ? { state, next_attempt_at: nowIso(store), expires_at: as.expiresAt }
      : state === 'expired'
        ? { state, fault: as.fault }
        : { state, expires_at: null }
  for (const { id, channel } of messages) {
    const confirm = channel === 'push' && state === 'queued' && { confirm_at: confirmBy(store) }
    store.db
      .update(outbox)
      .set({ ...set, ...confirm })
      .where(eq(outbox.id, id))
      .run()
  }
}

/** Returns the number of messages that wait on a channel, for the log and the settings screen. */
export const countQueued = (store: Store, channel: MessageChannel): number =>
  store.db
    .select({ n: count() })
    .from(outbox)
    .where(and(eq(outbox.state, 'queued'), eq(outbox.channel, channel)))
    .get()?.n ?? 0

const { body: _text, ...listed } = getTableColumns(outbox)
/** A message without its text, what its trip is called now (null for none, or one that is gone), and who took what it tells. */
export type ListedMessage = Omit<OutboxMessage, 'body'> & {
  tt_tour: string | null
  taken_by: string | null
  taken_at: string | null
}

/** Messages for admin, tests of pushes left out, newest first, at most `limit`, those before the id `before` for the next page. */
export const listMessages = (
  store: Store,
  page: { state?: OutboxMessage['state']; channel?: MessageChannel; before?: number; limit: number },
): ListedMessage[] =>
  store.db
    .select({
      ...listed,
      tt_tour: trips.tt_tour,
      taken_by: alertAnswers.username,
      taken_at: alertAnswers.taken_at,
    })
    .from(outbox)
    .leftJoin(trips, eq(trips.tt_id, outbox.tt_id))
    .leftJoin(
      alertAnswers,
      and(
        eq(alertAnswers.tt_id, sql`coalesce(${outbox.tt_id}, 0)`),
        eq(alertAnswers.event, outbox.event),
        eq(alertAnswers.occasion, outbox.occasion),
      ),
    )
    .where(
      and(
        or(isNull(outbox.kind), ne(outbox.kind, 'test'), ne(outbox.channel, 'push')),
        page.before === undefined ? undefined : lt(outbox.id, page.before),
        page.state && eq(outbox.state, page.state),
        page.channel && eq(outbox.channel, page.channel),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(page.limit)
    .all()

const PRUNED_AT_ONCE = 5000
/** Forgets settled messages from before a time (ISO), some at a time so that requests go on. @returns their number */
export const pruneOutbox = (store: Store, before: string): number =>
  store.sqlite
    .prepare(
      `delete from outbox where id in
         (select id from outbox where created_at < ? and state in ('sent', 'digested', 'dead', 'expired') limit ${PRUNED_AT_ONCE})`,
    )
    .run(Date.parse(before)).changes

/**
 * Sends a message again that was given up, because admin says so; its time limit no longer counts.
 * @returns false when it is unknown, not given up, or its text is forgotten
 */
export const retryMessage = (store: Store, id: number): boolean =>
  store.db
    .update(outbox)
    .set({ state: 'queued', attempts: 0, next_attempt_at: nowIso(store), expires_at: null })
    .where(and(eq(outbox.id, id), inArray(outbox.state, ['dead', 'expired']), isNotNull(outbox.body)))
    .run().changes > 0
