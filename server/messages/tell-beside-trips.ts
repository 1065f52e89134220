import type { AlertType } from '../../shared/domain/alerts/alert-events.ts'
import type { Alert } from '../../shared/records/alert.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { formatText } from '../kit/texts.ts'
import type { Store } from '../store/db.ts'
import { toGsm7 } from './sms/gsm7.ts'
import { activeAlertsOf } from './store/alerts.ts'
import { tellAlert } from './tell-alert.ts'

type News = { of: string; causedBy: string | null; subject: string; text: (language: Language) => string }
/**
 * Tells the alerts of an event that is of no trip; an alert with addresses is narrowed to none of them. Inside the caller's transaction.
 * @param news `of` names what happened: it is told once; `causedBy` is the party that brought it about, null for dispatch
 */
export const tellBesideTrips = (store: Store, event: AlertType, isOf: (alert: Alert) => boolean, news: News): void => {
  for (const alert of activeAlertsOf(store, event)) {
    if (alert.al_adrnr_arr.length > 0 || !isOf(alert)) continue
    const subject = formatText(alert.al_lang, `alert_type_${event}`)
    const text = news.text(alert.al_lang)
    const mail = { subject: formatText(alert.al_lang, 'alert_line', { label: subject, value: text }), body: text }
    tellAlert(store, alert, {
      event,
      tt_id: null,
      of: news.of,
      occasion: news.of,
      causedBy: news.causedBy,
      subject: news.subject,
      mail: () => mail,
      sms: () => ({ subject, body: toGsm7(mail.subject) }),
    })
  }
}
