import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SeenReport } from '#shared/schemas/trip-link.ts'
import type { TestServer } from '../support/server.ts'
import type { Browser, Engine } from './engines.ts'
import { click, find, openPage, resize, type, until, untilFieldHolds, untilInstalled, untilShown } from './person.ts'

const PHOTO = path.join(import.meta.dirname, '../../public/screenshot-wide.png')
/** Longer than the page waits before it tries again by itself, and longer than a report may be undone. */
const RETRY_MS = 90_000
/** After this a second tap is another one. */
const QUIET_MS = 1_600

export type DriverScene = {
  engine: Engine
  open: () => Promise<Browser>
  server: TestServer
  trip: { id: number; tour: string }
  step: (what: string, work: () => Promise<void>) => Promise<void>
}

/** Presses as a program does, which the page asks to do once more. */
const press = async (browser: Browser, name: string): Promise<void> => {
  await click(browser, 'button', name)
  const script = `return [...document.querySelectorAll('[role=alert]')].some((one) => one.innerText.includes('noch einmal'))`
  await wait(300)
  if (await browser.send('ExecuteScript', { script, args: [] })) await click(browser, 'button', name)
}

/** WebDriver has no finger: events of a pointer that signs. */
const SIGN = `const canvas = document.querySelector('.signature canvas')
const { left, top } = canvas.getBoundingClientRect()
const fire = (kind, x, y, target) => target.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true,
  pointerId: 1, isPrimary: true, buttons: kind === 'pointerup' ? 0 : 1, button: kind === 'pointermove' ? -1 : 0, clientX: left + x, clientY: top + y }))
fire('pointerdown', 20, 40, canvas)
for (const x of [40, 70, 110, 150]) fire('pointermove', x, 40 + (x % 30), canvas.ownerDocument)
fire('pointerup', 150, 40, canvas.ownerDocument)`

/** A trip without the server: tapped, proved with photo and signature, closed, opened again, sent once. */
export const playDriverStory = async ({ engine, open, server, trip, step }: DriverScene): Promise<void> => {
  const { token } = await server.api<{ token: string }>('POST', `/api/trips/${trip.id}/links`, {
    kind: 'driver',
    lang: 'de',
  })
  const url = `${server.url}/t/#${token}`
  let browser = await open()
  const openAnew = async () => {
    await openPage(browser, 'about:blank')
    await openPage(browser, url)
  }
  await resize(browser, 390, 844)
  await step('opens the driver’s link', async () => {
    await openPage(browser, url)
    await untilShown(browser, trip.tour)
    await untilInstalled(browser)
  })
  await server.stop()
  await step('opens it again, without the server', async () => {
    await openAnew()
    await untilShown(browser, trip.tour)
  })
  await step('taps the steps of the trip', async () => {
    for (const name of ['Bereit', 'Abgefahren', 'Angekommen', 'Entladen']) {
      await press(browser, name)
      await wait(QUIET_MS)
    }
    await untilShown(browser, '4 noch nicht gesendet')
  })
  await step('takes a photo and a signature', async () => {
    await press(browser, 'Ablieferbeleg')
    await type(browser, 'Name des Empfängers', 'M. Rochat')
    await type(browser, 'Foto machen', PHOTO)
    await untilShown(browser, 'Fotos: 1 von 10')
    await until(
      'the field to sign in',
      async () =>
        browser.send('ExecuteScript', {
          script: `return document.querySelector('.signature canvas') !== null`,
          args: [],
        }) as Promise<boolean>,
    )
    await browser.send('ExecuteScript', { script: SIGN, args: [] })
  })
  await step(engine.keepsProfile ? 'closes the browser and opens it again' : 'opens the page anew', async () => {
    await wait(500)
    if (engine.keepsProfile) {
      await browser.close()
      browser = await open()
      await resize(browser, 390, 844)
    }
    await openAnew()
    await untilShown(browser, 'Fotos: 1 von 10')
    await untilFieldHolds(browser, 'Name des Empfängers', 'M. Rochat')
    await press(browser, 'Melden')
    await untilShown(browser, '5 noch nicht gesendet')
  })
  await step('sends all of it once, when the server is back', async () => {
    await server.start()
    await find(browser, 'button', 'Schaden')
    const reports = await until(
      'five reports',
      async () => {
        const there = await server.api<SeenReport[]>('GET', `/api/trips/${trip.id}/reports`)
        return there.length >= 5 && there
      },
      RETRY_MS,
    )
    await untilShown(browser, 'Alles gesendet')
    const kinds = reports
      .map(({ re_kind }) => re_kind)
      .sort()
      .join()
    if (kinds !== 'arrived,departed,positioned,proof,released') throw new Error(kinds)
    const files = reports
      .flatMap(({ files }) => files.map(({ rf_kind }) => rf_kind))
      .sort()
      .join()
    if (files !== 'photo,signature') throw new Error(`files: ${files}`)
  })
}
