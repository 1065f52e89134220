import { expect, type Page } from '@playwright/test'
import { addDaysToDay, formatDayMonth, formatInstant } from '#shared/domain/time/dates.ts'
import { weekdayIndex } from '#shared/domain/time/weeks.ts'
import french from '#shared/i18n/fr.json' with { type: 'json' }
import { choice, choose, field, saveButton, section } from '../screens/edit-trip-sample.ts'
import { expectNoViolation } from '../support/axe.ts'
import { at, TODAY, ZONE } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { INSTALLED, openAs, test } from '../support/session.ts'

/** New trips out of what is known already, and what is told of them. Clicks and keys are counted where that is the goal. */

test.use({ cutsWorkers: true })

let server: TestServer
const YESTERDAY = addDaysToDay(TODAY, -1)
const shown = (day: string, clock: string) => formatInstant(at(day, clock), ZONE)
const NIGHT = {
  tt_tour: 'NACHT 7',
  tt_customer: 'Helvetia Cargo',
  tt_stp: at(YESTERDAY, '22:00'),
  tt_std: at(YESTERDAY, '22:30'),
  tt_sta: at(TODAY, '02:30'),
}

test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(1, { ...NIGHT, tt_note: 'Tor war zu' }))
  await server.api('POST', '/api/trips', tripIn(1, { tt_tour: 'HEUTE', tt_customer: 'Helvetia Cargo' }))
})
test.afterAll(() => server.dispose())

const countPresses = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { presses: number }
    counted.presses = 0
    addEventListener('pointerdown', () => (counted.presses += 1), true)
    addEventListener(
      'keydown',
      ({ key }) => {
        if (!['Control', 'Alt', 'Shift', 'Meta'].includes(key)) counted.presses += 1
      },
      true,
    )
  })
const presses = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { presses: number }).presses)

/** The timetable of an installed app without a connection, whose editor was opened once. */
const openOffline = async (page: Page) => {
  await openAs(page, server, 'dora', '/admin/edit/neu')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(choice(page, 'Tour')).toBeVisible()
  await countPresses(page)
  await page.goto(`${server.url}/admin/dashboard`)
  await expect(page.getByRole('row').filter({ hasText: 'HEUTE' })).toBeVisible()
  await page.context().setOffline(true)
}
const tripsOf = async (tour: string) => {
  const rows = await server.api<unknown[][]>('GET', '/api/tours')
  return Promise.all(
    rows
      .filter(([, name]) => name === tour)
      .map(([id]) => server.api<Record<string, unknown>>('GET', `/api/trips/${id}`)),
  )
}

test('a trip like yesterday’s: at most 6 clicks, without a connection', { tag: INSTALLED }, async ({ page }) => {
  await openOffline(page)
  await page.getByRole('link', { name: 'Neue Fahrt' }).click()
  await choice(page, 'Tour').click()
  await page.getByRole('option', { name: /NACHT 7.*Wie gestern: 22:00 · ZRH → GVA/ }).click()
  await expect(field(page, 'STP – geplant')).toHaveValue(shown(TODAY, '22:00'))
  await expect(field(page, 'STA – geplant')).toHaveValue(shown(addDaysToDay(TODAY, 1), '02:30'))
  await expect(field(section(page, 'Notizen'), 'Notiz (nur intern)')).toHaveValue('')
  // The proposed values have no faults.
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await saveButton(page).click()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  expect(await presses(page)).toBeLessThanOrEqual(6)
  await page.context().setOffline(false)
  await expect.poll(async () => (await tripsOf('NACHT 7')).length).toBe(2)
  const made = (await tripsOf('NACHT 7')).find(({ tt_stp }) => tt_stp === at(TODAY, '22:00'))
  expect(made).toMatchObject({ tt_status: 'active', tt_gps: 'ZH 1001', tt_driver: 'Ada Keller', tt_note: '' })
})

test('a trip like yesterday’s: at most 6 keys', { tag: INSTALLED }, async ({ page }) => {
  await openOffline(page)
  await page.keyboard.press('Alt+n')
  await expect(choice(page, 'Tour')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toContainText('NACHT 7')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, 'STP – geplant')).toHaveValue(shown(TODAY, '22:00'))
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  expect(await presses(page)).toBeLessThanOrEqual(6)
})

