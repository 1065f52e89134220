import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { samplePicture } from '#server/testing/sample-picture.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { SeenReport } from '#shared/schemas/trip-link.ts'
import { expectNoViolation } from '../support/axe.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow', cutsWorkers: true })

const PHOTO = path.join(import.meta.dirname, '../../public/screenshot-wide.png')
const PHONE = '+41 44 000 11 22'
/** Longer than a report may be undone, milliseconds. */
const HOLD = 10_500

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('PUT', '/api/dispatch', { dispatch_phone: PHONE, dispatch_email: '' })
})
test.afterAll(() => server.dispose())

type Link = { tt_id: number; tl_id: number; token: string; url: string }
const newLink = async (tour: string, hours = 1): Promise<Link> => {
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(hours, { tt_tour: tour }))
  const { token, tl_id } = await server.api<{ token: string; tl_id: number }>('POST', `/api/trips/${tt_id}/links`, {
    kind: 'driver',
    lang: 'de',
  })
  return { tt_id, tl_id, token, url: `${server.url}/t/#${token}` }
}
/** Reports as another phone sends them. @returns what became of each */
const report = async ({ tt_id, token }: Link, reports: object[]): Promise<string[]> => {
  const now = new Date().toISOString()
  const sent = reports.map((fields) => ({ re_id: randomUUID(), tt_id, re_device_at: now, ...fields }))
  const body = { sent_at: now, reports: sent }
  const answer = await server.api<{ results: { outcome: string }[] }>('POST', '/api/link/reports', body, token)
  return answer.results.map(({ outcome }) => outcome)
}
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const reportsOf = ({ tt_id }: Link) => server.api<SeenReport[]>('GET', `/api/trips/${tt_id}/reports`)
const kindsOf = async (link: Link) => (await reportsOf(link)).map(({ re_kind }) => re_kind).sort()

const open = async (page: Page, { url }: Link, tour: string): Promise<void> => {
  await page.clock.install()
  await page.goto(url)
  await expect(page.getByRole('heading', { name: tour })).toBeVisible()
}
const sending = (page: Page) => page.getByRole('main').getByRole('status')
/** From now on the page opens without a network. */
const installed = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
/** As long as a finger presses. */
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click({ delay: 60 })
/** A step, and the moment in which a second tap of the same finger finds no button. */
const step = async (page: Page, name: string): Promise<void> => {
  await press(page, name)
  await expect(page.getByRole('button', { name: /^Rückgängig/ }).first()).toBeVisible()
  await page.clock.fastForward(2_000)
}
const sign = async (page: Page): Promise<void> => {
  const canvas = page.locator('.signature canvas')
  await canvas.scrollIntoViewIfNeeded()
  const { x, y } = (await canvas.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 40, y + 40)
  await page.mouse.down()
  for (const at of [60, 90, 120, 160]) await page.mouse.move(x + at, y + 40 + (at % 40))
  await page.mouse.up()
}

