import { expect } from '@playwright/test'
import { expectNoViolation } from '../support/axe.ts'
import { openAs, test } from '../support/session.ts'
import {
  card,
  IPHONE,
  isOpen,
  logInElsewhere,
  mails,
  notice,
  open,
  server,
  setUpSettings,
  takeShots,
} from './settings-sample.ts'

setUpSettings()

const EVERYBODYS = {
  'Dieses Gerät': ['Synchronisation', 'Sprache und Zeit', 'Speicher auf diesem Gerät', 'App'],
  Konto: ['Mein Konto', 'Angemeldete Geräte'],
}
const ADMINS = {
  Firma: ['Firma', 'Kontakt der Disposition'],
  Stammdaten: ['Stammdaten'],
  Dienste: ['Telematik', 'Versand von E-Mails und SMS', 'Speicher auf dem Server'],
}

test('admin has every section with its cards, a sub those of its own device and account', async ({ page }) => {
  const sections = page.getByRole('navigation', { name: 'Bereiche der Einstellungen' })
  const walk = async (cards: Record<string, string[]>) => {
    await expect(sections.getByRole('link')).toHaveText(Object.keys(cards))
    for (const [section, names] of Object.entries(cards)) {
      await sections.getByRole('link', { name: section }).click()
      await expect(sections.getByRole('link', { name: section })).toHaveAttribute('aria-current', 'page')
      for (const name of names) await expect(card(page, name), name).toBeVisible()
      const others = Object.keys({ ...EVERYBODYS, ...ADMINS }).filter((other) => other !== section)
      for (const name of others.flatMap((other) => ({ ...EVERYBODYS, ...ADMINS })[other] ?? []))
        await expect(card(page, name), name).toBeHidden()
      await expectNoViolation(page)
    }
  }
  await openAs(page, server, 'dora', '/admin/setup')
  await expect(sections.getByRole('link', { name: 'Dieses Gerät' })).toHaveAttribute('aria-current', 'page')
  await walk({ ...EVERYBODYS, ...ADMINS })
  await expect(card(page, 'Speicher auf dem Server')).toContainText(
    /Datenbank\d[\d.]* MB, davon \d[\d.]* MB freiMeldungen der Fahrzeuge\d[\d.]* MB, 90 Tage aufbewahrtFrei auf der Festplatte\d/,
  )
  await sections.getByRole('link', { name: 'Konto' }).click()
  await expect(card(page, 'Angemeldete Geräte').getByRole('row')).not.toHaveCount(0)

  await open(page, 'sara', 'services')
  await expect(page).toHaveURL(`${server.url}/admin/setup`)
  await walk(EVERYBODYS)
  await expect(page.getByRole('switch', { name: 'Von allen Personen' })).toBeHidden()
})

test('what was typed into any of several forms is asked for when the screen is left', async ({ page }) => {
  await open(page, 'dora', 'company')
  // The company's form beside it is there later, and untouched.
  await expect(page.getByLabel('Name der Firma')).toBeVisible()
  const phone = page.getByLabel('Telefonnummer der Firma')
  await phone.fill('+41 44 555 00 11')
  await page.getByRole('link', { name: 'Übersicht', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(phone).toHaveValue('+41 44 555 00 11')
  await page.getByRole('link', { name: 'Übersicht', exact: true }).click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL(/dashboard$/)
})

test.describe('signed-in devices', () => {
  test('a sub signs out another device of its own, not the one it uses', async ({ page }) => {
    const other = await logInElsewhere('sara', IPHONE)
    await open(page, 'sara', 'account', { isNew: true })
    const devices = card(page, 'Angemeldete Geräte')
    const own = devices.getByRole('row', { name: /Dieses Gerät/ })
    await own.getByRole('button', { name: /abmelden/i }).click({ force: true })
    await expect(notice(page)).toContainText('Dieses Gerät')
    await devices
      .getByRole('row', { name: /iPhone/ })
      .getByRole('button', { name: /abmelden/i })
      .click()
    await expect(page.getByRole('dialog')).toContainText('sara')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /abmelden/i })
      .click()
    await expect(notice(page)).toHaveText('Das Gerät wurde abgemeldet.')
    await expect(devices.getByRole('row', { name: /iPhone/ })).toBeHidden()
    expect(await isOpen(other)).toBe(false)
    await expect(own).toBeVisible()
  })

  test('admin sees those of all and signs one out, which is led to the login', async ({ page, newContext }) => {
    const other = await newContext()
    const phone = await other.newPage()
    const { token } = await open(phone, 'sven', 'device', { isNew: true })
    await expect(card(phone, 'Synchronisation')).toBeVisible()

    await open(page, 'dora', 'account')
    const devices = card(page, 'Angemeldete Geräte')
    await expect(devices.getByRole('row', { name: /sven/ })).toHaveCount(0)
    await page.getByRole('switch', { name: 'Von allen Personen' }).check()
    const row = devices.getByRole('row', { name: /sven/ })
    await row.getByRole('button', { name: /abmelden/i }).click()
    await expect(page.getByRole('dialog')).toContainText('sven')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /abmelden/i })
      .click()
    await expect(notice(page)).toHaveText('Das Gerät wurde abgemeldet.')
    await expect(row).toBeHidden()
    expect(await isOpen(token)).toBe(false)
    await phone.reload()
    await expect(phone).toHaveURL(`${server.url}/admin/login`)
    await other.close()
  })
})

