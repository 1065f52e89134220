import { formatText } from '../../kit/texts.ts'
import { companyAddresses } from '../../messages/company-addresses.ts'
import { enqueueMail } from '../../messages/outbox.ts'
import type { Store } from '../../store/db.ts'

type Off = { wh_id: number; wh_name: string; wh_url: string; wh_failing_since: string | null }
/**
 * Reasons to switch a webhook off, with the words of the mail: it took nothing for a day, says that it is gone, or is too slow.
 */
const BODIES = {
  silent: 'mail_webhook_body',
  gone: 'mail_webhook_gone_body',
  behind: 'mail_webhook_behind_body',
} as const
type Why = keyof typeof BODIES
/** Puts the mails on their way that tell the company of a webhook that was switched off, in the caller's transaction. */
export const tellWebhookOff = (store: Store, { wh_id, wh_name, wh_url, wh_failing_since }: Off, why: Why): void => {
  const since = why === 'silent' ? wh_failing_since : `${why} ${store.now()}`
  const values = { name: wh_name, host: new URL(wh_url).host }
  for (const { address, language } of companyAddresses(store))
    enqueueMail(store, {
      kind: 'webhook',
      dedupKey: `webhook ${wh_id} ${since} ${address}`,
      recipient: address,
      subject: formatText(language, 'mail_webhook_subject', values),
      body: formatText(language, BODIES[why], values),
    })
}
