import type { AlertType } from '../../shared/domain/alerts/alert-events.ts'
import { sameSpelling, splitNames } from '../../shared/domain/names/names.ts'
import { formatDay } from '../../shared/domain/time/dates.ts'
import type { Alert } from '../../shared/records/alert.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { statementPeriod } from '../journals/statement-file.ts'
import type { DocumentRow } from '../store/approvals/documents.ts'
import type { Store } from '../store/db.ts'
import { activeAlertsOf } from '../store/messages/alerts.ts'
import type { StatementRow } from '../store/money/statement-lines.ts'
import { formatText } from '../texts.ts'
import { tellPush } from './push/tell-push.ts'
import { toGsm7 } from './sms/gsm7.ts'
import { tellAlert } from './tell-alert.ts'

/** Alerts that are of no trip: an address narrows them to nothing. */

type Told = { of: string; causedBy: string | null; subject: string; text: (language: Language) => string }
const tell = (store: Store, event: AlertType, isOf: (alert: Alert) => boolean, told: Told): void => {
  for (const alert of activeAlertsOf(store, event)) {
    if (alert.al_adrnr_arr.length > 0 || !isOf(alert)) continue
    const subject = formatText(alert.al_lang, `alert_type_${event}`)
    const text = told.text(alert.al_lang)
    const mail = { subject: formatText(alert.al_lang, 'alert_line', { label: subject, value: text }), body: text }
    tellAlert(store, alert, {
      event,
      tt_id: null,
      of: told.of,
      occasion: told.of,
      causedBy: told.causedBy,
      subject: told.subject,
      mail: () => mail,
      sms: () => ({ subject, body: toGsm7(mail.subject) }),
    })
  }
}

/**
 * Tells the alerts of a document that it ends, once for each step; inside the caller's transaction.
 * @param line the document in words of a language, with its end
 */
export const alertDocumentEnding = (
  store: Store,
  { document, end, step }: { document: DocumentRow; end: string; step: number },
  line: (language: Language) => string,
): void => {
  const isOf = ({ al_sub, al_customer }: Alert): boolean =>
    al_customer === null && (!al_sub || splitNames(document.readers).some((name) => sameSpelling(name, al_sub)))
  tell(store, 'alert_document_ending', isOf, {
    of: `document ${document.do_id} ${end} ${step}`,
    causedBy: document.do_verified_at === null ? document.do_proposed_by || null : null,
    subject: formatDay(end),
    text: line,
  })
}

/** Tells the alerts of a statement that it was sent, each time; inside the caller's transaction. No amount is told. */
export const alertStatementSent = (store: Store, head: StatementRow): void => {
  const { st_id, st_side, st_party, st_customer } = head
  const occasion = `statement ${st_id} ${store.epoch()} ${store.now()}`
  const isOf = ({ al_sub, al_customer }: Alert): boolean =>
    (!al_sub || (st_side === 'sub' && sameSpelling(al_sub, st_party))) &&
    (al_customer === null || (st_side === 'customer' && al_customer === st_customer))
  tell(store, 'alert_statement_sent', isOf, {
    of: occasion,
    causedBy: null,
    subject: statementPeriod(head),
    text: (language) =>
      formatText(language, 'alert_statement_text', { party: st_party, period: statementPeriod(head) }),
  })
  if (st_side === 'sub')
    tellPush(
      store,
      'statement',
      { event: 'alert_statement_sent', tt_id: null, occasion, subject: statementPeriod(head) },
      ({ role, subcontractor }) => role === 'sub' && sameSpelling(st_party, subcontractor),
    )
}
