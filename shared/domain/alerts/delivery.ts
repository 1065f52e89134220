import { emailKey } from '../names/email.ts'
import { addDaysToDay, dayOf, localToInstant } from '../time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '../time/units.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'

/** Delivery of an alert: when its message leaves, and the next person to tell when there is no answer (rules 19). */

export const QUIET_MODES = ['hold', 'drop'] as const
export const DIGESTS = ['hourly', 'daily'] as const
/** Minutes within which an alert may be taken before the next person is told. */
export const ESCALATE_MINUTES = { min: 5, max: 240 } as const
/** Clock time of a daily digest that names none. */
const DAILY_AT = '07:00'

export type DeliveryRules = QuietHours & {
  /** Treatment of messages in quiet hours; null holds them. */
  al_quiet_mode: (typeof QUIET_MODES)[number] | null
  /** Tells neither of quiet hours nor of digests. */
  al_urgent: boolean
  /** Null sends each message by itself. */
  al_digest: (typeof DIGESTS)[number] | null
  /** Clock time of a daily digest. */
  al_digest_at: string | null
}
export type Escalation = { al_escalate_minutes: number | null; al_escalate_to: string | null }

/** `held` until an instant in milliseconds. */
export type Delivery = { state: 'now' } | { state: 'dropped' } | { state: 'held'; until: number }

/** The next instant, after `now`, at which a digest leaves. */
const nextDigest = (digest: 'hourly' | 'daily', at: string, now: number, timeZone: string): number => {
  const today = dayOf(now, timeZone)
  if (digest === 'hourly') {
    // Zones differ from UTC by parts of an hour, and days begin at whole ones.
    const midnight = Date.parse(localToInstant(today, '00:00', timeZone))
    return midnight + (Math.floor((now - midnight) / HOUR_MS) + 1) * HOUR_MS
  }
  const due = [today, addDaysToDay(today, 1)].map((day) => Date.parse(localToInstant(day, at, timeZone)))
  return due.find((instant) => instant > now) ?? now
}

/**
 * Returns when a message of an alert leaves. A digest that is due in quiet hours waits for their end, whatever they do with
 * single messages.
 * @param now milliseconds
 */
export const deliveryOf = (rules: DeliveryRules, now: number, timeZone: string): Delivery => {
  if (rules.al_urgent) return { state: 'now' }
  const quiet = quietUntil(rules, now, timeZone)
  if (quiet !== null && rules.al_quiet_mode === 'drop') return { state: 'dropped' }
  if (rules.al_digest === null) return quiet === null ? { state: 'now' } : { state: 'held', until: quiet }
  const due = nextDigest(rules.al_digest, rules.al_digest_at ?? DAILY_AT, now, timeZone)
  return { state: 'held', until: quietUntil(rules, due, timeZone) ?? due }
}

/**
 * Returns when the next person is told, in milliseconds, of a message that leaves now and is not answered; null where the alert
 * names no next person.
 * @param now milliseconds
 */
export const escalationDue = ({ al_escalate_minutes: minutes, al_escalate_to: to }: Escalation, now: number) =>
  minutes === null || to === null ? null : now + minutes * MINUTE_MS

/** Returns true if the next person gets the mail of the alert anyway, so that there is no next one. */
export const isMailedAndNext = (alert: { al_email_arr: readonly string[]; al_escalate_to: string | null }): boolean => {
  const next = alert.al_escalate_to
  return next !== null && alert.al_email_arr.some((address) => emailKey(address) === emailKey(next))
}
