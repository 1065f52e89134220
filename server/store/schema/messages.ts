import { isNotNull } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AlertType, PendingEvent } from '#shared/domain/alerts/alert-events.ts'
import type { DIGESTS, QUIET_MODES } from '#shared/domain/alerts/delivery.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { DeliveryFault, MessageKind, MessageState } from '#shared/schemas/outbox.ts'
import { flag, instant, json } from '../sql/columns.ts'
import { customers } from './master-data.ts'
import { trips } from './trips.ts'

/** Mails and SMS on their way; one row per recipient and channel. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    channel: text().$type<'mail' | 'sms' | 'push'>().notNull(),
    /** Reason of the message; unique, so that one event never makes two messages. */
    dedup_key: text().notNull(),
    kind: text().$type<MessageKind>(),
    /** Of an alert: its event. The trip and the alert may be gone. */
    event: text().$type<AlertType>(),
    al_id: integer(),
    tt_id: integer(),
    /** Occasion of the event, where one may have several; of a digest, the messages that it stands for; of a list, its trips. */
    occasion: text(),
    /** Of an alert: the subcontractor whose doing it tells; null where that is dispatch, or the time. */
    caused_by: text(),
    /** Time at which the next person is told, unless it was taken over; null once that is settled. */
    escalate_at: instant(),
    /** Of an alert that names a next person: the mail that it gets, whatever this message leaves by. */
    escalation: json<{ subject: string; body: string }>(),
    /** Of a push: time at which a mail goes instead, unless a device has shown it; null once that is settled. */
    confirm_at: instant(),
    /** The statement whose files are attached when it leaves. */
    st_id: integer(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Null once sent or dead when the text is confidential (reset links). */
    body: text(),
    confidential: flag().notNull().default(false),
    state: text().$type<MessageState>().notNull(),
    attempts: integer().notNull().default(0),
    created_at: instant().notNull(),
    next_attempt_at: instant().notNull(),
    expires_at: instant(),
    sent_at: instant(),
    fault: text().$type<DeliveryFault>(),
    last_error: text(),
  },
  (table) => [
    uniqueIndex('outbox_dedup').on(table.dedup_key),
    index('outbox_due').on(table.state, table.next_attempt_at),
    index('outbox_turn').on(table.state, table.channel, table.kind, table.caused_by, table.next_attempt_at),
    index('outbox_state').on(table.state, table.id),
    index('outbox_created').on(table.created_at),
    index('outbox_occasion').on(table.tt_id, table.event),
    index('outbox_escalate').on(table.escalate_at).where(isNotNull(table.escalate_at)),
    index('outbox_confirm').on(table.confirm_at).where(isNotNull(table.confirm_at)),
  ],
)

/** Recipients by event; null and empty lists mean any. */
export const alerts = sqliteTable('alerts', {
  al_id: integer().primaryKey({ autoIncrement: true }),
  al_type: text().$type<AlertType>().notNull(),
  al_active: flag().notNull(),
  al_customer: integer().references(() => customers.cm_id),
  al_sub: text(),
  al_adrnr_arr: json<string[]>().notNull(),
  al_email_arr: json<string[]>().notNull(),
  /** E.164 */
  al_sms_arr: json<string[]>().notNull(),
  al_lang: text().$type<Language>().notNull(),
  al_quiet_from: text(),
  al_quiet_to: text(),
  al_quiet_days: text().notNull().default(''),
  al_quiet_mode: text().$type<(typeof QUIET_MODES)[number]>(),
  al_urgent: flag().notNull().default(false),
  al_digest: text().$type<(typeof DIGESTS)[number]>(),
  al_digest_at: text(),
  al_minutes: integer(),
  al_escalate_minutes: integer(),
  al_escalate_to: text(),
  al_push_arr: json<string[]>().notNull().default([]),
})

/** Time since which an expected delay holds for a trip: it must hold for a while before it sets off an alert. */
export const alertStates = sqliteTable(
  'alert_states',
  {
    tt_id: integer()
      .notNull()
      .references(() => trips.tt_id, { onDelete: 'cascade' }),
    event: text().$type<PendingEvent>().notNull(),
    pending_since: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tt_id, table.event] })],
)

/** Users who were the first to take over an occasion of an event. */
export const alertAnswers = sqliteTable(
  'alert_answers',
  {
    /** 0 for an event of no trip. */
    tt_id: integer().notNull(),
    event: text().$type<AlertType>().notNull(),
    occasion: text().notNull(),
    username: text().notNull(),
    taken_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tt_id, table.event, table.occasion] })],
)