test('a whole trip is tapped in flight mode, with photo and signature, and sent once', async ({ page, context }) => {
  const link = await newLink('LX 1', -5)
  await open(page, link, 'LX 1')
  await installed(page)
  await expectNoViolation(page)
  await context.setOffline(true)
  await page.reload()
  for (const name of ['Bereit', 'Ans Tor gerufen', 'Abgefahren', 'Angekommen', 'Entladen']) await step(page, name)

  await press(page, 'Ablieferbeleg')
  const form = page.getByRole('dialog')
  await form.getByLabel('Foto machen').setInputFiles(PHOTO)
  await expect(form.getByText('Fotos: 1 von 10')).toBeVisible()
  await form.getByLabel('Name des Empfängers').fill('M. Rochat')
  await sign(page)
  await expectNoViolation(page)
  // The camera ended the page: it comes back where it was, with all that was there.
  await page.reload()
  await expect(form.getByText('Fotos: 1 von 10')).toBeVisible()
  await expect(form.getByLabel('Name des Empfängers')).toHaveValue('M. Rochat')
  await press(page, 'Melden')
  await expect(sending(page)).toContainText('6 noch nicht gesendet')
  await page.clock.fastForward(HOLD)
  await expect(sending(page)).toContainText('Kein Netz')
  await expect(page.getByText('Alles erfasst. 6 noch nicht gesendet: Bitte lassen Sie die Seite offen.')).toBeVisible()
  await expect(page.getByText('Alles gemeldet.')).toHaveCount(0)
  expect(await reportsOf(link)).toEqual([])

  await context.setOffline(false)
  await expect(sending(page)).toContainText('Alles gesendet')
  await expect(page.getByText('Alles gemeldet.')).toBeVisible()
  const reports = await reportsOf(link)
  expect(await kindsOf(link)).toEqual(['arrived', 'called_to_dock', 'departed', 'positioned', 'proof', 'released'])
  const proof = reports.find(({ re_kind }) => re_kind === 'proof')
  expect(proof).toMatchObject({ re_name: 'M. Rochat', flag: null })
  expect(proof?.files.map(({ rf_kind }) => rf_kind).sort()).toEqual(['photo', 'signature'])
  const trip = await server.api<Trip>('GET', `/api/trips/${link.tt_id}`)
  expect([trip.tt_atp, trip.tt_atd, trip.tt_ata]).not.toContain(null)
})

