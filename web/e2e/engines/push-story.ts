import { createServer, PASSWORD, seedCompany, tripIn } from '../support/server.ts'
import type { Browser, Engine } from './engines.ts'
import { startFirefoxPush } from './firefox-push.ts'
import { click, openPage, type, until, untilAt, untilInstalled, untilShown } from './person.ts'

type Step = (what: string, work: () => Promise<void>) => Promise<void>
type Shown = { title: string; body: string }

/** So many changes are told one after the other. */
const CHANGES = 5

/**
 * Notifications through a whole Firefox: it subscribes at a push service over its own protocol, decrypts what our server has signed
 * and encrypted, and its service worker shows and confirms it. Other browsers subscribe at their makers' services alone.
 */
export const playPushStory = async (engine: Engine, profile: string, log: string, step: Step): Promise<void> => {
  const service = await startFirefoxPush()
  const server = await createServer({ MAIL_FROM: 'Tours <tours@example.com>', PUSH_HOSTS: service.url })
  let browser: Browser | null = null
  try {
    await seedCompany(server)
    const { send, ...opened } = await engine.open(profile, log, service.preferences)
    const window: Browser = { send, ...opened }
    browser = window
    const ask = <Answer>(script: string) => send('ExecuteScript', { script, args: [] }) as Promise<Answer>
    const shown = () =>
      ask<Shown[]>(
        'return navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map(({ title, body }) => ({ title, body })))',
      )
    const shows = (title: string, body: string) => async () =>
      (await shown()).some((one) => one.title === title && one.body === body)

    await step('logs in', async () => {
      await openPage(window, `${server.url}/admin/login`)
      await type(window, 'Benutzername', 'dora')
      await type(window, 'Passwort', PASSWORD)
      await click(window, 'button', 'Anmelden')
      await untilAt(window, '/admin/dashboard')
      await untilInstalled(window)
    })
    await step('turns notifications on', async () => {
      await openPage(window, `${server.url}/admin/setup/device`)
      await untilShown(window, 'Dieses Gerät benachrichtigen')
      await until('the switch', () =>
        ask<boolean>(`const one = document.querySelector('[role=switch]'); one?.click(); return one !== null`),
      )
      await untilShown(window, 'Dieses Gerät erhält jetzt Mitteilungen.')
    })
    await step('shows what the server tells', async () => {
      await server.api('POST', '/api/alerts', { al_type: 'alert_atd', al_lang: 'de', al_push_arr: ['dora'] })
      for (let change = 0; change < CHANGES; change += 1) {
        const { tt_id } = await server.api<{ tt_id: number }>(
          'POST',
          '/api/trips',
          tripIn(0, { tt_tour: `P-${change}` }),
        )
        const now = new Date().toISOString()
        await server.api('PUT', `/api/trips/${tt_id}`, { tt_atp: now, tt_atd: now })
        const begun = performance.now()
        await until(`P-${change} on the screen`, shows(`P-${change}`, 'Abfahrt erfolgt'))
        console.log(`        shown ${Math.round(performance.now() - begun)} ms after the answer of the change`)
      }
    })
    await step('confirms each', async () => {
      const sent = async () => (await server.api<{ state: string }[]>('GET', '/api/outbox')).map(({ state }) => state)
      await until('five sent', async () => (await sent()).join() === Array(CHANGES).fill('sent').join())
      const device = `return fetch('/api/push', { headers: { authorization: 'Bearer ' + JSON.parse(localStorage.access_token) } }).then((one) => one.json()).then(({ devices }) => devices[0].last_shown_at !== null)`
      await until('the confirmation', () => ask<boolean>(device))
      if (service.codes.some((code) => code !== 100)) throw new Error(`Firefox reports ${service.codes}`)
    })
    await step('turns them off', async () => {
      await ask(`document.querySelector('[role=switch]').click()`)
      await untilShown(window, 'Dieses Gerät erhält keine Mitteilungen mehr.')
      if ((await shown()).length > 0) throw new Error('what was shown still stands')
    })
  } finally {
    await browser?.close().catch(() => undefined)
    await server.dispose()
    service.close()
  }
}
