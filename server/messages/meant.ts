import { alertMatches } from '../../shared/domain/alerts/alert-events.ts'
import { isCorrection } from '../../shared/domain/alerts/corrections.ts'
import { newsOf } from '../../shared/domain/alerts/news-for-sub.ts'
import { emailKey } from '../../shared/domain/names/email.ts'
import { sameSpelling, splitNames } from '../../shared/domain/names/names.ts'
import type { Alert } from '../../shared/records/alert.ts'
import type { MessageKind } from '../../shared/schemas/outbox.ts'
import { getDocument, isRenewed } from '../documents/store/documents.ts'
import { subsOfReminders } from '../documents/store/reminders.ts'
import { customerIds, listSubcontractors, subcontractorIds } from '../master-data/store/lookups.ts'
import { getStatement, isWithParty } from '../money/store/statement-lines.ts'
import { statementReceiver } from '../money/store/statement-receiver.ts'
import { userOfReset } from '../people/store/password-resets.ts'
import { listUsers } from '../people/store/users.ts'
import type { Store } from '../store/db.ts'
import {
  howTold,
  type ListKey,
  listedIn,
  readListKey,
  runOfList,
  subcontractorOfList,
} from '../tours/store/told-lists.ts'
import { getTrip } from '../trips/store/trips.ts'
import { companyAddresses } from './company-addresses.ts'
import { findAlert } from './store/alerts.ts'
import { arrivalOf, messageOf, originalOf } from './store/corrections.ts'
import { findMessage, type OutboxMessage } from './store/outbox.ts'
import { findNotified } from './store/push-subscriptions.ts'
import { isCustomerMeant } from './tell-customer.ts'

/**
 * A message is checked at the end of its hold and each time it leaves: it may no longer be meant for its recipient. Until its
 * cause can be undone no more, or a server answers, its trip, address or statement may be another's.
 */

const isSame = (a: string | null | undefined, b: string): boolean => emailKey(a ?? '') === emailKey(b)

/** Key of an alert's message as it was written, also where what it told did not happen. */
const writtenKey = ({ dedup_key }: OutboxMessage): string => dedup_key.replace(/^corrected:\d+:/, '')

/** The addresses and persons that an alert tells on the message's channel. */
const recipientsOf = (alert: Alert, message: OutboxMessage): readonly string[] => {
  const { channel } = message
  if (writtenKey(message).startsWith('escalated:')) return alert.al_escalate_to === null ? [] : [alert.al_escalate_to]
  if (channel === 'mail') return alert.al_email_arr
  return channel === 'sms' ? alert.al_sms_arr : alert.al_push_arr
}

/** Returns true if an alert, by its narrowing, tells of a statement. */
export const tellsStatement = (
  { al_sub, al_customer }: Pick<Alert, 'al_sub' | 'al_customer'>,
  { st_side, st_party, st_customer }: { st_side: 'sub' | 'customer'; st_party: string; st_customer: number | null },
): boolean =>
  (!al_sub || (st_side === 'sub' && sameSpelling(al_sub, st_party))) &&
  (al_customer === null || (st_side === 'customer' && al_customer === st_customer))

/** Returns true if an alert, by its narrowing, tells of a document. @param readers subcontractors that read it */
export const tellsDocument = (
  { al_sub, al_customer }: Pick<Alert, 'al_sub' | 'al_customer'>,
  { readers }: { readers: string },
): boolean => al_customer === null && (!al_sub || splitNames(readers).some((name) => sameSpelling(name, al_sub)))

/**
 * True if a message about no trip still holds, by the occasion that its alert noted: its party still has the statement, the
 * document still ends then.
 */
const tellsBesideTrips = (store: Store, alert: Alert, { occasion }: OutboxMessage): boolean => {
  const [, what, id, end] = /^(statement|document) (\d+) (\S+)/.exec(occasion ?? '') ?? []
  if (what === undefined) return true
  if (alert.al_adrnr_arr.length > 0) return false
  const statement = what === 'statement' ? getStatement(store, Number(id)) : undefined
  if (statement) return isWithParty(statement) && tellsStatement(alert, statement)
  const document = what === 'document' ? getDocument(store, Number(id)) : undefined
  if (!document || document.retired || document.do_valid_to !== end) return false
  return tellsDocument(alert, document) && !isRenewed(store, document)
}

/**
 * Returns true if a message still goes to whom its alert means: the alert is on and names the recipient, and the trip is of those
 * that it is narrowed to. A correction goes where the wrong time went or still goes, and that a trip was called off to whom it was
 * taken from.
 */
