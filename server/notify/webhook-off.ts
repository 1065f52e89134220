import type { Store } from '../store/db.ts'
import { dispatchContact } from '../store/people/dispatch-contact.ts'
import { listUsers } from '../store/people/users.ts'
import { formatText } from '../texts.ts'
import { enqueueMail } from './outbox.ts'

/** Addresses of the company itself: dispatch, else every admin. */
export const companyAddresses = (store: Store): string[] => {
  const { dispatch_email } = dispatchContact(store)
  if (dispatch_email !== '') return [dispatch_email]
  return listUsers(store).flatMap(({ role, email, locked }) => (role === 'admin' && email && !locked ? [email] : []))
}

type Off = { wh_id: number; wh_name: string; wh_url: string; wh_failing_since: string | null }
/** Puts the mails on their way that tell the company of a webhook that was switched off, in the caller's transaction. */
export const tellWebhookOff = (store: Store, { wh_id, wh_name, wh_url, wh_failing_since }: Off): void => {
  const values = { name: wh_name, host: new URL(wh_url).host }
  for (const recipient of companyAddresses(store))
    enqueueMail(store, {
      kind: 'webhook',
      dedupKey: `webhook ${wh_id} ${wh_failing_since} ${recipient}`,
      recipient,
      subject: formatText('de', 'mail_webhook_subject', values),
      body: formatText('de', 'mail_webhook_body', values),
    })
}
