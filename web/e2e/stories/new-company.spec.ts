import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import { viewDays } from '#shared/domain/time/views.ts'
import { weekLabel, yearWeekOf } from '#shared/domain/time/weeks.ts'
import { expectNoViolation } from '../support/axe.ts'
import { ZONE } from '../support/days.ts'
import { ADMIN_PASSWORD, createServer, type TestServer } from '../support/server.ts'
import { logInByForm, test } from '../support/session.ts'
import { letMailsLeave } from '../support/waiting-mails.ts'

let server: TestServer
let mails: MailServer

test.beforeAll(async () => {
  mails = await startMailServer()
  server = await createServer({ SMTP_URL: mails.url, MAIL_FROM: 'Tours <tours@example.com>' })
})
test.afterAll(async () => {
  await server.dispose()
  await mails.close()
})

const NEW_PASSWORD = 'ein langes Passwort'
const notice = (page: Page) => page.getByTestId('notification')
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name, exact: true })
const firstSteps = (page: Page) => page.getByRole('region', { name: 'Erste Schritte' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/**
 * Goes back to the overview, which shows the company's progress, and on to the next step.
 * @param done steps but for the time zone, which is set, and the company
 */
const goOn = async (page: Page, done: number, next: string) => {
  await menu(page, 'Übersicht').click()
  await expect(firstSteps(page).getByText(`${done + 2} von 13 erledigt`)).toBeVisible()
  await expect(firstSteps(page).locator('[aria-current=step]')).toContainText(next)
  await firstSteps(page).getByRole('link', { name: next }).last().click()
}

/** Fills in the template that is offered, and chooses the file. */
const chooseFile = async (page: Page, lines: readonly string[]) => {
  const dialog = page.getByRole('dialog')
  const [template] = await Promise.all([page.waitForEvent('download'), press(page, 'Vorlage herunterladen')])
  const header = fs.readFileSync(await template.path(), 'utf8')
  const buffer = Buffer.from(header + lines.join('\r\n'))
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: template.suggestedFilename(), mimeType: 'text/csv', buffer })
}
const importFile = async (page: Page, lines: readonly string[], added: number) => {
  await press(page, 'Import (Excel, CSV)')
  await chooseFile(page, lines)
  await expect(page.getByText(`Der Import würde ${added} hinzufügen`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Importieren' }).click()
  await expect(notice(page)).toContainText(`${added} hinzugefügt, 0 geändert, 0 unverändert`)
  await expect(page.getByRole('tabpanel').getByText(`${added} Einträge`)).toBeVisible()
}

/** Opens a tab and waits for its list, which is empty: buttons of the former list stay until then. */
const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tabpanel', { name })).toContainText('Noch keine Einträge')
}

const addUser = async (page: Page, username: string, role: string, company?: { field: string; name: string }) => {
  await page.getByRole('button', { name: 'Benutzer hinzufügen' }).click()
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(username)
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(`${username}@example.com`)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(NEW_PASSWORD)
  await page.getByRole('combobox', { name: 'Rolle' }).click()
  await page.getByRole('option', { name: role }).click()
  if (company) {
    await page.getByRole('combobox', { name: company.field }).last().fill(company.name)
    await page.getByRole('option', { name: company.name }).click()
  }
  await page.getByRole('form').getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${username} `) })).toBeVisible()
}

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}
/** A cell of the weekday table: Monday; tick, subcontractor, vehicle, driver. */
const monday = (page: Page, column: number) => page.locator(`[data-place="0-${column}"]`)

test('from an empty database to the first published week, by the screens alone', async ({ page }) => {
  test.slow()

  await test.step('the built-in admin logs in and is led', async () => {
    await page.goto(server.url)
    await logInByForm(page, 'admin', ADMIN_PASSWORD)
    await expect(firstSteps(page).getByText('1 von 13 erledigt')).toBeVisible()
    await expect(firstSteps(page).getByText('versendet noch keine E-Mails')).toBeHidden()
    await expectNoViolation(page)
  })

  await test.step('an address that reset links reach, with the own password', async () => {
    await firstSteps(page).getByRole('link', { name: 'Ihre E-Mail-Adresse angeben' }).last().click()
    const account = page.getByRole('region', { name: 'Mein Konto' })
    await expect(account.getByRole('alert')).toContainText('Diese Adresse erreicht keine E-Mail')
    await account.getByRole('button', { name: 'E-Mail-Adresse ändern' }).click()
    const form = page.getByRole('form', { name: 'E-Mail-Adresse ändern' })
    await form.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('dispo@example.com')
    await form.getByRole('textbox', { name: 'Passwort' }).fill('falsch geraten')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(form.getByText('Falsches Passwort.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Passwort' }).fill(ADMIN_PASSWORD)
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(notice(page)).toHaveText('Die E-Mail-Adresse wurde geändert.')
    await expect(account.getByText('dispo@example.com')).toBeVisible()
    await expect(account.getByRole('alert')).toBeHidden()
  })

  await test.step('who the company is', async () => {
    await goOn(page, 0, 'Die Firma angeben')
    const form = page.getByRole('form', { name: 'Firma' })
    await form.getByRole('textbox', { name: 'Name der Firma' }).fill('Muster Transport AG')
    await form.getByRole('textbox', { name: 'Adresse' }).fill('Weg 1\n8000 Zürich')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(notice(page)).toHaveText('Die Angaben zur Firma sind gespeichert.')
  })

  await test.step('master data from files; one with doubles is refused line by line', async () => {
    await goOn(page, 1, 'Unternehmer erfassen')
    await press(page, 'Import (Excel, CSV)')
    await chooseFile(page, ['Alpen Trans;dispo@alpen.example', 'ALPEN trans;', 'Bise Logistik;keine Adresse'])
    await expect(page.getByRole('row', { name: /^3 Name/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^4 E-Mail-Adresse/ })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Importieren' })).toBeDisabled()
    await press(page, 'Schliessen')
    await importFile(page, ['Alpen Trans;dispo@alpen.example', 'Bise Logistik;'], 2)

    await goOn(page, 2, 'Fahrzeuge erfassen')
    await importFile(page, ['ZH 1001;Alpen Trans;', 'BE 2001;bise logistik;', 'ZG 9;Alpentrans;'], 3)
    // Rows that are offered to no subcontractor are marked.
    await expect(page.getByRole('row', { name: /^ZG 9/ })).toContainText('Niemandem angeboten')
    await expect(page.getByRole('row', { name: /^ZH 1001/ })).not.toContainText('Niemandem angeboten')

    await openTab(page, 'Fahrer')
    await importFile(page, [';Ada Keller;101;Alpen Trans;11_2_7', ';Carla Rossi;201;;'], 2)
    await expect(page.getByRole('row', { name: /^Carla Rossi/ })).toContainText('keinem Unternehmer zugeteilt')
    await openTab(page, 'Adressen')
    await importFile(page, ['ZRH;Zürich Flughafen;47,4582;8,5555;300', 'GVA;Genève Aéroport;;;'], 2)
    await page.reload()
    await expect(page.getByRole('row', { name: /^ZRH Zürich Flughafen/ })).toBeVisible()
  })

  await test.step('a customer, and a user of each role', async () => {
    await goOn(page, 5, 'Kunden erfassen')
    await press(page, 'Kunden hinzufügen')
    await page.getByRole('textbox', { name: 'Name' }).fill('Helvetia Cargo')
    await page.getByRole('form').getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(page.getByRole('row', { name: /^Helvetia Cargo/ })).toBeVisible()
    await goOn(page, 6, 'Benutzer erfassen')
    await addUser(page, 'dora', 'Disponent')
    await addUser(page, 'sara', 'Unternehmer', { field: 'Unternehmer', name: 'Alpen Trans' })
    await addUser(page, 'carl', 'Kunde', { field: 'Kunde', name: 'Helvetia Cargo' })
    await addUser(page, 'otto', 'Beobachter')
  })

  await test.step('a tour on Mondays', async () => {
    await goOn(page, 7, 'Touren planen')
    await page.getByRole('textbox', { name: 'Tour', exact: true }).fill('LX 100')
    await choose(page, 'Kunde', 'Helvetia Cargo')
    await choose(page, 'Abfahrtsort', 'Zürich Flughafen')
    await choose(page, 'Ankunftsort', 'Genève Aéroport')
    await page.getByRole('textbox', { name: 'Bereitstellung' }).fill('20:00')
    await page.getByRole('textbox', { name: 'Abfahrt', exact: true }).fill('20:30')
    await page.getByRole('textbox', { name: 'Ankunft', exact: true }).fill('23:45')
    await expect(page.getByText('Angeboten werden nur Fahrer, die sie erfüllen.')).toBeVisible()
    await monday(page, 0).click()
    await monday(page, 1).click()
    await page.getByRole('option', { name: 'Alpen Trans' }).click()
    await monday(page, 2).click()
    await page.getByRole('option', { name: 'ZH 1001' }).click()
    await monday(page, 3).click()
    await page.getByRole('option', { name: /Ada Keller/ }).click()
    await monday(page, 4).click()
    await page.getByRole('option', { name: 'otto' }).click()
    await page.keyboard.press('Escape')
    await press(page, 'Hinzufügen')
    await expect(notice(page)).toHaveText('Die Tour wurde hinzugefügt.')
  })

  const nextMonday = viewDays('next_week', Date.now(), ZONE).from
  const week = weekLabel(yearWeekOf(nextMonday))
  await test.step('next week is copied and published, and the subcontractor gets its mail', async () => {
    await goOn(page, 8, 'Eine Woche kopieren')
    await page.getByRole('checkbox', { name: week }).check()
    await press(page, '1 Fahrt anlegen')
    await page.getByRole('dialog').getByRole('button', { name: '1 Fahrt anlegen' }).click()
    await expect(page.getByRole('region', { name: 'Ergebnis' }).getByRole('row', { name: week })).toBeVisible()
    await goOn(page, 9, 'Die Woche freigeben')
    await page.getByRole('checkbox', { name: week }).check()
    await press(page, 'Freigeben und benachrichtigen')
    await page.getByRole('dialog').getByRole('button', { name: 'Freigeben und benachrichtigen' }).click()
    await expect(page.getByText('Liste per E-Mail an: Alpen Trans')).toBeVisible()
    letMailsLeave(server)
    await expect.poll(() => mails.received.map(({ to }) => to)).toEqual([['dispo@alpen.example']])
    expect(mails.received[0]?.subject).toContain('1 Fahrt für Alpen Trans')
    expect(mails.received[0]?.text).toContain('LX 100')
    expect(mails.received[0]?.text).toContain(`Montag, ${formatDay(nextMonday).slice(0, 6)}`)
  })

  await test.step('the first statement is left, beside the trips, until somebody hides it', async () => {
    await menu(page, 'Übersicht').click()
    await expect(page.getByText('Zurzeit gibt es keine Fahrten')).toBeVisible()
    await expect(firstSteps(page).getByRole('listitem')).toHaveText([/^Die erste Abrechnung verschicken/])
    await page.getByRole('group', { name: 'Zeitraum' }).getByRole('button', { name: 'Nächste Woche' }).click()
    await expect(page.getByText('LX 100')).toBeVisible()
    await firstSteps(page).getByRole('link', { name: 'Die erste Abrechnung verschicken' }).last().click()
    await expect(page).toHaveURL(/\/admin\/statements$/)
    await menu(page, 'Übersicht').click()
    await firstSteps(page).getByRole('button', { name: 'Ausblenden' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ausblenden' }).click()
    await expect(notice(page)).toHaveText('Die ersten Schritte sind ausgeblendet.')
    await expect(firstSteps(page)).toBeHidden()
  })
})
