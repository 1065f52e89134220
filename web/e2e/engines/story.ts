import { setTimeout as wait } from 'node:timers/promises'
import { COMMENT, INFO } from '../support/app.ts'
import { PASSWORD, type TestServer } from '../support/server.ts'
import type { Browser, Engine } from './engines.ts'
import {
  click,
  find,
  goBack,
  openPage,
  resize,
  type,
  untilAt,
  untilFieldHolds,
  untilGone,
  untilInstalled,
  untilShown,
  untilSync,
} from './person.ts'

/** A user of the app with a device. */
export type Person = {
  username: string
  device: { width: number; height: number }
  /** Label of a field that the person may write, and its name on the wire. */
  field: { label: string; name: string }
}

/** A subcontractor with a phone and a dispatcher at a desk: together they use both layouts. */
export const PEOPLE: readonly Person[] = [
  {
    username: 'sara',
    device: { width: 390, height: 844 },
    field: { label: COMMENT, name: 'tt_sub_invoice_comment' },
  },
  { username: 'dora', device: { width: 1440, height: 900 }, field: { label: INFO, name: 'tt_info' } },
]

type Version = { changes: Record<string, { to: unknown }> }

/** Narrower windows show the layout of phones, pixels. */
const PHONE_BELOW = 600
/** Longer than the app waits before it tries again by itself. */
const RETRY_MS = 90_000

export type Scene = {
  engine: Engine
  /** Opens a window, on the same profile each time. The caller closes the last one. */
  open: () => Promise<Browser>
  server: TestServer
  trip: { id: number; tour: string }
  person: Person
  /** Runs a step and reports its result; rejects when it failed. */
  step: (what: string, work: () => Promise<void>) => Promise<void>
}

/** Login, timetable, offline start, offline edit, sync, leaving in the middle. Rejects at the first step that fails. */
export const playStory = async ({ engine, open, server, trip, person, step }: Scene): Promise<void> => {
  const { username, device, field } = person
  const words = `${engine.name}, im Tunnel`
  const editor = `${server.url}/admin/edit/${trip.id}`
  const versions = () => server.api<Version[]>('GET', `/api/trips/${trip.id}/history`)
  const versionsBefore = (await versions()).length
  let browser = await open()
  await resize(browser, device.width, device.height)

  await step('logs in by the form', async () => {
    await openPage(browser, `${server.url}/admin/login`)
    await type(browser, 'Benutzername', username)
    await type(browser, 'Passwort', PASSWORD)
    await click(browser, 'button', 'Anmelden')
  })
  await step('sees the trip on the timetable', () => untilShown(browser, trip.tour))
  await step('has the app installed and everything synced', async () => {
    await untilInstalled(browser)
    await untilSync(browser, 'Alles gesendet')
  })
  await step('closes what is open over the timetable by the browser’s back, and nothing else', async () => {
    await openPage(browser, `${server.url}/admin/setup`)
    await openPage(browser, `${server.url}/admin/dashboard`)
    await untilShown(browser, trip.tour)
    for (let time = 1; time <= 2; time += 1) {
      await click(browser, 'button', 'Filter')
      await find(browser, 'button', 'Schliessen')
      await goBack(browser)
      await untilGone(browser, 'button', 'Schliessen')
      await untilAt(browser, '/admin/dashboard')
    }
    await click(browser, 'button', 'Filter')
    await click(browser, 'button', 'Schliessen')
    await untilGone(browser, 'button', 'Schliessen')
    await untilAt(browser, '/admin/dashboard')
    await goBack(browser)
    await untilAt(browser, '/admin/setup')
    await openPage(browser, `${server.url}/admin/dashboard`)
    await untilShown(browser, trip.tour)
  })

  if (device.width < PHONE_BELOW) {
    await step('closes the menu by back, and the sheet of a trip', async () => {
      await click(browser, 'button', 'Menü öffnen')
      await find(browser, 'link', 'Einstellungen')
      await goBack(browser)
      await untilGone(browser, 'link', 'Einstellungen')
      await untilAt(browser, '/admin/dashboard')
      await click(browser, 'button', trip.tour)
      await find(browser, 'button', 'Bearbeiten')
      await goBack(browser)
      await untilGone(browser, 'button', 'Bearbeiten')
      await untilAt(browser, '/admin/dashboard')
    })
    await step('loses nothing typed by back, which asks, and whose second step is no', async () => {
      await click(browser, 'button', trip.tour)
      await click(browser, 'button', 'Bearbeiten')
      await type(browser, field.label, words)
      for (let time = 1; time <= 2; time += 1) {
        await goBack(browser)
        await find(browser, 'button', 'Verwerfen')
        await goBack(browser)
        await untilGone(browser, 'button', 'Verwerfen')
        await untilAt(browser, `/admin/edit/${trip.id}`)
        await untilFieldHolds(browser, field.label, words)
      }
      await goBack(browser)
      await click(browser, 'button', 'Verwerfen')
      await untilAt(browser, '/admin/dashboard')
    })
  }

  await server.stop()
  await step('opens the timetable by its address, without the server', async () => {
    await openPage(browser, `${server.url}/admin/dashboard`)
    await untilShown(browser, trip.tour)
    await untilSync(browser, 'Offline seit')
  })
  await step('opens the trip by its address, and writes into it', async () => {
    await openPage(browser, editor)
    await type(browser, field.label, words)
    await click(browser, 'button', 'Speichern')
    await untilGone(browser, 'button', 'Speichern')
    await untilSync(browser, '1 Änderung wartet')
  })
  await step(engine.keepsProfile ? 'closes the browser and opens it again' : 'opens the page anew', async () => {
    if (engine.keepsProfile) {
      await browser.close()
      browser = await open()
      await resize(browser, device.width, device.height)
    }
    await openPage(browser, editor)
    await untilFieldHolds(browser, field.label, words)
    await untilSync(browser, '1 Änderung wartet')
  })

  await step('sends the edit once the server is back, by itself', async () => {
    await server.start()
    await untilSync(browser, 'Alles gesendet', RETRY_MS)
  })
  await step('has sent it once', async () => {
    // Long enough for a second one to arrive, if there were one.
    await openPage(browser, `${server.url}/admin/dashboard`)
    await find(browser, 'link', 'Synchronisation')
    await untilSync(browser, 'Alles gesendet')
    await wait(2000)
    const after = await versions()
    const written = after.filter(({ changes }) => changes[field.name]?.to === words).length
    if (written !== 1 || after.length !== versionsBefore + 1) {
      throw new Error(`the history has ${after.length - versionsBefore} versions more, ${written} with the words`)
    }
  })
  // Safari keeps a page that was left, with its running transaction: the next page must not wait for that.
  await step('leaves the page while the edit is being sent, again and again', async () => {
    for (let time = 1; time <= 5; time += 1) {
      await openPage(browser, editor)
      await type(browser, field.label, '!')
      await click(browser, 'button', 'Speichern')
      await untilGone(browser, 'button', 'Speichern')
    }
    await openPage(browser, `${server.url}/admin/dashboard`)
    await untilSync(browser, 'Alles gesendet', RETRY_MS)
  })
}
