import { sameSpelling } from '#shared/domain/names/names.ts'
import type { Alert } from '#shared/records/alert.ts'
import { formatText } from '../../kit/texts.ts'
import { tellsStatement } from '../../messages/meant.ts'
import { tellPush } from '../../messages/push/tell-push.ts'
import { tellBesideTrips } from '../../messages/tell-beside-trips.ts'
import type { Store } from '../../store/db.ts'
import { statementPeriod } from '../journals/statement-file.ts'
import type { StatementRow } from '../store/statement-lines.ts'

/** Tells the alerts of a statement that it was sent, each time; inside the caller's transaction. No amount is told. */
export const alertStatementSent = (store: Store, head: StatementRow): void => {
  const { st_id, st_side, st_party } = head
  const occasion = `statement ${st_id} ${store.epoch()} ${store.now()}`
  const isOf = (alert: Alert): boolean => tellsStatement(alert, head)
  tellBesideTrips(store, 'alert_statement_sent', isOf, {
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