test.describe('mails and SMS', () => {
  test('a test message: what is missing stands at the field, a refusal with the words of the mail server, a retry arrives', async ({
    page,
  }) => {
    await open(page, 'dora', 'services')
    const outbox = card(page, 'Versand von E-Mails und SMS')
    const channels = outbox.getByRole('list', { name: 'Zustand des Versands' }).getByRole('listitem')
    await expect(channels).toHaveText([
      'E-Mail: Eingerichtet',
      'SMS: Der Server hat keinen SMS-Dienst (SMS_GATEWAY).',
      'Links in E-Mails führen zu https://tours.example.com',
    ])
    const form = outbox.getByRole('form', { name: 'Testnachricht' })
    const send = form.getByRole('button', { name: 'Testnachricht senden' })
    await expect(send).toBeDisabled()
    await form.getByRole('textbox', { name: 'Empfänger' }).fill('chef@localhost')
    await send.click()
    await expect(form.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible()
    await form.getByRole('combobox', { name: 'Versandart' }).click()
    await page.getByRole('option', { name: 'SMS' }).click()
    await form.getByRole('textbox', { name: 'Empfänger' }).fill('079 123')
    await send.click()
    await expect(form.getByText('gültige Telefonnummer')).toBeVisible()
    await form.getByRole('textbox', { name: 'Empfänger' }).fill('+41 79 123 45 67')
    await send.click()
    await expect(form.getByText('Der Server hat keinen SMS-Dienst')).toBeVisible()
    await form.getByRole('combobox', { name: 'Versandart' }).click()
    await page.getByRole('option', { name: 'E-Mail' }).click()

    mails.refuse.recipient = 550
    await form.getByRole('textbox', { name: 'Empfänger' }).fill('chef@example.com')
    await send.click()
    await expect(notice(page)).toContainText('Die Nachricht ist auf dem Weg.')
    const row = outbox.getByRole('row', { name: /chef@example.com/ })
    await expect(row).toContainText('Nicht gesendet')
    await expect(row).toContainText('550')
    await expectNoViolation(page)

    mails.refuse.recipient = undefined
    await row.getByRole('button', { name: /senden/ }).click()
    await expect(page.getByRole('dialog')).toContainText('chef@example.com')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /senden/ })
      .click()
    await expect(row).toContainText('Gesendet')
    await expect(row.getByRole('button')).toHaveCount(0)
    expect(mails.received.map(({ to, subject }) => [to, subject])).toEqual([
      [['chef@example.com'], 'Testnachricht der Disposition'],
    ])
  })

  test('the message comes in the language of the screen', async ({ page }) => {
    await open(page, 'dora', 'services', { settings: { language: 'fr' } })
    const outbox = card(page, 'Envoi des e-mails et SMS')
    const form = outbox.getByRole('form', { name: 'Message de test' })
    await form.getByRole('textbox', { name: 'Destinataire' }).fill('patron@example.com')
    await form.getByRole('button', { name: 'Envoyer le message de test' }).click()
    await expect(outbox.getByRole('row', { name: /patron@example.com/ })).toContainText('Envoyé')
    expect(mails.received.at(-1)).toMatchObject({
      to: ['patron@example.com'],
      subject: 'Message de test de l’exploitation',
    })
  })
})

