import { DAY_MS } from '#shared/domain/time/units.ts'
import type { Alert } from '#shared/records/alert.ts'
import { formatText } from '../../kit/texts.ts'
import type { Store } from '../../store/db.ts'
import { companyAddresses } from '../company-addresses.ts'
import { enqueueMessage, type MessageChannel } from '../store/outbox.ts'
import { countSms } from '../store/repeated.ts'

/** SMS of one alert in 24 hours: each costs, and what they tell may be caused by others. */
const MAX_SMS_A_DAY = 500
/** Part of one subcontractor in the SMS that others leave: several together leave room for the next one, too. */
const PART_OF_ONE = 1 / 3

/**
 * Returns true if one subcontractor has had its part: half as many as are left when it has had them, alone 166 of 500, and each
 * of ten 41. One that had none yet has one. Source: dynamic thresholds of shared buffers (Choudhury and Hahne 1998).
 */
const hasHadItsPart = (ofAll: number, ofCause: number): boolean =>
  ofCause > 0 && ofCause + 1 > (MAX_SMS_A_DAY - (ofAll - ofCause)) * PART_OF_ONE

/**
 * Returns true if a message of an alert is an SMS beyond its bound of a day. The company is told by mail, once in 24 hours; inside
 * the caller's transaction.
 * @param caused_by the subcontractor whose doing it is, if any
 */
export const isBeyondSms = (store: Store, alert: Alert, channel: MessageChannel, caused_by: string | null): boolean => {
  if (channel !== 'sms') return false
  const { ofAll, ofCause } = countSms(store, { al_id: alert.al_id, caused_by, since: store.now() - DAY_MS })
  const isBeyondOwn = caused_by !== null && hasHadItsPart(ofAll, ofCause)
  if (!isBeyondOwn && ofAll < MAX_SMS_A_DAY) return false
  const day = Math.floor(store.now() / DAY_MS)
  const sub = isBeyondOwn ? caused_by : null
  for (const { address, language } of companyAddresses(store)) {
    const values = {
      max: sub === null ? MAX_SMS_A_DAY : ofCause,
      alert: formatText(language, `alert_type_${alert.al_type}`),
      id: alert.al_id,
      sub: sub ?? '',
    }
    enqueueMessage(store, {
      channel: 'mail',
      kind: 'alert',
      dedupKey: `sms bound ${alert.al_id} ${day} ${address} ${sub ?? ''}`,
      recipient: address,
      subject: formatText(language, 'mail_sms_bound_subject', values),
      body: formatText(language, sub === null ? 'mail_sms_bound_body' : 'mail_sms_bound_sub_body', values),
    })
  }
  return true
}