test('the way back, the same trip once more, and on the next day, from the details', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('row').filter({ hasText: 'HEUTE' })).toBeVisible()
  // It has arrived, and is folded away until a search begins.
  await page.keyboard.type('nacht')
  await page.getByRole('row').filter({ hasText: 'NACHT 7' }).first().locator('[col-id="tt_tour"]').focus()
  await page.keyboard.press('Shift+Enter')
  const made = page.getByRole('group', { name: 'Aus dieser Fahrt' })
  const more = made.getByRole('button', { name: 'Weitere Möglichkeiten' })
  await more.click()
  await made.getByRole('link', { name: 'Rückfahrt' }).click()
  await expect(choice(page, 'Von')).toHaveValue('Genève Aéroport Fret')
  await expect(choice(page, 'Nach')).toHaveValue('Zürich Flughafen Fracht')
  await expect(field(page, 'STP – geplant')).toHaveValue(shown(TODAY, '02:30'))
  await expect(field(page, 'STA – geplant')).toHaveValue(shown(TODAY, '07:00'))
  // Departure and arrival follow.
  await field(page, 'STP – geplant').fill('0400')
  await expect(field(page, 'STA – geplant')).toHaveValue(shown(TODAY, '08:30'))
  await page.reload()
  await expect(field(page, 'STA – geplant')).toHaveValue(shown(TODAY, '08:30'))
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()
  await more.click()
  await made.getByRole('link', { name: /^Gleiche Fahrt am/ }).click()
  await expect(page).toHaveURL(/edit\/neu\?next=/)
  await expect(choice(page, 'Tour')).toHaveValue('NACHT 7')
  await expect(field(page, 'STP – geplant')).toHaveValue(/22:00$/)
})

