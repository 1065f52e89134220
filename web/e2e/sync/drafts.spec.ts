import { expect, type Locator, type Page } from '@playwright/test'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import { expectSync } from '../support/app.ts'
import { deviceRows } from '../support/device.ts'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

// A half-filled form is on the disk before the page can be closed.

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
})
test.afterAll(() => server.dispose())
const addTrip = async (tt_tour: string): Promise<number> =>
  (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(2, { tt_tour }))).tt_id
const addTour = async (tr_name: string): Promise<number> => {
  const places = { tr_departure: 'ZRH', tr_arrival: 'GVA', tr_stp: '20:00', tr_std: '20:30', tr_sta: '23:45' }
  const on = <Value>(monday: Value, otherwise: Value) => [monday, ...Array<Value>(6).fill(otherwise)]
  const week = { tr_week_status: on(true, false), tr_week_sub: on<string | null>('Alpen Trans', null) }
  const tour = { ...newTourDefaults(), tr_name, tr_cm_id: 1, ...places, ...week }
  return (await server.api<{ tr_id: number }>('POST', '/api/tours', tour)).tr_id
}

const draftsOf = async (page: Page, username: string): Promise<string> =>
  JSON.stringify((await deviceRows(page, username)).drafts)
const info = (page: Page): Locator => page.getByLabel('Info (für alle sichtbar)')

/** Types into a field, and runs something else in the same moment, before any timer. */
const typeAndAtOnce = (field: Locator, typed: string, moment: 'hidden' | { logout: string }): Promise<void> =>
  field.evaluate(
    (element, { typed, moment }) => {
      const prototype =
        element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, typed)
      element.dispatchEvent(new Event('input', { bubbles: true }))
      if (moment === 'hidden') document.dispatchEvent(new Event('visibilitychange'))
      else {
        const headers = { authorization: `Bearer ${moment.logout}`, 'content-type': 'application/json' }
        // The next request to the server, of any kind, gets a 401.
        fetch('/api/logout', { method: 'POST', headers, body: '{}' }).then(() => dispatchEvent(new Event('online')))
      }
    },
    { typed, moment },
  )

const EDITORS = [
  { name: 'a trip', path: async () => `/admin/edit/${await addTrip('VERSTECKT')}`, field: info },
  {
    name: 'a tour',
    path: async () => `/admin/editdisposition/${await addTour('VERSTECKT')}`,
    field: (page: Page) => page.getByRole('combobox', { name: 'Kombination' }),
  },
]
for (const { name, path, field } of EDITORS) {
  test(`what is typed into ${name} is kept the moment the tab is hidden`, async ({ page }) => {
    await openAs(page, server, 'dora', await path())
    await expect(field(page)).toBeVisible()
    await typeAndAtOnce(field(page), 'kurz vor Schluss', 'hidden')
    expect(await draftsOf(page, 'dora')).toContain('kurz vor Schluss')
  })
}

test('what is typed while somebody types on without a pause is kept in between', async ({ page }) => {
  await openAs(page, server, 'dora', `/admin/edit/${await addTrip('OHNE PAUSE')}`)
  await expect(info(page)).toBeVisible()
  let isTyping = true
  const typeOn = async () => {
    while (isTyping) await info(page).pressSequentially('ohne eine Pause. ', { delay: 40 })
  }
  const typing = typeOn()
  try {
    await expect.poll(() => draftsOf(page, 'dora')).toContain('ohne eine')
  } finally {
    isTyping = false
  }
  await typing
})

test('what is typed last is kept where the database takes nothing from a page that is left', async ({ page }) => {
  await openAs(page, server, 'dora', `/admin/edit/${await addTrip('LETZTES WORT')}`)
  await expect(info(page)).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('the page is gone', 'InvalidStateError')
    }
  })
  await info(page).fill('im letzten Augenblick')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'wurde wiederhergestellt' })).toBeVisible()
  await expect(info(page)).toHaveValue('im letzten Augenblick')
  await info(page).fill('und weiter')
  await expect.poll(() => draftsOf(page, 'dora')).toContain('und weiter')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft ')))).toEqual([])
})

test('a time that is half typed comes back as it was typed, with its fault', async ({ page }) => {
  await openAs(page, server, 'dora', `/admin/edit/${await addTrip('HALBE ZEIT')}`)
  const actual = page.getByRole('textbox', { name: 'ATP – effektiv' })
  await actual.fill('21.11.')
  const planned = page.getByRole('textbox', { name: 'STD – geplant' })
  await planned.fill('31.')
  await expect(planned).toHaveValue('31.')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: 'wurde wiederhergestellt' })
  await expect(notice).toBeVisible()
  await expect(actual).toHaveValue('21.11.')
  await expect(planned).toHaveValue('31.')
  await expect(planned).toHaveAccessibleDescription('Ungültiges Datum. Format: TT.MM.JJJJ HH:mm')
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await notice.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(actual).toHaveValue('')
  await expect(planned).toHaveValue(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)
})

