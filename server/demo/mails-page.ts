import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { formatInstant } from '../../shared/domain/time/dates.ts'
import type { App } from '../http/route.ts'
import { isSecret } from '../telematics/secret.ts'
import type { CaughtMessage } from './catcher.ts'

/** Path outside `/admin`, which the service worker leaves alone: it is no part of the product. */
export const MAILS_PATH = '/demo/mails'
const RELOAD_SECONDS = 10

/** The key that the address of a page of the demo has, and the time zone of its times. */
export type PageOf = { key: string; timeZone: string }

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2733; --muted: #5d6b7a; --line: #dde3e9; --paper: #fff; --back: #f5f7f9;
  --accent: #22384f; --mail: #1f5fa8; --sms: #1c6b3a }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9ee; --muted: #9aa7b4; --line: #303c48; --paper: #1a222b;
  --back: #12181f; --accent: #9fc3ea; --mail: #7ab6f5; --sms: #6fcf97 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 52rem; background: var(--back); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif }
h1 { margin: 0; font-size: 1.5rem; color: var(--accent) }
p { margin: .25rem 0 1.25rem; color: var(--muted) }
a { color: var(--mail) }
ol { list-style: none; margin: 0; padding: 0 }
li { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: .8rem 1rem; margin: 0 0 .75rem }
header { display: flex; flex-wrap: wrap; gap: .15rem .75rem; align-items: baseline; color: var(--muted); font-size: .88rem }
.channel { font-weight: 700 } .mail { color: var(--mail) } .sms { color: var(--sms) } .wrong { color: #b3261e }
time { margin-left: auto }
h2 { margin: .25rem 0 0; font-size: 1rem }
pre { margin: .35rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
`

const NAMES = { mail: 'E-mail', sms: 'SMS' }

const entry = ({ channel, at, to, subject, text, files }: CaughtMessage, timeZone: string) => html`<li>
    <header><span class="channel ${channel}">${NAMES[channel]}</span><span>to ${to}</span><time datetime="${new Date(at).toISOString()}">${formatInstant(at, timeZone)}</time></header>
    ${subject === '' ? '' : html`<h2>${subject}</h2>`}
    <pre>${text.trim()}</pre>
    ${files.length === 0 ? '' : html`<p>Attached: ${files.map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1000)} kB)`).join(', ')}</p>`}
  </li>`

type Html = ReturnType<typeof html>

/** A page of the demo beside the product: no script, its style under the nonce of the answer's policy; it reloads itself. */
export const demoPage = async (c: Context, title: string, content: Html): Promise<Response> => {
  const nonce = randomBytes(16).toString('base64url')
  const text = await html`<!doctype html>
<html lang="en" translate="no" class="notranslate">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="google" content="notranslate">
  <meta http-equiv="refresh" content="${RELOAD_SECONDS}">
  <title>${title}</title>
  <style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<main>
  <h1>${title}</h1>
  ${content}
</main>
</body>
</html>`
  return c.body(String(text), 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  })
}

const mails = (
  messages: readonly CaughtMessage[],
  timeZone: string,
): Html => html`<p>Sent by the outbox, caught by a mail server and an SMS gateway inside the demo: they reach nobody. ${
  messages.length === 0
    ? 'None as yet; the fleet sets off the first within a few minutes.'
    : html`${messages.length} of them, the newest first.`
} <a href="/admin/alerts">Who is told of what</a></p>
  <ol>${messages.map((message) => entry(message, timeZone))}</ol>`

/** Headers that a browser sends by itself. A proxy notes for whom it asks under one of many names, whatever `Host` it sets. */
const BY_BROWSERS =
  /^(host|connection|user-agent|accept(-.*)?|sec-.*|referer|cookie|cache-control|pragma|if-.*|upgrade-insecure-requests|dnt|te|priority|save-data|purpose|origin)$/

/**
 * Returns true if a request brings the key of the address that the demo has printed, comes from this machine, and names this
 * machine as its host. A request through a proxy, or from a page of another name that leads here, does not. A proxy that adds
 * nothing looks like a browser of this machine, but its requests have no key.
 */
export const isFromHere = (c: Context, key: string): boolean => {
  const address = getConnInfo(c).remote.address ?? ''
  return (
    isSecret(key, c.req.query('key') ?? '') &&
    Object.keys(c.req.header()).every((name) => BY_BROWSERS.test(name)) &&
    /^(::1|(::ffff:)?127\.[\d.]+)$/.test(address) &&
    /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(c.req.url).hostname)
  )
}

/** The page that lists what the demo has sent, among it reset links, on this machine alone. */
export const mountMailsPage = (app: App, { key, timeZone }: PageOf, messages: () => readonly CaughtMessage[]): void => {
  app.get(MAILS_PATH, async (c) => {
    if (!isFromHere(c, key)) return c.json({ message: 'not_found' }, 404)
    return demoPage(c, 'Mails and SMS of the demo', mails(messages(), timeZone))
  })
}