test('times alone: on the planned day, arrival after midnight on the next, departure and arrival until they are typed', async ({
  page,
}) => {
  await server.api('POST', '/api/trips', tripIn(72, { tt_tour: 'LETZTE' }))
  await openAs(page, server, 'dora', '/admin/edit/neu')
  await expect(choice(page, 'Tour')).toBeFocused()
  await expect(saveButton(page)).toBeDisabled()
  await page.keyboard.type('NEU 2')
  await choose(page, choice(page, 'Von'), /Zürich/)
  await choose(page, choice(page, 'Nach'), /Genève/)
  await field(page, 'STP – geplant').fill('1915')
  // As long as the latest trip on this way.
  await expect(field(page, 'STD – geplant')).toHaveValue(shown(TODAY, '19:45'))
  await expect(field(page, 'STA – geplant')).toHaveValue(shown(TODAY, '23:15'))
  await field(page, 'STP – geplant').blur()
  await expect(field(page, 'STP – geplant')).toHaveValue(shown(TODAY, '19:15'))
  await field(page, 'STA – geplant').fill('0:30')
  await field(page, 'STA – geplant').blur()
  await expect(field(page, 'STA – geplant')).toHaveValue(shown(addDaysToDay(TODAY, 1), '00:30'))
  await field(page, 'STP – geplant').fill('1930')
  await expect(field(page, 'STD – geplant')).toHaveValue(shown(TODAY, '20:00'))
  await expect(field(page, 'STA – geplant')).toHaveValue(shown(addDaysToDay(TODAY, 1), '00:30'))

  // Out and back, today and in two days, is one step, and one step back.
  await choose(page, choice(page, 'Fahrzeug'), /ZH 1001/)
  const series = section(page, 'Mehrere Fahrten')
  await series.getByRole('switch', { name: 'Hin und zurück' }).click()
  await choose(page, choice(page, 'Auch an diesen Tagen'), formatDayMonth(addDaysToDay(TODAY, 2)))
  await page.keyboard.press('Escape')
  await expect(series).toContainText('4 Fahrten werden erfasst')
  await expect(series).toContainText(/Rückfahrt NEU 2: .*Genève.* – .*Zürich/)
  await saveButton(page).click()
  const made = async () =>
    (await tripsOf('NEU 2')).map(({ tt_from_adrnr, tt_status }) => `${tt_from_adrnr} ${tt_status}`)
  await expect.poll(made).toHaveLength(4)
  expect((await made()).sort()).toEqual(['GVA active', 'GVA active', 'ZRH active', 'ZRH active'])
  await expect(page.getByText('4 Fahrten erfasst')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(made).toEqual(Array(4).fill(expect.stringContaining('inactive')))
})

test('the customer is told in its language, and the trip says so', async ({ page, context }) => {
  const customers = await server.api<{ cm_id: number; cm_name: string }[]>('GET', '/api/customers/all')
  const helvetia = customers.find(({ cm_name }) => cm_name === 'Helvetia Cargo')
  const [tomorrow, after] = [addDaysToDay(TODAY, 1), addDaysToDay(TODAY, 2)]
  const inFrench = (day: string) =>
    `${(french as Record<string, string>)[`weekday_short_${weekdayIndex(day)}`]} ${formatDayMonth(day)}`
  const contact = { cm_language: 'fr', cm_email: 'fret@helvetia.example', cm_phone: '+41 44 555 01 01' }
  await server.api('PUT', `/api/customers/${helvetia?.cm_id}`, { cm_name: 'Helvetia Cargo', ...contact })
  const { tt_id } = await server.api<{ tt_id: number }>(
    'POST',
    '/api/trips',
    tripIn(2, {
      ...{ tt_tour: 'SAG ES', tt_customer: 'Helvetia Cargo', tt_note: 'Tor 3' },
      ...{ tt_stp: at(tomorrow, '22:00'), tt_std: at(tomorrow, '22:30'), tt_sta: at(after, '02:30') },
    }),
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, server, 'dora', `/admin/edit/${tt_id}`)
  await expect(field(page, 'Tour')).toBeFocused()
  await page.getByRole('button', { name: 'Kunde informieren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kunde informieren: Helvetia Cargo' })
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Stau bei Egerkingen')
  const message = dialog.getByRole('textbox', { name: 'Nachricht' })
  await expect(message).toHaveValue(/^Bonjour,\n\nConcernant votre trajet SAG ES [\s\S]*Motif\s: Stau bei Egerkingen/)
  await expect(message).toHaveValue(new RegExp(`SAG ES du ${inFrench(tomorrow)},`))
  await expect(message).toHaveValue(new RegExp(`02:30 \\(${inFrench(after)}\\)`))
  await expect(dialog.getByRole('link', { name: 'E-Mail' })).toHaveAttribute(
    'href',
    /^mailto:fret@helvetia\.example\?subject=Tourn%C3%A9e%20SAG%20ES.*&body=Bonjour/,
  )
  await expect(dialog.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', /^sms:\+41445550101\?body=Bonjour/)
  await expectNoViolation(page)
  // A text that could not be copied is not noted as told.
  await page.evaluate(() => {
    const { clipboard } = navigator
    const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.defineProperty(clipboard, 'writeText', { value: refused, configurable: true })
  })
  await dialog.getByRole('button', { name: 'Kopieren' }).click()
  await expect(page.getByText('Kopieren war nicht möglich.')).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'))
  const question = page.getByRole('dialog', { name: 'Haben Sie den Kunden informiert?' })
  await dialog.getByRole('button', { name: 'Kopieren' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Stau bei Egerkingen')
  // Nor is what was copied and, as far as the app can see, never sent.
  await question.getByRole('button', { name: 'Nein, noch nicht' }).click()
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  const note = field(section(page, 'Notizen'), 'Notiz (nur intern)')
  await dialog.getByRole('button', { name: 'Kopieren' }).click()
  await question.getByRole('button', { name: 'Ja, vermerken' }).click()
  await expect(dialog).toBeHidden()
  await expect(note).toHaveValue(
    /^Tor 3\n.* Kunde informiert \(Kopieren\): Ankunft .*, pünktlich\. Stau bei Egerkingen$/,
  )
  await expect
    .poll(async () => (await server.api<{ tt_note: string }>('GET', `/api/trips/${tt_id}`)).tt_note)
    .toContain('Kunde informiert')
})

test('a form that arrives while something is typed over it takes nothing of that', async ({ page }) => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/edit-trip-screen-*', async (route) => {
    await arrival
    await route.continue()
  })
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('row').filter({ hasText: 'HEUTE' })).toBeVisible()
  await page.keyboard.press('Alt+n')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Suchen und ausführen' })
  await palette.pressSequentially('gibt es')
  arrive()
  await expect(page.locator('main [role=combobox]').first()).toBeAttached()
  await page.keyboard.insertText(' nicht')
  await expect(palette).toHaveValue('gibt es nicht')
})

test('the palette finds trips, screens and actions by typing', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('row').filter({ hasText: 'HEUTE' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Suchen und ausführen' })
  await expect(palette).toBeFocused()
  await expect(page.getByRole('option', { name: 'Neue Fahrt' })).toBeVisible()
  await expectNoViolation(page)
  await palette.fill('nacht7')
  await expect(page.getByRole('option').first()).toContainText('NACHT 7')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/edit\/\d+$/)
  await expect(palette).toBeHidden()
  await page.keyboard.press('Control+k')
  await palette.fill('gibt es nicht')
  await expect(page.getByText('Keine Übereinstimmung')).toBeVisible()
  await palette.fill('preisl')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/admin/pricelist`)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/admin/pricelist`)
  await page.keyboard.press('Control+k')
  await palette.fill('wochen')
  await expect(page.getByRole('option')).toHaveText(['Wochen kopieren', 'Wochen freigeben', 'Wochen löschen'])
  await palette.fill('dienste')
  await expect(page.getByRole('option')).toHaveText(['DiensteEinstellungen'])
  await palette.fill('wochen frei')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Wochen freigeben', selected: true })).toBeVisible()
})