/** Wakes the worker of a driver's page, as the browser does once there is a network. */
const wakeWorker = async (context: BrowserContext): Promise<void> => {
  const devtools = await context.newCDPSession(await context.newPage())
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${server.url}/t/`)
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const sync = { origin: server.url, registrationId, tag: 'send', lastChance: true }
  await devtools.send('ServiceWorker.dispatchSyncEvent', sync)
}

test('three steps that were tapped without a network arrive with the page closed, once there is one', async ({
  page,
  context,
}) => {
  const link = await newLink('LX 30', -5)
  // The page's clock alone is moved on: by the worker's, no step may be undone any more.
  await page.clock.install({ time: Date.now() - 60_000 })
  await page.goto(link.url)
  await expect(page.getByRole('heading', { name: 'LX 30' })).toBeVisible()
  await installed(page)
  await context.setOffline(true)
  for (const name of ['Bereit', 'Abgefahren', 'Angekommen']) await step(page, name)
  await page.clock.fastForward(HOLD)
  await expect(sending(page)).toContainText('Kein Netz')
  const asked = await page.evaluate(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as unknown as { sync: { getTags: () => Promise<string[]> } }
    return sync.getTags()
  })
  expect(asked).toEqual(['send'])
  await page.close()
  expect(await reportsOf(link)).toEqual([])

  await context.setOffline(false)
  await wakeWorker(context)
  await expect.poll(() => kindsOf(link)).toEqual(['arrived', 'departed', 'positioned'])
})

/** A browser that gives out noise in place of what was drawn, against fingerprinting. */
const spoilCanvas = (page: Page) =>
  page.addInitScript(() => {
    const { getImageData } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.getImageData = function (...of) {
      const image = Reflect.apply(getImageData, this, of) as ImageData
      image.data.forEach((_, at) => {
        image.data[at] = (at * 97) % 256
      })
      return image
    }
    HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['stripes'], { type: 'image/jpeg' }))
    HTMLCanvasElement.prototype.toDataURL = () => 'data:image/png;base64,c3RyaXBlcw=='
  })
/** Place of the ink in a picture: from and to, in parts of its width. */
const inkIn = (page: Page, png: string) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const paper = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    paper?.drawImage(picture, 0, 0)
    const { data = [] } = paper?.getImageData(0, 0, picture.width, picture.height) ?? {}
    const inked = Array.from({ length: picture.width * picture.height }, (_, at) => at).filter(
      (at) => (data[at * 4] ?? 255) < 100,
    )
    const xs = inked.map((at) => (at % picture.width) / picture.width)
    return { from: Math.min(...xs), to: Math.max(...xs) }
  }, png)
const fileOf = (name = ''): Buffer => fs.readFileSync(path.join(server.folder, 'files', name))

test('where a browser spoils pictures, a photo goes as the camera made it and a signature as it was drawn, after a turn too', async ({
  page,
}) => {
  const link = await newLink('LX 15', -5)
  await spoilCanvas(page)
  await open(page, link, 'LX 15')
  for (const name of ['Bereit', 'Abgefahren', 'Angekommen', 'Entladen']) await step(page, name)
  await press(page, 'Ablieferbeleg')
  const form = page.getByRole('dialog')
  await form.getByLabel('Foto machen').setInputFiles(PHOTO)
  await expect(form.getByText('Fotos: 1 von 10')).toBeVisible()
  await expect(form.getByRole('alert')).toContainText('Dieser Browser verändert Bilder.')
  await sign(page)
  await form.getByLabel('Name des Empfängers').fill('M. Rochat')
  await form.getByLabel('Name des Empfängers').focus()
  const turned = { width: 844, height: 390 }
  for (const size of [turned, { width: 390, height: 844 }, turned]) {
    await page.setViewportSize(size)
    // The field follows its place a moment later.
    await page.waitForTimeout(200)
  }
  const canvas = page.locator('.signature canvas')
  await canvas.scrollIntoViewIfNeeded()
  const { x, y, width } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  expect(width).toBeGreaterThan(550)
  await page.mouse.move(x + width - 80, y + 60)
  await page.mouse.down()
  for (const at of [70, 50, 30, 20]) await page.mouse.move(x + width - at, y + 60 + (at % 40))
  await page.mouse.up()
  await press(page, 'Melden')
  await page.clock.fastForward(HOLD)
  await expect(sending(page)).toContainText('Alles gesendet')
  const [proof] = await reportsOf(link)
  const [photo, signature] = ['photo', 'signature'].map(
    (kind) => proof?.files.find(({ rf_kind }) => rf_kind === kind)?.rf_name,
  )
  expect(fileOf(photo).subarray(1, 4).toString()).toBe('PNG')
  const honest = await page.context().browser()?.newPage()
  const ink = await inkIn(honest as Page, fileOf(signature).toString('base64'))
  await honest?.close()
  expect(ink.from).toBeCloseTo(40 / width, 2)
  expect(ink.to).toBeCloseTo((width - 20) / width, 2)
})

test('a tap may be undone, and its time corrected', async ({ page }) => {
  const link = await newLink('LX 2')
  await open(page, link, 'LX 2')
  await step(page, 'Bereit')
  await press(page, /^Rückgängig/)
  await expect(page.getByRole('button', { name: 'Bereit', exact: true })).toBeVisible()
  await page.clock.fastForward(HOLD)
  await step(page, 'Bereit')
  await page.clock.fastForward(HOLD)
  await expect(sending(page)).toContainText('Alles gesendet')
  expect(await kindsOf(link)).toEqual(['positioned'])

  await press(page, 'Bereit: Es war um …')
  const earlier = await page.evaluate(() => new Date(Date.now() - 3_600_000).toISOString())
  const zone =
    (await reportsOf(link))[0] &&
    (await page.evaluate(() => document.querySelector('.settings .small:last-child')?.textContent ?? ''))
  const clock = new Intl.DateTimeFormat('de', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone?.split(': ')[1] ?? 'Europe/Zurich',
  }).format(Date.parse(earlier))
  await page.getByLabel('Uhrzeit').fill(clock)
  await press(page, 'Melden')
  await page.clock.fastForward(HOLD)
  await expect.poll(() => kindsOf(link)).toEqual(['positioned', 'positioned'])
  const { tt_atp } = await server.api<Trip>('GET', `/api/trips/${link.tt_id}`)
  expect(tt_atp).toBe(`${earlier.slice(0, 16)}:00.000Z`)
})

test('what was tapped is sent after the tab was killed, with lost answers, from two tabs, once', async ({
  page,
  context,
}) => {
  const link = await newLink('LX 3')
  await open(page, link, 'LX 3')
  await press(page, 'Bereit')
  await expect(page.getByRole('button', { name: /^Rückgängig/ })).toBeVisible()
  await page.close()
  expect(await reportsOf(link)).toEqual([])

  let lost = 0
  await context.route('**/api/link/reports', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await open(tab, link, 'LX 3')
    await tab.clock.fastForward(HOLD)
  }
  for (const tab of tabs) await tab.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => lost).toBe(1)
  for (const tab of tabs) {
    await tab.clock.fastForward(31_000)
    await tab.evaluate(() => dispatchEvent(new Event('online')))
    await expect(sending(tab)).toContainText('Alles gesendet')
  }
  expect(await kindsOf(link)).toEqual(['positioned'])

  // Each tab sends what stands in it, whatever the other one sent meanwhile.
  for (const [index, tab] of tabs.entries()) {
    await tab.getByRole('button', { name: 'Notiz', exact: true }).click({ delay: 60 })
    await tab.getByRole('dialog').getByRole('textbox').fill(`note ${index}`)
  }
  for (const tab of tabs) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Melden', exact: true }).click({ delay: 60 })
    await expect(tab.getByRole('dialog')).toBeHidden()
    await tab.clock.fastForward(31_000)
  }
  await expect.poll(() => kindsOf(link)).toEqual(['note', 'note', 'positioned'])
  expect((await reportsOf(link)).map(({ re_text }) => re_text).sort()).toEqual(['', 'note 0', 'note 1'])
})

test('a link that was revoked meanwhile says so, and dispatch decides on what was recorded before', async ({
  page,
  context,
}) => {
  const link = await newLink('LX 4')
  await open(page, link, 'LX 4')
  await installed(page)
  await context.setOffline(true)
  await step(page, 'Bereit')
  await page.clock.fastForward(31 * 60_000)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const sms = page.getByRole('link', { name: 'SMS schreiben' })
  await expect(sms).toHaveAttribute('href', /^sms:\+41440001122\?&body=LX%204%3A%20Bereit%20/)
  await server.api('DELETE', `/api/links/${link.tl_id}`)
  await context.setOffline(false)
  await expect(page.getByText('Dieser Link gilt nicht mehr')).toBeVisible()
  await expect(
    page.getByText('Kam nach dem Ende des Links an: Die Disposition entscheidet, ob es zählt.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Disposition anrufen' })).toHaveAttribute('href', 'tel:+41440001122')
  await expect(page.getByRole('heading', { name: 'LX 4' })).toBeHidden()
  expect(await reportsOf(link)).toMatchObject([{ re_kind: 'positioned', flag: 'waits' }])
})

test('two links on one phone know nothing of each other; a program that presses reports nothing', async ({ page }) => {
  const [first, second] = [await newLink('LX 5'), await newLink('LX 6')]
  await open(page, first, 'LX 5')
  await press(page, 'Schaden')
  await page.getByLabel('Was ist passiert?').fill('Kratzer an der Tür')
  await page.goto(second.url)
  await expect(page.getByRole('heading', { name: 'LX 6' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const kept = await page.evaluate(async () => JSON.stringify([await indexedDB.databases(), { ...localStorage }]))
  expect(kept).not.toContain(new URL(second.url).hash.slice(1))

  await page.evaluate(() => document.querySelector<HTMLElement>('[data-do="step:positioned"]')?.click())
  // The browser's own press, as mail scanners do it: down and up at once. The clock tells an event's time too.
  const button = page.getByRole('button', { name: 'Bereit', exact: true })
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Bitte noch einmal drücken, etwas länger.')
  await page.clock.resume()
  await page.clock.fastForward(HOLD)
  await expect(sending(page)).toBeEmpty()
  expect(await reportsOf(second)).toEqual([])
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(sending(page)).toContainText('1 noch nicht gesendet')

  await page.goto(first.url)
  await expect(page.getByLabel('Was ist passiert?')).toHaveValue('Kratzer an der Tür')
})

test('a link that leads nowhere, one that was cut off and one without a network each say what to do', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/t/#${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: /^Dieser Link gilt nicht mehr/ })).toBeVisible()
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toEqual([])
  await page.goto(`${server.url}/t/#cut`)
  await expect(page.getByRole('heading', { name: /^Öffnen Sie bitte den ganzen Link/ })).toBeVisible()
  const link = await newLink('LX 7')
  await context.route('**/api/link', (route) => route.abort())
  await page.goto(link.url)
  await expect(page.getByRole('heading', { name: /^Kein Netz/ })).toBeVisible()
  await context.unroute('**/api/link')
  await press(page, 'Nochmals versuchen')
  await expect(page.getByRole('heading', { name: 'LX 7' })).toBeVisible()
  await page.getByLabel('Sprache').selectOption('pl')
  await expect(page.getByRole('button', { name: 'Gotowy do załadunku' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Gotowy do załadunku' })).toBeVisible()
})

test('a link that is asked too often says to wait, not that there is no network', async ({ page }) => {
  const link = await newLink('LX 8')
  const ask = () => fetch(`${server.url}/api/link`, { headers: { authorization: `Bearer ${link.token}` } })
  for (let asked = 0; asked < 240; asked += 20) await Promise.all(Array.from({ length: 20 }, ask))
  expect((await ask()).status).toBe(429)
  await page.goto(link.url)
  await expect(page.getByRole('heading', { name: /Bitte warten Sie ein paar Minuten/ })).toBeVisible()
})

test('a report that does not count, and a time that is missing, are said with what to do', async ({ page }) => {
  const link = await newLink('LX 10', -1)
  await report(link, [{ re_kind: 'positioned', re_said_at: minutesAgo(10) }])
  await report(link, [{ re_kind: 'departed', re_said_at: minutesAgo(30) }])
  await open(page, link, 'LX 10')
  const departed = page.getByRole('listitem').filter({ hasText: 'Abgefahren' })
  await expect(departed).toContainText('Zählt nicht: Die Zeit passt nicht zu den anderen Schritten. Bitte berichtigen.')
  await departed.getByRole('button', { name: 'Abgefahren: Es war um …' }).click()
  await press(page, 'Melden')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Die Uhrzeit fehlt. Geben Sie ein, um welche Zeit es war.',
  )
  await expectNoViolation(page)
})

test('a time that the vehicle told is not said to be dispatch’s', async ({ page, context }) => {
  const link = await newLink('LX 11')
  // A fleet of its own would have to drive here; the server's part is tested beside its route.
  await context.route('**/api/link', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { trips: object[] }
    const told = { atp: minutesAgo(20), atd: minutesAgo(5), sources: { atp: 'vehicle', atd: 'typed' } }
    await route.fulfill({ response, json: { ...answer, trips: answer.trips.map((trip) => ({ ...trip, ...told })) } })
  })
  await open(page, link, 'LX 11')
  const times = page.getByRole('article').locator('.actual')
  await expect(times.nth(0)).toContainText('vom Fahrzeug')
  await expect(times.nth(1)).toContainText('laut Disposition')
})

