import { expect, type Locator, type Page } from '@playwright/test'
import { addMonths, monthOf } from '#shared/domain/time/months.ts'
import { expectSync, logIn } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { at, TODAY } from '../support/days.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test, tokenOf } from '../support/session.ts'

/** From driven trips to money that both sides agree on, as the two of them do it. */
let server: TestServer
let network: Network
const ids: Record<string, number> = {}
const DAY = `${addMonths(monthOf(TODAY), -1)}-10`

test.beforeEach(async ({ afterPages }) => {
  server = await createCompany()
  afterPages(() => server.dispose())
  network = await createNetwork(server.url)
  afterPages(() => network.close())
  for (const [tt_tour, hour, price] of [
    ['S 01', '08', 200],
    ['S 02', '12', 210],
    ['S 03', '16', 220],
  ] as const) {
    const times = { tt_stp: at(DAY, `${hour}:00`), tt_std: at(DAY, `${hour}:15`), tt_sta: at(DAY, `${hour}:45`) }
    const trip = tripIn(0, { tt_tour, ...times, tt_customer_invoice_trip: 640, tt_sub_invoice_trip: price })
    ids[tt_tour] = (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
  }
})

const answer = async (page: Page, question: string, yes: string) => {
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByRole('button', { name: yes, exact: true }).click()
  await expect(dialog).toBeHidden()
}
const state = (page: Page, word: string): Locator => page.getByRole('main').getByText(word, { exact: true }).first()
const line = (page: Page, tour: string): Locator => page.getByRole('article', { name: tour, exact: true })

test('a month becomes a statement, is disputed on a phone without a connection, decided, final, and locked', async ({
  page,
  newContext,
}) => {
  test.slow()
  await openAs(page, server, 'dora', '/admin/monthend')

  await test.step('the month’s end makes the statement, and it is sent', async () => {
    await page.getByRole('button', { name: 'Unternehmer', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Alpen Trans auswählen' }).click()
    await page.getByRole('button', { name: '1 Abrechnung erstellen' }).click()
    await expect(page).toHaveURL(/statements\?side=sub/)
    await page.getByRole('button', { name: 'Alpen Trans', exact: true }).click()
    await expect(state(page, 'Entwurf')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('630.00')
    await page.getByRole('button', { name: 'Verschicken' }).click()
    await answer(page, 'Abrechnung verschicken?', 'Verschicken')
    await expect(state(page, 'Verschickt')).toBeVisible()
    await expectNoViolation(page)
  })

  await test.step('the subcontractor answers it in a dead spot, with one thumb', async () => {
    const context = await newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'de-CH',
      serviceWorkers: 'allow',
    })
    const phone = await context.newPage()
    await logIn(phone, network.url, 'sara')
    await phone.goto(`${network.url}/admin/statements`)
    await expect(phone.getByText('3 von 3 Zeilen offen')).toBeVisible()
    await network.goOffline()
    await phone.getByRole('link', { name: /Unternehmerabrechnung/ }).click()
    await expect(line(phone, 'S 02')).toBeVisible()
    for (const button of await phone.getByRole('main').getByRole('button').all())
      expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(44)

    await line(phone, 'S 02')
      .getByRole('button', { name: /^Bestreiten/ })
      .click()
    const sheet = phone.getByRole('dialog', { name: 'Bestreiten: S 02' })
    await sheet.getByRole('button', { name: 'Bestreiten', exact: true }).click()
    await expect(sheet.getByRole('alert')).toHaveText('Bitte einen Grund wählen.')
    await sheet.getByRole('radio', { name: 'Fahrtpreis' }).click()
    await sheet.getByRole('textbox', { name: 'Gefordert' }).fill('250')
    await sheet.getByRole('textbox', { name: 'Bemerkung' }).fill('Nachtzuschlag vereinbart')
    await sheet.getByRole('button', { name: 'Bestreiten', exact: true }).click()
    await expect(line(phone, 'S 02')).toContainText('Bestritten')
    await expect(line(phone, 'S 02')).toContainText(/250\.00.*Nachtzuschlag/)
    await phone.getByRole('button', { name: 'Alle 2 bestätigen' }).click()
    await answer(phone, 'Alles bestätigen?', 'Bestätigen')
    await expect(line(phone, 'S 01')).toContainText('Bestätigt')
    await expect(phone.getByText('Alle Zeilen sind beantwortet.')).toBeVisible()

    await phone.reload()
    await expect(line(phone, 'S 02')).toContainText('Bestritten')
    await phone.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await findCutTexts(phone)).toEqual([])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await network.goOnline()
    await expectSync(phone, /Alles gesendet/)
    await context.close()
  })

  await test.step('the dispatcher accepts what is claimed', async () => {
    await page.goto(`${server.url}/admin/statements`)
    await page.getByRole('button', { name: 'Alpen Trans', exact: true }).click()
    // What has to be done first is the filled button, before the end.
    await page.getByRole('link', { name: '1 bestrittene Zeile entscheiden' }).click()
    const row = page.getByRole('row').filter({ hasText: 'S 02' })
    await expect(row).toContainText('250.00')
    await row.getByRole('button', { name: /Annehmen/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Zeile annehmen' })
    await expect(dialog.getByRole('textbox', { name: 'Fahrt' })).toHaveValue('250.00')
    await dialog.getByRole('button', { name: 'Annehmen' }).click()
    await expect(page.getByText('Keine Zeile wartet auf einen Entscheid.')).toBeVisible()
  })

  await test.step('it becomes final with a number, and the sum is the agreed one', async () => {
    await page.getByRole('tab', { name: 'Alle Abrechnungen' }).click()
    await page.getByRole('button', { name: 'Alpen Trans', exact: true }).click()
    await page.getByRole('button', { name: 'Definitiv machen' }).click()
    await answer(page, 'Abrechnung definitiv machen?', 'Definitiv machen')
    await expect(state(page, 'Definitiv')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`S-${TODAY.slice(0, 4)}-0001`)
    await expect(page.getByRole('main')).toContainText('670.00')
  })

  await test.step('what was forgotten is given back by a correction, with a number of its own', async () => {
    const final = page.url()
    await page.getByRole('button', { name: 'Posten mit einer Korrektur hinzufügen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Posten mit einer Korrektur hinzufügen' })
    await dialog.getByRole('textbox', { name: 'Rechnungstext' }).fill('Schaden an der Rampe')
    await dialog.getByRole('button', { name: 'Abzug' }).click()
    await dialog.getByRole('textbox', { name: 'Betrag' }).fill('70.5')
    await dialog.getByRole('button', { name: 'Vormerken' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Schaden an der Rampe' })).toContainText('-70.50')
    await expect(page.getByRole('status').filter({ hasText: '1 Posten hinzuzufügen' })).toBeVisible()
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Korrektur erstellen' }).click()
    await expect(state(page, 'Entwurf')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('-70.50')
    await page.goto(final)
    await expect(state(page, 'Definitiv')).toBeVisible()
  })

  await test.step('from then on its trips stay as they are, here and over the API', async () => {
    const refused = await fetch(`${server.url}/api/trips/${ids['S 01']}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await tokenOf(server, 'dora')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tt_sub_invoice_trip: 999 }),
    })
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([409, 'trip_invoiced'])
    await page.getByRole('link', { name: 'Unternehmerjournal' }).last().click()
    const amount = page.getByRole('textbox', { name: 'Fahrt: S 01' })
    await amount.click()
    await page.keyboard.type('999')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Definitiv abgerechnet/).first()).toBeVisible({ timeout: 20_000 })
    expect(await server.api('GET', `/api/trips/${ids['S 01']}`)).toMatchObject({ tt_sub_invoice_trip: 200 })
  })
})