test('what cannot be read in a tour comes back as it was typed', async ({ page }) => {
  await openAs(page, server, 'dora', `/admin/editdisposition/${await addTour('HALBE TOUR')}`)
  const time = page.getByRole('textbox', { name: 'Abfahrt', exact: true })
  const price = page.getByRole('textbox', { name: 'Kunde: Fahrt' })
  await time.fill('2x')
  await price.fill('12,')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: 'wurde wiederhergestellt' })
  await expect(notice).toBeVisible()
  await expect(time).toHaveValue('2x')
  await expect(price).toHaveValue('12,')
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await notice.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(time).toHaveValue('20:30')
  await expect(price).toHaveValue('0.00')
})

const restoredNotice = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'wurde wiederhergestellt' })
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
/** The notice of a draft has a button of the same name. */
const agreeToLeave = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Eingaben verwerfen?' }).getByRole('button', { name: 'Verwerfen' }).click()
const recipient = (page: Page): Locator => page.getByRole('textbox', { name: 'E-Mail-Adressen', exact: true })
const addAlert = async (al_type: string): Promise<void> => {
  await server.api('POST', '/api/alerts', { al_type, al_lang: 'de', al_email_arr: ['anna@example.com'] })
}

test('an alert that is half typed comes back after a reload, until it is discarded, cancelled or saved', async ({
  page,
}) => {
  await addAlert('alert_ata')
  await openAs(page, server, 'dora', '/admin/alerts')
  const edit = () => press(page, 'Ankunft erfolgt: Bearbeiten')
  const active = page.getByRole('switch', { name: 'Aktiv' })
  const typeAndReload = async () => {
    await active.click()
    await recipient(page).fill('bea@exam')
    await page.reload()
    await edit()
    await expect(restoredNotice(page)).toBeVisible()
    await expect(recipient(page)).toHaveValue('bea@exam')
    await expect(active).not.toBeChecked()
  }
  page.on('dialog', (dialog) => dialog.accept())
  await edit()
  await typeAndReload()
  await restoredNotice(page).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(restoredNotice(page)).toBeHidden()
  await expect(recipient(page)).toHaveValue('')
  await expect(active).toBeChecked()
  await expect.poll(() => draftsOf(page, 'dora')).not.toContain('alert:')

  await typeAndReload()
  await press(page, 'Abbrechen')
  await agreeToLeave(page)
  await edit()
  await expect(active).toBeChecked()
  await expect(restoredNotice(page)).toBeHidden()

  await typeAndReload()
  await recipient(page).fill('bea@example.com')
  await press(page, 'Speichern')
  await expect(page.getByRole('row', { name: /anna@example\.com.*bea@example\.com/ })).toBeVisible()
  expect(await draftsOf(page, 'dora')).not.toContain('alert:')
  await edit()
  await expect(active).not.toBeChecked()
  await expect(restoredNotice(page)).toBeHidden()
})

test('a user that is half typed comes back without the password, and no other form takes it up', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/users')
  await press(page, 'Benutzer hinzufügen')
  const username = page.getByRole('textbox', { name: 'Benutzername' })
  const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
  await username.fill('nina')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('niemals auf der Platte')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await press(page, 'Benutzer hinzufügen')
  await expect(restoredNotice(page)).toBeVisible()
  await expect(username).toHaveValue('nina')
  await expect(page.getByRole('textbox', { name: 'Passwort' })).toHaveValue('')
  expect(await draftsOf(page, 'dora')).not.toContain('niemals')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('niemals')

  await press(page, 'otto: Bearbeiten')
  await agreeToLeave(page)
  await expect(username).toHaveValue('otto')
  await expect(restoredNotice(page)).toBeHidden()
  await email.fill('otto@neu')
  await page.reload()
  await press(page, 'Benutzer hinzufügen')
  await expect(username).toHaveValue('')
  await press(page, 'otto: Bearbeiten')
  await expect(restoredNotice(page)).toBeVisible()
  await expect(email).toHaveValue('otto@neu')
  // Leaving for another screen discards it, as the question announces.
  await page.getByRole('link', { name: 'Kunden', exact: true }).click()
  await agreeToLeave(page)
  await expect(page).toHaveURL(`${server.url}/admin/customers`)
  await expect.poll(() => draftsOf(page, 'dora')).not.toContain('user')
})