export const isMeant = (
  store: Store,
  alert: Alert | undefined,
  message: OutboxMessage,
  idOf = customerIds(store),
): boolean => {
  if (message.kind !== 'alert') return true
  if (isCorrection(message.occasion)) {
    const original = originalOf(store, message)
    const arrival = original === undefined ? 'heard' : arrivalOf(store, original)
    if (original === undefined || arrival !== 'waits') return arrival === 'heard'
    return isMeant(store, alert, original, idOf)
  }
  if (!alert?.al_active) return false
  // Others follow from a push or an escalation, and are judged with it.
  const isOwn = /^(?:alert|escalated):/.test(writtenKey(message))
  const isNamed = (one: string) => isSame(one, message.recipient)
  if (isOwn && !recipientsOf(alert, message).some(isNamed)) return false
  if (message.tt_id === null) return tellsBesideTrips(store, alert, message)
  const trip = getTrip(store, message.tt_id)
  const { news, sub } = newsOf(message.occasion)
  if (!trip || news === 'canceled') return true
  return alertMatches(alert, news ? { ...trip, tt_sub: sub } : trip, idOf)
}

/** Every admin is of the company, also once dispatch has an address of its own. */
const isOfCompany = (store: Store, { recipient }: OutboxMessage): boolean =>
  companyAddresses(store).some(({ address }) => isSame(address, recipient)) ||
  listUsers(store).some(({ role, email, locked }) => role === 'admin' && !locked && isSame(email, recipient))

/**
 * Returns true if the trips that a list takes back were told before: by the list of its run, or by another one that left since.
 */
const isTakenBackHeard = (store: Store, message: OutboxMessage, key: ListKey): boolean => {
  const { operation, epoch, run, sub } = key
  const taken = messageOf(
    store,
    operation === 'withdraw' ? `publish ${epoch} ${run} ${sub}` : `adapt ${epoch} ${run} got ${sub}`,
  )
  // Never written: it is told whatever was known.
  if (!taken || arrivalOf(store, taken) === 'heard') return true
  const made = runOfList(store, key)
  const told = made && howTold(store, made, sub, { until: message })
  return listedIn(message).listed.some((tt_id) => told?.(tt_id) === 'told')
}

/**
 * True if a list is still meant: not once its run was undone; that of an undoing not if the list that it takes back was not
 * heard.
 */
const isListMeant = (store: Store, message: OutboxMessage): boolean => {
  const key = readListKey(message)
  const { operation, what } = key
  if (operation === 'publish' || operation === 'adapt') {
    const made = runOfList(store, key)
    if (made && made.wr_undone_at !== null && made.wr_left.length === 0) return false
    // What an undoing gives back is asked anew.
  } else if (what === 'lost' && !isTakenBackHeard(store, message, key)) return false
  const to = subcontractorOfList(store, key)
  return to !== undefined && isSame(to.sc_email, message.recipient)
}

const isStatementMeant = (store: Store, { st_id, recipient }: OutboxMessage): boolean => {
  const head = st_id === null ? undefined : getStatement(store, st_id)
  if (!head || !isWithParty(head)) return false
  return isSame(statementReceiver(store, head).address, recipient)
}

const isResetMeant = (store: Store, { dedup_key, recipient }: OutboxMessage): boolean =>
  isSame(userOfReset(store, dedup_key.slice('reset:'.length))?.email, recipient)

/** The company reads every document, a subcontractor its own. */
const areRemindersMeant = (store: Store, message: OutboxMessage): boolean => {
  const of = subsOfReminders(message.dedup_key)
  const ids = subcontractorIds(store)
  const there = listSubcontractors(store).filter(
    ({ sc_name, sc_email }) => of.includes(ids.get(sc_name) ?? '') && isSame(sc_email, message.recipient),
  )
  return isOfCompany(store, message) || (of.length > 0 && there.length === of.length)
}

type Judge = (store: Store, message: OutboxMessage, idOf: ReturnType<typeof customerIds>) => boolean

const isAlertMeant: Judge = (store, message, idOf) => {
  const { al_id, dedup_key, channel, recipient } = message
  const [, push] = /^unseen:(\d+)$/.exec(dedup_key) ?? []
  if (push !== undefined && channel === 'mail') {
    const person = findNotified(store, findMessage(store, Number(push))?.recipient ?? '')
    if (!isSame(person?.email, recipient)) return false
  }
  if (dedup_key.startsWith('sms bound ')) return isOfCompany(store, message)
  if (al_id === null) return true
  return isMeant(store, findAlert(store, al_id), message, idOf)
}

const JUDGED: Record<MessageKind, Judge> = {
  alert: isAlertMeant,
  customer: isCustomerMeant,
  // Judged by the messages that it stands for.
  digest: () => true,
  publication: isListMeant,
  statement: isStatementMeant,
  reset: isResetMeant,
  backup: isOfCompany,
  webhook: isOfCompany,
  documents: areRemindersMeant,
  // Admin has just typed its address.
  test: () => true,
}

/** Returns true if a message is for its recipient no more. @param idOf shared by those that are judged together */
export const isMisdirected = (store: Store, message: OutboxMessage, idOf = customerIds(store)): boolean =>
  !JUDGED[message.kind ?? 'alert'](store, message, idOf)
