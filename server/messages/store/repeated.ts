import { VOIDED } from '#shared/domain/alerts/corrections.ts'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import type { Store } from '../../store/db.ts'
import { prepared } from '../../store/sql/prepared.ts'
import type { MessageChannel, OutboxMessage } from './outbox.ts'

/** Condition for messages of one alert to one recipient, with an occasion that begins alike. */
const ALIKE = `tt_id = @tt_id and event = @event and al_id = @al_id and channel = @channel and recipient = @recipient
  and substr(occasion, 1, length(@repeated)) = @repeated and occasion not glob '${VOIDED}*'`
const DROPPED = `state = 'expired' and attempts = 0 and fault in ('quiet', 'too_many') and created_at > @since`

const selectNewest = prepared((store) =>
  store.sqlite.prepare(
    // One that was tried and then taken back may have arrived.
    `select state, iif(state = 'expired', created_at, next_attempt_at) as at from outbox
     where ${ALIKE} and (state != 'expired' or attempts > 0)
     order by at desc limit 1 offset @before`,
  ),
)
const countDropped = prepared((store) =>
  store.sqlite.prepare(
    `select count(*) as n from outbox
     where ${ALIKE} and ${DROPPED}`,
  ),
)
const deleteWaiting = prepared((store) =>
  store.sqlite.prepare(
    `delete from outbox
     where ${ALIKE} and state = 'held' and attempts = 0 and kind = 'alert' and dedup_key glob 'alert:*'`,
  ),
)
/** Occasions of a trip's event that others can repeat at will. A message that one did not happen is none of them. */
export type Repeated = {
  /** Begin of the occasions that are counted together. */
  start: string
  /** Messages that leave at once within an hour. */
  atOnce: number
}
type OfRecipient = Pick<OutboxMessage, 'tt_id' | 'event' | 'al_id' | 'recipient'> & { channel: MessageChannel }
/**
 * Time at which the next message of an alert may leave, of occasions that begin alike: together with one that waits, or an hour
 * after the oldest of so many.
 * @returns milliseconds; 0 for at once
 */
export const nextOfRepeated = (store: Store, { start, atOnce }: Repeated, of: OfRecipient): number => {
  const { tt_id, event, al_id, recipient, channel } = of
  const newest = (before: number) =>
    selectNewest(store).get({ tt_id, event, al_id, recipient, channel, repeated: start, before }) as
      | { state: string; at: number }
      | undefined
  const last = newest(0)
  if (last?.state === 'held') return last.at
  const oldest = newest(atOnce - 1)
  return oldest ? oldest.at + HOUR_MS : 0
}

/** Returns true if the log has `atOnce` messages that were dropped within the hour: one more is not written. */
export const isDroppedAlready = (store: Store, { start, atOnce }: Repeated, of: OfRecipient): boolean => {
  const { tt_id, event, al_id, recipient, channel } = of
  const since = store.now() - HOUR_MS
  const found = countDropped(store).get({ tt_id, event, al_id, recipient, channel, repeated: start, since })
  return (found as { n: number }).n >= atOnce
}

const moveDropped = prepared((store) =>
  store.sqlite.prepare(
    `update outbox set occasion = @occasion, escalate_at = @at where id = (
       select max(id) from outbox
       where ${ALIKE} and ${DROPPED})`,
  ),
)
/**
 * Gives the last message that was left out the occasion and the time of one that is not written: the next person is told of what
 * holds now. @param at milliseconds
 */
export const escalateDropped = (
  store: Store,
  { start }: Repeated,
  of: OfRecipient & { occasion: string },
  at: number,
): void => {
  const { tt_id, event, al_id, recipient, channel, occasion } = of
  const since = store.now() - HOUR_MS
  moveDropped(store).run({ tt_id, event, al_id, recipient, channel, occasion, at, repeated: start, since })
}

/** Deletes waiting messages of occasions that begin alike: the one that is told now is newer. @returns their number */
export const dropWaiting = (store: Store, { start }: Repeated, of: OfRecipient): number => {
  const { tt_id, event, al_id, recipient, channel } = of
  return deleteWaiting(store).run({ tt_id, event, al_id, recipient, channel, repeated: start }).changes
}

const selectSms = prepared((store) =>
  store.sqlite.prepare(
    `select count(*) as ofAll, count(*) filter (where caused_by = @caused_by) as ofCause from outbox
       where created_at > @since and channel = 'sms' and al_id = @al_id and state != 'expired'
         and ifnull(occasion, '') not glob '${VOIDED}*'`,
  ),
)
/**
 * Number of SMS of an alert that were written since a time, milliseconds, and not dropped, and of those that one subcontractor caused;
 * without those that say that something did not happen.
 */
export const countSms = (
  store: Store,
  of: { al_id: number; caused_by: string | null; since: number },
): { ofAll: number; ofCause: number } => selectSms(store).get(of) as { ofAll: number; ofCause: number }