test('admin makes a secret for the phone of one vehicle: its address shows once, works, and is withdrawn', async ({
  page,
}) => {
  await open(page, 'dora', 'services')
  const osmand = card(page, 'Telematik').getByRole('listitem').filter({ hasText: 'Traccar Client' })
  await osmand.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Fahrzeug' }).click()
  const option = page.getByRole('option').first()
  const vehicle = (await option.textContent()) ?? ''
  await option.click()
  await dialog.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const address = (await dialog.getByRole('code').textContent()) ?? ''
  expect(address).toMatch(/\/api\/telematics\/osmand\/[\w-]{43}$/)
  await expectNoViolation(page)
  if (process.env.SHOTS) await takeShots(page, 'secret-made')
  await dialog.getByRole('button', { name: 'Schliessen', exact: true }).click()

  const report = async () => (await fetch(`${address}?id=${encodeURIComponent(vehicle)}&lat=47.45&lon=8.56`)).status
  expect(await report()).toBe(200)
  await expect(osmand.getByRole('list', { name: 'Schlüssel einzelner Fahrzeuge' })).toContainText(vehicle)
  if (process.env.SHOTS) {
    const soon = Date.now() + 7 * 60_000
    await fetch(`${address}?id=${encodeURIComponent(vehicle)}&lat=47.45&lon=8.56&timestamp=${soon}`)
    await page.reload()
    await osmand.getByRole('button', { name: 'Schlüssel erstellen' }).scrollIntoViewIfNeeded()
    await takeShots(page, 'secret-list')
    await page.evaluate(() => localStorage.setItem('language', '"fr"'))
    await page.reload()
    await page.getByRole('button', { name: 'Créer une clé' }).scrollIntoViewIfNeeded()
    await takeShots(page, 'secret-list-fr')
    await page.getByRole('button', { name: 'Créer une clé' }).click()
    await dialog.getByRole('combobox').click()
    await page.getByRole('option').last().click()
    await dialog.getByRole('button', { name: 'Créer une clé' }).click()
    await dialog.getByRole('code').waitFor()
    await takeShots(page, 'secret-made-fr')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await page.evaluate(() => localStorage.setItem('language', '"de"'))
    await page.reload()
  }
  await osmand.getByRole('button', { name: `Schlüssel von ${vehicle} zurückziehen` }).click()
  await dialog.getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(notice(page)).toContainText('zurückgezogen')
  await expect(osmand.getByRole('button', { name: `Schlüssel von ${vehicle} zurückziehen` })).toHaveCount(0)
  expect(await report()).toBe(404)
})

test('telematics: what is not set up, what waits, what receives and since when, in German and French', async ({
  page,
}) => {
  await open(page, 'dora', 'services')
  const line = (name: string) => card(page, 'Telematik').getByRole('listitem').filter({ hasText: name })
  await expect(line('WEBFLEET')).toContainText('Nicht eingerichtet')
  await expect(line('Traccar').first()).toContainText('Noch keine Meldung')
  const fix = new URLSearchParams({
    id: 'ZH 1001',
    lat: '47.4',
    lon: '8.5',
    timestamp: String(Math.floor(Date.now() / 1000)),
  })
  const answer = await fetch(`${server.url}/api/telematics/osmand/osmand-e2e-secret?${fix}`)
  expect(answer.ok).toBe(true)
  await page.reload()
  await expect(line('OsmAnd')).toContainText(/Empfängt · Letzte Meldung (jetzt|vor 1 Minute)/)
  await page.evaluate(() => localStorage.setItem('language', '"fr"'))
  await page.reload()
  const french = card(page, 'Télématique').getByRole('listitem').filter({ hasText: 'OsmAnd' })
  await expect(french).toContainText(/Réception en cours · Dernier message (maintenant|il y a 1 minute)/)
})