test('the slot of a place, that it will be missed, that it was, and nothing of it once the driver is there', async ({
  page,
  context,
}) => {
  const link = await newLink('LX 13')
  const slot = { tt_from_slot_from: minutesAgo(-20), tt_from_slot_to: minutesAgo(-50), tt_from_slot_number: 'GH-4711' }
  await server.api('PUT', `/api/trips/${link.tt_id}`, slot)
  await open(page, link, 'LX 13')
  await installed(page)
  const place = page.locator('section.stop', { hasText: 'Laden' }).first()
  await expect(place).toContainText(/Slot\d\d:\d\d–\d\d:\d\dGH-4711Slot wird voraussichtlich verpasst/)
  await expectNoViolation(page)
  await context.setOffline(true)
  await page.clock.fastForward(51 * 60_000)
  await expect(place).toContainText('Slot verpasst')
  await step(page, 'Bereit')
  await expect(place).not.toContainText('verpasst')
  await expect(place).toContainText('GH-4711')
})

test('beyond the bounds of a link the page says so, and the rest is reported', async ({ page }) => {
  const link = await newLink('LX 12')
  for (let width = 1; width <= 30; width += 1)
    await fetch(`${server.url}/api/link/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${link.token}`, 'content-type': 'image/png' },
      body: new Uint8Array(samplePicture(width)),
    })
  await open(page, link, 'LX 12')
  await press(page, 'Schaden')
  const form = page.getByRole('dialog')
  await form.getByLabel('Was ist passiert?').fill('Plane gerissen')
  for (let count = 1; count <= 10; count += 1) {
    await form.getByLabel('Foto machen').setInputFiles(PHOTO)
    await expect(form.getByText(`Fotos: ${count} von 10`)).toBeVisible()
  }
  await expect(form.getByLabel('Foto machen')).toBeDisabled()
  await press(page, 'Melden')
  await page.clock.fastForward(HOLD)
  const damage = page.getByRole('listitem').filter({ hasText: 'Plane gerissen' })
  await expect(damage).toContainText('Mehr Bilder nimmt dieser Link nicht an. Der Rest ist gemeldet.')
  await expect(damage).toContainText('gesendet')
  expect((await reportsOf(link)).map(({ re_text, files }) => [re_text, files])).toEqual([['Plane gerissen', []]])

  const notes = Array.from({ length: 20 }, () => ({ re_kind: 'note', re_text: 'n' }))
  const outcomes: string[] = []
  while (!outcomes.includes('refused')) outcomes.push(...(await report(link, notes)))
  expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(149)
  await press(page, 'Notiz')
  await form.getByRole('textbox').fill('eine zu viel')
  await press(page, 'Melden')
  await step(page, 'Bereit')
  await page.clock.fastForward(HOLD)
  await expect(page.getByRole('listitem').filter({ hasText: 'eine zu viel' })).toContainText(
    'Zu viele Meldungen. Bitte rufen Sie die Disposition an.',
  )
  await expect.poll(() => kindsOf(link)).toContain('positioned')
})

