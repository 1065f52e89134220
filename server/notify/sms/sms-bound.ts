import { DAY_MS } from '../../../shared/domain/time/units.ts'
import type { Alert } from '../../../shared/records/alert.ts'
import type { Store } from '../../store/db.ts'
import { enqueueMessage, type MessageChannel } from '../../store/messages/outbox.ts'
import { countSms } from '../../store/messages/repeated.ts'
import { formatText } from '../../texts.ts'
import { companyAddresses } from '../company-addresses.ts'

/** SMS of one alert in 24 hours: each costs, and what they tell may be caused by others. */
export const MAX_SMS_A_DAY = 500

/**
 * Returns true if a message of an alert is an SMS beyond its bound of a day. The company is told by mail, once in 24 hours; inside
 * the caller's transaction.
 */
export const isBeyondSms = (store: Store, alert: Alert, channel: MessageChannel): boolean => {
  if (channel !== 'sms' || countSms(store, alert.al_id, store.now() - DAY_MS) < MAX_SMS_A_DAY) return false
  const day = Math.floor(store.now() / DAY_MS)
  for (const { address, language } of companyAddresses(store)) {
    const values = { max: MAX_SMS_A_DAY, alert: formatText(language, `alert_type_${alert.al_type}`), id: alert.al_id }
    enqueueMessage(store, {
      channel: 'mail',
      kind: 'alert',
      dedupKey: `sms bound ${alert.al_id} ${day} ${address}`,
      recipient: address,
      subject: formatText(language, 'mail_sms_bound_subject', values),
      body: formatText(language, 'mail_sms_bound_body', values),
    })
  }
  return true
}
