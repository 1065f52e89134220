import type { Viewer } from '#shared/domain/access/roles.ts'
import type { PriceFinding } from '#shared/domain/money/price-check.ts'
import { isUnsent } from '#shared/domain/money/statement-progress.ts'
import { DAY_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { SendBody } from '#shared/schemas/statement.ts'
import { Refusal } from '../../kit/refusal.ts'
import { enqueueMail } from '../../messages/outbox.ts'
import { wasWritten } from '../../messages/store/outbox.ts'
import { nowIso, type Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { keepSentTotals } from '../store/sent-totals.ts'
import { linesOf, type StatementRow } from '../store/statement-lines.ts'
import { statementReceiver } from '../store/statement-receiver.ts'
import { updateStatement } from '../store/statements.ts'
import { alertStatementSent } from './alert-statement.ts'
import { finaliseStatement } from './finish-statement.ts'
import { broughtUpToDate } from './make-statement.ts'
import { requireAction, requireSeenTotal, seenStatement, statementViews } from './seen-statement.ts'
import { statementMail } from './statement-mail.ts'

/** Time within which the same statement sent again is the same mail: of two presses, or two windows. */
const ONCE_MS = MINUTE_MS

/** Brings a statement up to date before it is sent; a final one stays as it is. @throws Refusal 409 statement_empty */
const readyToSend = (store: Store, seen: StatementRow, author: Author): StatementRow => {
  if (seen.st_state === 'final') return seen
  const head = broughtUpToDate(store, seen, author)
  const lines = linesOf(store, head.st_id)
  if (lines.length === 0 && head.st_items.length === 0) throw new Refusal(409, 'statement_empty')
  keepSentTotals(store, head.st_id, lines)
  return head
}

/**
 * Sends a statement, or sends it again: a subcontractor has its days to answer from the first time on, of one that is not final.
 * The mail goes only to a receiver with an address.
 * @param seen total and last sending that the person saw; left out when the request does not say
 * @throws Refusal 404, 403, 409 statement_empty, statement_changed, statement_sent_meanwhile and what the state does not allow
 */
export const sendStatement = (
  store: Store,
  viewer: Viewer,
  id: number,
  { language: otherwise, total, sent_at }: SendBody,
): { head: StatementRow; mailed: boolean } =>
  store.write(() => {
    const seen = seenStatement(store, viewer, id)
    requireAction(viewer, seen, 'send')
    if (sent_at !== undefined && sent_at !== seen.st_sent_at) throw new Refusal(409, 'statement_sent_meanwhile')
    const author = { username: viewer.username, source: 'person' } as const
    const head = readyToSend(store, seen, author)
    requireSeenTotal(store, viewer, head, total)
    const { address, language, days } = statementReceiver(store, head)
    const [shown] = statementViews(store, viewer, [head])
    const state = head.st_state === 'open' ? 'sent' : head.st_state
    const mailKey = `statement ${store.epoch()} ${id} ${state} ${shown?.totals.total} ${address} `
    // Who says when it was sent last sends it knowingly once more.
    if (sent_at === undefined && address !== null && wasWritten(store, mailKey, store.now() - ONCE_MS))
      return { head, mailed: true }
    const st_answer_until = days === null ? null : new Date(store.now() + days * DAY_MS).toISOString()
    // A final paper that goes out again is the same one, and replaces nothing.
    const isSamePaper = head.st_state === 'final' && !isUnsent(head)
    const before = head.st_state === 'open' || isSamePaper ? null : head.st_sent_at
    const fields = head.st_state === 'open' ? ({ st_state: 'sent', st_answer_until } as const) : {}
    // A subcontractor reads it in its app; a customer without an address does not have it.
    const hasIt = address !== null || head.st_side === 'sub'
    const sent = updateStatement(store, head, { ...fields, ...(hasIt && { st_sent_at: nowIso(store) }) }, author)
    alertStatementSent(store, sent)
    const [view] = statementViews(store, viewer, [sent])
    const mailed =
      address !== null &&
      view !== undefined &&
      enqueueMail(store, {
        kind: 'statement',
        statement: id,
        dedupKey: `${mailKey}${store.now()}`,
        recipient: address,
        ...statementMail(store, language ?? otherwise ?? 'de', sent, view, before),
      })
    return { head: sent, mailed }
  })

type Finalised = {
  despite: readonly PriceFinding[]
  total?: number | undefined
  send: boolean
  language?: Language | undefined
}
/**
 * Makes a statement final, and sends it in the same step where that is asked for; a party that was sent it before gets the final one.
 * @throws Refusal as {@link finaliseStatement}
 */
export const finaliseAndSend = (
  store: Store,
  viewer: Viewer,
  id: number,
  { despite, total, send, language }: Finalised,
): { head: StatementRow; mailed: boolean } =>
  store.write(() => {
    const wasSent = seenStatement(store, viewer, id).st_state === 'sent'
    const head = finaliseStatement(store, viewer, id, despite, total)
    return send || wasSent ? sendStatement(store, viewer, id, { language }) : { head, mailed: false }
  })