test('an arrival hours before its plan asks, waits for dispatch, and is taken back', async ({ page }) => {
  const link = await newLink('LX 14', 8)
  await open(page, link, 'LX 14')
  await step(page, 'Bereit')
  await page.getByText('Anderer Schritt').click()
  await press(page, 'Angekommen')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(/1[12]:\d\d\sh vor dem Plan\. Stimmt das wirklich\?/)
  await expectNoViolation(page)
  await press(page, 'Zurück')
  await expect(question).toBeHidden()
  await press(page, 'Angekommen')
  await press(page, 'Melden')
  await page.clock.fastForward(HOLD)
  const arrived = page.getByRole('listitem').filter({ hasText: 'Angekommen' })
  await expect(arrived).toContainText('Wartet auf die Disposition')
  await expect(page.getByRole('button', { name: 'Entladen', exact: true })).toBeVisible()
  expect(await server.api<Trip>('GET', `/api/trips/${link.tt_id}`)).toMatchObject({ tt_ata: null })
  await expectNoViolation(page)

  await press(page, 'Angekommen: Zurücknehmen')
  await expect(arrived).toContainText('zurückgenommen')
  await page.clock.fastForward(HOLD)
  await expect(sending(page)).toContainText('Alles gesendet')
  await expect.poll(() => kindsOf(link)).toEqual(['arrived', 'positioned', 'taken_back'])
  expect((await reportsOf(link)).find(({ re_kind }) => re_kind === 'arrived')).toMatchObject({ flag: 'taken_back' })
  await expect(page.getByRole('button', { name: 'Abgefahren', exact: true })).toBeVisible()
})
