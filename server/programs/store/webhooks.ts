import { and, asc, count, desc, eq, inArray, lt, lte, notInArray, sql } from 'drizzle-orm'
import { DAY_MS } from '#shared/domain/time/units.ts'
import type { WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts'
import { DELIVERIES_PAGE, type Webhook, type WebhookDelivery } from '#shared/schemas/programs/webhook.ts'
import { Refusal } from '../../kit/refusal.ts'
import { nextRev } from '../../master-data/store/master-data.ts'
import { nowIso, type Store, writeWithoutWaiting } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { appendHistory, fieldChanges } from '../../store/history/history.ts'
import { webhookDeliveries, webhooks } from '../../store/schema/programs.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { companyName, type Party } from './parties.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** Most webhooks: more than a company has receivers, since each costs time with every change. */
const MAX_WEBHOOKS = 20
/** Time for which a message is tried, and after which a webhook is switched off if every attempt failed. */
export const TRIED_FOR_MS = DAY_MS
/** Time for which a former secret signs beside the new one. */
const FORMER_SECRET_MS = DAY_MS
const NOT_IN_HISTORY = new Set(['wh_id', 'wh_failing_since', 'wh_created_by', 'wh_created_at', 'waiting'])

export const partyOfWebhook = ({ wh_role, wh_company }: WebhookRow): Party => ({ role: wh_role, company: wh_company })

const countWaiting = prepared((store) =>
  store.sqlite.prepare("select count(*) from webhook_deliveries where wh_id = ? and wd_state = 'queued'").pluck(),
)
/** A webhook as the list and the log tell it: without its secrets. */
const told = (store: Store, row: WebhookRow): Webhook => ({
  wh_id: row.wh_id,
  wh_name: row.wh_name,
  wh_url: row.wh_url,
  wh_events: row.wh_events,
  wh_role: row.wh_role,
  wh_company: companyName(store, partyOfWebhook(row)),
  wh_active: row.wh_active,
  wh_failing_since: row.wh_failing_since,
  wh_created_by: row.wh_created_by,
  wh_created_at: row.wh_created_at,
  waiting: countWaiting(store).get(row.wh_id) as number,
})

const rows = (store: Store): WebhookRow[] => store.db.select().from(webhooks).orderBy(asc(webhooks.wh_id)).all()
export const listWebhooks = (store: Store): Webhook[] => rows(store).map((row) => told(store, row))
export const activeWebhooks = (store: Store): WebhookRow[] => rows(store).filter(({ wh_active }) => wh_active)
export const getWebhook = (store: Store, id: number): WebhookRow | undefined =>
  store.db.select().from(webhooks).where(eq(webhooks.wh_id, id)).get()

const keepVersion = (
  store: Store,
  [before, after]: readonly [WebhookRow | null, WebhookRow | null],
  author: string,
): void => {
  const key = (after ?? before)?.wh_id ?? 0
  const fieldsOf = (row: WebhookRow | null) => (row ? told(store, row) : {})
  const changes = fieldChanges(fieldsOf(before), fieldsOf(after), NOT_IN_HISTORY)
  if (before && after && before.wh_secret !== after.wh_secret) changes.wh_secret = { from: null, to: null }
  if (Object.keys(changes).length === 0) return
  const action = before ? (after ? 'edit' : 'delete') : 'create'
  const rev = nextRev(store, 'webhook', key)
  appendHistory(store, { entity: 'webhook', key, rev, username: author, source: 'person', action, changes })
}

type NewWebhook = Pick<WebhookRow, 'wh_name' | 'wh_url' | 'wh_events' | 'wh_secret'> & { party: Party }
/** Adds a webhook, which is told of what happens from now on. @throws Refusal 409 when there are too many */
export const insertWebhook = (store: Store, { party, ...fields }: NewWebhook, author: string): WebhookRow =>
  store.write(() => {
    const known = store.db.select({ n: count() }).from(webhooks).get()
    if (known?.n === MAX_WEBHOOKS) throw new Refusal(409, 'webhooks_too_many')
    const row = store.db
      .insert(webhooks)
      .values({
        ...fields,
        wh_role: party.role,
        wh_company: party.company,
        wh_active: true,
        wh_seq: lastSeq(store),
        wh_created_by: author,
        wh_created_at: nowIso(store),
      })
      .returning()
      .get()
    keepVersion(store, [null, row], author)
    return row
  })

type Changed = Partial<Pick<WebhookRow, 'wh_name' | 'wh_url' | 'wh_events' | 'wh_active' | 'wh_secret'>>
/**
 * Changes a webhook. One that is switched on again is told of what happens from then on; a secret that is replaced signs for a
 * day more beside the new one.
 * @returns null when there is none
 */
export const changeWebhook = (store: Store, id: number, apply: Changed, author: string): WebhookRow | null =>
  store.write(() => {
    const before = getWebhook(store, id)
    if (!before) return null
    const isBegun = apply.wh_active === true && !before.wh_active
    const isRotated = apply.wh_secret !== undefined
    const row = store.db
      .update(webhooks)
      .set({
        ...apply,
        ...(isBegun && { wh_seq: lastSeq(store), wh_failing_since: null }),
        ...(isRotated && {
          wh_former_secret: before.wh_secret,
          wh_former_until: new Date(store.now() + FORMER_SECRET_MS).toISOString(),
        }),
      })
      .where(eq(webhooks.wh_id, id))
      .returning()
      .get()
    if (before.wh_active && !row.wh_active) giveUpQueued(store, id, 'webhook_off')
    keepVersion(store, [before, row], author)
    return row
  })

/** @returns false when there is none */
export const deleteWebhook = (store: Store, id: number, author: string): boolean =>
  store.write(() => {
    const before = getWebhook(store, id)
    if (!before) return false
    keepVersion(store, [before, null], author)
    store.db.delete(webhooks).where(eq(webhooks.wh_id, id)).run()
    return true
  })

/** Gives up the messages that wait for a webhook. @param wd_error the reason, a message's key */
export const giveUpQueued = (store: Store, id: number, wd_error: string): void => {
  store.db
    .update(webhookDeliveries)
    .set({ wd_state: 'dead', wd_error })
    .where(and(eq(webhookDeliveries.wh_id, id), eq(webhookDeliveries.wd_state, 'queued')))
    .run()
}

/** Messages that a backup held as not yet sent: whether they were is unknown. Admin may send them again. */
export const giveUpRestored = (store: Store): void => {
  // Their numbers alone: what else stands in a row may be unreadable.
  const all = store.db.select({ wh_id: webhooks.wh_id }).from(webhooks).all()
  for (const { wh_id } of all) giveUpQueued(store, wh_id, 'restored')
  store.db
    .update(webhooks)
    .set({ wh_seq: lastSeq(store) })
    .run()
}

/** Waiting messages from which a receiver is behind: it is then told the present state, not each step to it. */
const BEHIND = 1_000
/** Waiting messages above which a webhook is switched off. */
const MAX_WAITING = 20_000
const countUpTo = prepared((store) =>
  store.sqlite
    .prepare<[number, number], number>(
      "select count(*) from (select 1 from webhook_deliveries where wh_id = ? and wd_state = 'queued' limit ?)",
    )
    .pluck(),
)
const isBehind = (store: Store, wh_id: number): boolean => countUpTo(store).get(wh_id, BEHIND) === BEHIND
/** Webhooks for which more messages wait than are kept. */
export const farBehind = (store: Store): WebhookRow[] =>
  activeWebhooks(store).filter(({ wh_id }) => (countUpTo(store).get(wh_id, MAX_WAITING + 1) ?? 0) > MAX_WAITING)

// The first that waits of a subject may be on its way.
const deleteOutdated = prepared((store) =>
  store.sqlite.prepare<[{ wh_id: number; subject: string; event: string; message: string }]>(
    `delete from webhook_deliveries
     where wh_id = @wh_id and wd_state = 'queued' and wd_subject = @subject and wd_event = @event
       and wd_attempts = 0 and wd_message <> @message
       and wd_id > (select min(wd_id) from webhook_deliveries
                    where wh_id = @wh_id and wd_state = 'queued' and wd_subject = @subject)`,
  ),
)

export type NewDelivery = { event: WebhookEvent; subject: string; id: string; body: string }
/**
 * Puts messages on their way and notes how far the change feed is told, in one transaction with each other. While a receiver takes
 * none, or is behind, of each event of a trip the last one alone waits.
 */
export const enqueueDeliveries = (store: Store, wh_id: number, list: readonly NewDelivery[], seq?: number): void =>
  store.write(() => {
    const at = nowIso(store)
    const wd_until = new Date(store.now() + TRIED_FOR_MS).toISOString()
    const isLate = list.length > 0 && (getWebhook(store, wh_id)?.wh_failing_since != null || isBehind(store, wh_id))
    for (const { event, subject, id, body } of list) {
      store.db
        .insert(webhookDeliveries)
        .values({
          ...{ wh_id, wd_message: id, wd_event: event, wd_subject: subject, wd_body: body },
          ...{ wd_state: 'queued', wd_attempts: 0, wd_created_at: at, wd_next_at: at, wd_until },
        })
        .run()
      if (isLate) deleteOutdated(store).run({ wh_id, subject, event, message: id })
    }
    if (seq !== undefined) store.db.update(webhooks).set({ wh_seq: seq }).where(eq(webhooks.wh_id, wh_id)).run()
  })

// The first of each subject alone: those after it wait for it.
const selectDue = prepared((store) =>
  store.sqlite.prepare<[{ wh_id: number; now: number; limit: number }], { wd_id: number }>(
    `select wd_id from (
       select wd_subject, min(wd_id) as wd_id from webhook_deliveries
       where wh_id = @wh_id and wd_state = 'queued' group by wd_subject
     ) join webhook_deliveries using (wd_id) where wd_next_at <= @now order by wd_id limit @limit`,
  ),
)
const selectToldToWait = prepared((store) =>
  store.sqlite
    .prepare<[{ wh_id: number; now: number }]>(
      `select 1 from webhook_deliveries
       where wh_id = @wh_id and wd_state = 'queued' and wd_status = 429 and wd_next_at > @now limit 1`,
    )
    .pluck(),
)
/** Returns true while a message of a webhook waits that its receiver answered with "too many" (429): the others wait with it. */
export const isToldToWait = (store: Store, wh_id: number): boolean =>
  selectToldToWait(store).get({ wh_id, now: store.now() }) !== undefined

/** Messages of a webhook that may be sent now, each the first that waits of its subject, oldest first. */
export const dueDeliveries = (store: Store, wh_id: number, limit: number): DeliveryRow[] => {
  const ids = selectDue(store).all({ wh_id, now: store.now(), limit })
  if (ids.length === 0) return []
  return store.db
    .select()
    .from(webhookDeliveries)
    .where(
      inArray(
        webhookDeliveries.wd_id,
        ids.map(({ wd_id }) => wd_id),
      ),
    )
    .orderBy(asc(webhookDeliveries.wd_id))
    .all()
}

type Attempted = { row: DeliveryRow; status: number | null; error: string | null; next: string }
/**
 * Notes what became of attempts. A power failure may take the note away: the messages are then sent once more.
 * @param attempts those with an error are tried again at `next`, unless their time is over
 */
export const noteAttempts = (store: Store, wh_id: number, attempts: readonly Attempted[]): void => {
  const now = nowIso(store)
  const isWell = attempts.some(({ error }) => error === null)
  writeWithoutWaiting(store, () =>
    store.write(() => {
      for (const { row, status, error, next } of attempts) {
        const isOver = error !== null && next >= row.wd_until
        const wd_state = error === null ? 'sent' : isOver ? 'dead' : 'queued'
        store.db
          .update(webhookDeliveries)
          .set({
            ...{ wd_state, wd_attempts: row.wd_attempts + 1, wd_status: status, wd_error: error },
            ...(error === null ? { wd_sent_at: now } : { wd_next_at: next }),
          })
          .where(and(eq(webhookDeliveries.wd_id, row.wd_id), eq(webhookDeliveries.wd_state, 'queued')))
          .run()
      }
      store.db
        .update(webhooks)
        .set({ wh_failing_since: isWell ? null : sql`coalesce(${webhooks.wh_failing_since}, ${Date.parse(now)})` })
        .where(eq(webhooks.wh_id, wh_id))
        .run()
    }),
  )
}

/** Deliveries of a webhook, newest first, those before the id `before` for the next page; without their bodies. */
export const listDeliveries = (store: Store, wh_id: number, before?: number): WebhookDelivery[] =>
  store.db
    .select({
      wd_id: webhookDeliveries.wd_id,
      wd_event: webhookDeliveries.wd_event,
      wd_subject: webhookDeliveries.wd_subject,
      wd_state: webhookDeliveries.wd_state,
      wd_attempts: webhookDeliveries.wd_attempts,
      wd_created_at: webhookDeliveries.wd_created_at,
      wd_sent_at: webhookDeliveries.wd_sent_at,
      wd_status: webhookDeliveries.wd_status,
      wd_error: webhookDeliveries.wd_error,
    })
    .from(webhookDeliveries)
    .where(
      and(eq(webhookDeliveries.wh_id, wh_id), before === undefined ? undefined : lt(webhookDeliveries.wd_id, before)),
    )
    .orderBy(desc(webhookDeliveries.wd_id))
    .limit(DELIVERIES_PAGE)
    .all()

/** Sends a message again, as the same one. @returns false when it is unknown or waits already, or its webhook is off */
export const sendAgain = (store: Store, wd_id: number): boolean =>
  store.db
    .update(webhookDeliveries)
    .set({
      ...{ wd_state: 'queued', wd_attempts: 0, wd_next_at: nowIso(store) },
      wd_until: new Date(store.now() + TRIED_FOR_MS).toISOString(),
    })
    .where(
      and(
        eq(webhookDeliveries.wd_id, wd_id),
        notInArray(webhookDeliveries.wd_state, ['queued']),
        inArray(
          webhookDeliveries.wh_id,
          store.db.select({ id: webhooks.wh_id }).from(webhooks).where(eq(webhooks.wh_active, true)),
        ),
      ),
    )
    .run().changes > 0

const PRUNED_AT_ONCE = 5000
/** Settled messages that are kept at most, of all webhooks. */
const MAX_SETTLED = 50_000
/** Forgets settled messages from before a time (ISO), and the oldest of too many, some at a time. @returns their number */
export const pruneDeliveries = (store: Store, before: string, most = MAX_SETTLED): number =>
  store.sqlite
    .prepare(
      `delete from webhook_deliveries where wd_id in (
         select wd_id from webhook_deliveries
         where wd_state <> 'queued' and (wd_created_at < ? or wd_id <= coalesce(
           (select wd_id from webhook_deliveries where wd_state <> 'queued' order by wd_id desc limit 1 offset ?), 0))
         limit ${PRUNED_AT_ONCE})`,
    )
    .run(Date.parse(before), most).changes

/** Webhooks of which every attempt has failed since before a time. @param before ISO 8601 */
export const failingSince = (store: Store, before: string): WebhookRow[] =>
  store.db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.wh_active, true), lte(webhooks.wh_failing_since, before)))
    .all()
