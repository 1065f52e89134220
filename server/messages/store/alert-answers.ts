import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import { nowIso, type Store } from '../../store/db.ts'
import { alertAnswers, outbox } from '../../store/schema/messages.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import type { OutboxMessage } from './outbox.ts'

/** Thing that was taken over: an occasion of an event, and not one of its messages. */
type Occurrence = Pick<OutboxMessage, 'tt_id' | 'event' | 'occasion'>

const isOf = ({ tt_id, event, occasion }: Occurrence) =>
  and(
    eq(alertAnswers.tt_id, tt_id ?? 0),
    eq(alertAnswers.event, event ?? 'alert_atp'),
    eq(alertAnswers.occasion, occasion ?? ''),
  )

/** The user that took it first, and the time (ISO); undefined while it waits. */
export const answerTo = (store: Store, occurrence: Occurrence): { username: string; taken_at: string } | undefined =>
  store.db.select().from(alertAnswers).where(isOf(occurrence)).get()

/** Notes the user who takes it; the first one stays. The time is that of its receipt. */
export const takeAlert = (store: Store, { tt_id, event, occasion }: Occurrence, username: string): void => {
  if (event === null || occasion === null) return
  const row = { tt_id: tt_id ?? 0, event, occasion, username, taken_at: nowIso(store) }
  store.db.insert(alertAnswers).values(row).onConflictDoNothing().run()
}

const dueNow = compiledSelect((query) =>
  query
    .select()
    .from(outbox)
    .where(lte(outbox.escalate_at, sql.param(sql.placeholder('now'), outbox.escalate_at)))
    // Mails say more than SMS.
    .orderBy(asc(outbox.channel), asc(outbox.id)),
)
/** Messages of which the next person is told now, unless they were taken. */
export const dueEscalations = (store: Store): OutboxMessage[] => dueNow(store).all({ now: nowIso(store) })

/** @param at ISO 8601, or null once it is settled */
export const setEscalation = (store: Store, { id }: Pick<OutboxMessage, 'id'>, at: string | null): void => {
  store.db.update(outbox).set({ escalate_at: at }).where(eq(outbox.id, id)).run()
}

/** Forgets occasions that were taken over before a time (ISO). */
export const pruneTaken = (store: Store, before: string): void => {
  store.db.delete(alertAnswers).where(lt(alertAnswers.taken_at, before)).run()
}
