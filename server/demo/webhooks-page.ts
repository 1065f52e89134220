import { html } from 'hono/html'
import { formatInstant } from '../../shared/domain/time/dates.ts'
import type { App } from '../http/route.ts'
import { demoPage, isFromHere, type PageOf } from './mails-page.ts'
import type { ReceivedMessage } from './receiver.ts'

export const WEBHOOKS_PATH = '/demo/webhooks'

const entry = ({ at, event, isVerified, body }: ReceivedMessage, timeZone: string) => html`<li>
    <header><span class="channel ${isVerified ? 'sms' : 'wrong'}">${isVerified ? 'signature verified' : 'wrong signature'}</span><time datetime="${new Date(at).toISOString()}">${formatInstant(at, timeZone)}</time></header>
    <h2>${event}</h2>
    <pre>${body}</pre>
  </li>`

/** The page that lists what the demo's webhook was told, on this machine alone. */
export const mountWebhooksPage = (
  app: App,
  { key, timeZone }: PageOf,
  messages: () => readonly ReceivedMessage[],
): void => {
  app.get(WEBHOOKS_PATH, async (c) => {
    if (!isFromHere(c, key)) return c.json({ message: 'not_found' }, 404)
    const all = messages()
    return demoPage(
      c,
      'Webhooks of the demo',
      html`<p>Sent by the webhook “Demo” of Settings, and verified by a receiver inside the demo. ${
        all.length === 0
          ? 'None as yet; the fleet sets off the first within a few minutes.'
          : `The newest ${all.length}.`
      }</p>
  <ol>${all.map((message) => entry(message, timeZone))}</ol>`,
    )
  })
}