test('what is typed into a form beside the table stays when the window no longer has room for both', async ({
  page,
}) => {
  await openAs(page, server, 'dora', '/admin/customers')
  await press(page, 'Helvetia Cargo: Bearbeiten')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Helvetia Fracht')
  await page.setViewportSize({ width: 800, height: 1100 })
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Helvetia Fracht')

  // So does an import that is open above the table.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await page.getByRole('button', { name: 'Import (Excel, CSV)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kunden aus Datei importieren' })
  const buffer = Buffer.from('cm_name;cm_language\nHolz AG;Klingon\n')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('Klingon')).toBeVisible()
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.getByRole('button', { name: 'Menü', includeHidden: true })).toBeAttached()
  await expect(dialog.getByText('Klingon')).toBeVisible()
})

test('an own e-mail address and a vehicle that are half typed come back, the password does not', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/setup/account')
  const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
  const password = page.getByRole('textbox', { name: 'Passwort' })
  page.on('dialog', (dialog) => dialog.accept())
  await press(page, 'E-Mail-Adresse ändern')
  await email.fill('dora@neu')
  await password.fill('niemals auf der Platte')
  await page.reload()
  await press(page, 'E-Mail-Adresse ändern')
  await expect(restoredNotice(page)).toBeVisible()
  await expect(email).toHaveValue('dora@neu')
  await expect(password).toHaveValue('')
  expect(await draftsOf(page, 'dora')).not.toContain('niemals')
  await press(page, 'Abbrechen')
  await agreeToLeave(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => draftsOf(page, 'dora')).not.toContain('account')

  const openVehicle = async () => {
    await page.getByRole('region', { name: 'Stammdaten' }).getByRole('tab', { name: 'Fahrzeuge' }).click()
    await press(page, 'ZH 1001: Bearbeiten')
  }
  const unit = page.getByRole('textbox', { name: 'Telematikgerät' })
  await page.goto(`${server.url}/admin/setup/data`)
  await openVehicle()
  await unit.fill('halbe Kennu')
  await page.reload()
  await openVehicle()
  await expect(restoredNotice(page)).toBeVisible()
  await expect(unit).toHaveValue('halbe Kennu')
})

const sessionOver = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Ihre Sitzung ist abgelaufen' })
/** The next request to the server, of any kind, gets a 401. */
const endSession = async (page: Page, token: string): Promise<void> => {
  await expectSync(page, /Alles gesendet/)
  await server.api('POST', '/api/logout', {}, token)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(sessionOver(page)).toBeVisible()
}
const logInAs = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

test('who logs in again after the session ended is back where it was, with every keystroke', async ({ page }) => {
  const place = `/admin/edit/${await addTrip('ABGELAUFEN')}`
  const { token } = await openAs(page, server, 'dora', place, { isNew: true })
  await expect(info(page)).toBeVisible()
  await expectSync(page, /Alles gesendet/)
  await typeAndAtOnce(info(page), 'bis zur letzten Taste', { logout: token })
  await expect(page).toHaveURL(`${server.url}/admin/login`)
  await expect(sessionOver(page)).toBeVisible()
  await expect(page.getByLabel('Benutzername')).toHaveValue('dora')
  // The stored path survives a reload of the login.
  await page.reload()
  await logInAs(page, 'dora')
  await expect(page).toHaveURL(server.url + place)
  await expect(page.getByText('wurde wiederhergestellt')).toBeVisible()
  await expect(info(page)).toHaveValue('bis zur letzten Taste')
})

test('an alert that was being typed when the session ended is there after the login', async ({ page }) => {
  await addAlert('alert_atd')
  const { token } = await openAs(page, server, 'dora', '/admin/alerts', { isNew: true })
  await press(page, 'Abfahrt erfolgt: Bearbeiten')
  await expect(recipient(page)).toBeVisible()
  await expectSync(page, /Alles gesendet/)
  await typeAndAtOnce(recipient(page), 'bis zur letzten Taste', { logout: token })
  await expect(page).toHaveURL(`${server.url}/admin/login`)
  await expect(sessionOver(page)).toBeVisible()
  await logInAs(page, 'dora')
  await expect(page).toHaveURL(`${server.url}/admin/alerts`)
  await press(page, 'Abfahrt erfolgt: Bearbeiten')
  await expect(restoredNotice(page)).toBeVisible()
  await expect(recipient(page)).toHaveValue('bis zur letzten Taste')
})

test('a session that timed out while the app was closed leads back too', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/pricelist', { isNew: true, settings: { login_timeout: 1 } })
  await expect(page).toHaveURL(`${server.url}/admin/login`)
  await logInAs(page, 'dora')
  await expect(page).toHaveURL(`${server.url}/admin/pricelist`)
})

test('somebody else is not led there, and neither is who logged out', async ({ page }) => {
  const place = `/admin/edit/${await addTrip('FREMD')}`
  const { token } = await openAs(page, server, 'dora', place, { isNew: true })
  await expect(info(page)).toBeVisible()
  await endSession(page, token)
  await logInAs(page, 'sara')
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  await page.getByRole('link', { name: 'Konto' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByText('Sie sind abgemeldet.')).toBeVisible()
  await logInAs(page, 'dora')
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
})
