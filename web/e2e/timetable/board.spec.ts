import { expect, type Locator, type Page } from '@playwright/test'
import { addDaysToDay, formatDay } from '#shared/domain/time/dates.ts'
import type { Trip, TripFields } from '#shared/schemas/trip.ts'
import { editRecordPath } from '#web/addresses/list-addresses.ts'
import { expectSync, logIn, tryNow } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { at, TODAY } from '../support/days.ts'
import { createNetwork } from '../support/network.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** The planning board: drag, keyboard, finger; and what may not be. It is noon in the company's zone. */

let server: TestServer
const ids: Record<string, number> = {}

const create = async (tt_tour: string, from: string, to: string, fields: Partial<TripFields> = {}): Promise<void> => {
  const times = { tt_stp: at(TODAY, from), tt_std: at(TODAY, from), tt_sta: at(TODAY, to) }
  const trip = tripIn(2, { tt_tour, ...times, ...fields })
  ids[tt_tour] = (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
}
const tripOf = (tour: string): Promise<Trip> => server.api<Trip>('GET', `/api/trips/${ids[tour]}`)
const onServer = (tour: string) => expect.poll(() => tripOf(tour))

test.beforeEach(async ({ afterPages }) => {
  server = await createCompany()
  afterPages(() => server.dispose())
  await create('EINS', '15:00', '17:00')
  await create('ZWEI', '19:00', '21:00')
  await create('DREI', '16:00', '18:00', { tt_gps: 'ZH 1002', tt_driver: 'Beat Moser', tt_drivernr: '102' })
  await create('LEER', '20:00', '22:00', { tt_gps: 'ZH 1002', tt_driver: '', tt_drivernr: '' })
})

const bar = (page: Page, tour: string) => page.locator('[data-bar]', { hasText: tour })
const row = (page: Page, name: string) =>
  page.locator('[data-row]').filter({ has: page.getByText(name, { exact: true }) })
const said = (page: Page) => page.getByTestId('notification')
const dialog = (page: Page) => page.getByRole('dialog')
const undo = (page: Page) => page.getByRole('button', { name: 'Rückgängig', exact: true }).first()

const middle = async (locator: Locator): Promise<{ x: number; y: number }> => {
  await expect(locator).toBeVisible()
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** Drags by the mouse, and stays at the end without letting go. */
const dragTo = async (page: Page, tour: string, to: { x?: number; y?: number }): Promise<void> => {
  const from = await middle(bar(page, tour))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 4)
  await page.mouse.move(to.x ?? from.x, to.y ?? from.y, { steps: 4 })
}
const dropOn = async (page: Page, tour: string, name: string): Promise<void> => {
  await dragTo(page, tour, { y: (await middle(row(page, name))).y })
  await expect(row(page, name)).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
}
const chooseRows = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Zeilen' }).getByRole('button', { name }).click()

test('a trip is dropped on another vehicle, which changes that alone, and the step is taken back and done again', async ({
  page,
}) => {
  await openAs(page, server, 'dora', '/admin/board')
  await expect(row(page, 'ZH 1001').locator('[data-bar]')).toHaveCount(2)
  await expectNoViolation(page)
  // While it is dragged, rows say how it would fit.
  await dragTo(page, 'ZWEI', { y: (await middle(row(page, 'ZH 1002'))).y })
  await expect(row(page, 'ZH 1002')).toContainText('belegt: LEER, 20:00 bis 22:00')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(row(page, 'ZH 1001').locator('[data-bar]')).toHaveCount(2)
  await expect(dialog(page)).toBeHidden()

  const before = await tripOf('ZWEI')
  await dropOn(page, 'ZWEI', 'ZH 1002')
  await expect(said(page)).toContainText('ZWEI: ZH 1002')
  await expect(bar(page, 'ZWEI')).toHaveAccessibleName(/doppelt eingeplant: auch auf LEER/)
  await onServer('ZWEI').toMatchObject({
    tt_gps: 'ZH 1002',
    tt_driver: before.tt_driver,
    tt_stp: before.tt_stp,
    tt_sub: before.tt_sub,
  })
  await page.keyboard.press('Control+z')
  await expect(row(page, 'ZH 1001').locator('[data-bar]')).toHaveCount(2)
  await onServer('ZWEI').toMatchObject({ tt_gps: 'ZH 1001' })
  await page.getByRole('button', { name: 'Wiederholen' }).click()
  await onServer('ZWEI').toMatchObject({ tt_gps: 'ZH 1002' })
})

test('the steps back outlive a visit of a trip, and are nobody else’s', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/board')
  await dropOn(page, 'ZWEI', 'ZH 1002')
  // The notification of the step repeats the finding that the row showed.
  await expect(said(page)).toContainText('ZWEI: ZH 1002 – passt nicht: Fahrzeug doppelt eingeplant: auch auf LEER')
  await onServer('ZWEI').toMatchObject({ tt_gps: 'ZH 1002' })
  await page.goto(`${server.url}/admin/edit/${ids.ZWEI}`)
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible()
  await page.goto(`${server.url}/admin/board`)
  await undo(page).click()
  await onServer('ZWEI').toMatchObject({ tt_gps: 'ZH 1001' })
  await expect(page.getByRole('button', { name: 'Wiederholen' })).toBeEnabled()
  await openAs(page, server, 'sara', '/admin/board')
  await expect(row(page, 'ZH 1001').locator('[data-bar]')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Wiederholen' })).toBeDisabled()
})

test('a step that somebody overtook says so and changes nothing', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/board')
  await dropOn(page, 'EINS', 'ZH 1002')
  await onServer('EINS').toMatchObject({ tt_gps: 'ZH 1002' })
  await server.api('PUT', `/api/trips/${ids.EINS}`, { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001' })
  await expect(row(page, 'BE 2001').locator('[data-bar]')).toHaveCount(1)
  await undo(page).click()
  await expect(said(page)).toContainText('EINS bleibt, wie es ist: Jemand hat es inzwischen geändert.')
  await expect(undo(page)).toBeDisabled()
  expect((await tripOf('EINS')).tt_gps).toBe('BE 2001')
})

test('moving in time asks first, by quarters of an hour, and shifts all three planned times', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/board')
  const hour = ((await row(page, 'ZH 1001').locator('[data-track]').boundingBox())?.width ?? 0) / 24
  const from = await middle(bar(page, 'EINS'))
  // An hour and twenty minutes: the nearest quarter is an hour and a quarter.
  await dragTo(page, 'EINS', { x: from.x + (hour * 80) / 60 })
  await page.mouse.up()
  await expect(dialog(page)).toContainText('um +1:15 h verschieben?')
  await expectNoViolation(page)
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click()
  expect((await tripOf('EINS')).tt_stp).toBe(at(TODAY, '15:00'))

  await dragTo(page, 'EINS', { x: from.x + (hour * 80) / 60 })
  await page.mouse.up()
  await dialog(page).getByRole('button', { name: '+0:15' }).click()
  await dialog(page).getByRole('button', { name: 'Zeit ändern' }).click()
  await onServer('EINS').toMatchObject({
    tt_stp: at(TODAY, '16:30'),
    tt_std: at(TODAY, '16:30'),
    tt_sta: at(TODAY, '18:30'),
    tt_gps: 'ZH 1001',
  })
})

test('a trip that departed stays in time, and a drop where nothing may be put says so', async ({ page }) => {
  await server.api('PUT', `/api/trips/${ids.EINS}`, { tt_atd: new Date().toISOString() })
  await openAs(page, server, 'dora', '/admin/board')
  const from = await middle(bar(page, 'EINS'))
  await dragTo(page, 'EINS', { x: from.x - 120 })
  await page.mouse.up()
  await expect(said(page)).toContainText('EINS bleibt: Die Fahrt ist schon abgefahren')
  await dragTo(page, 'ZWEI', { y: (await middle(page.locator('[data-row=""]'))).y })
  await page.mouse.up()
  await expect(said(page)).toContainText('ZWEI bleibt: Hierhin lässt sich keine Fahrt verschieben.')
  // Another subcontractor's vehicle is asked about.
  await dropOn(page, 'ZWEI', 'BE 2001')
  await expect(dialog(page)).toContainText('Fahrzeug gehört nicht zum Unternehmer')
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click()
  expect(await tripOf('ZWEI')).toMatchObject({ tt_gps: 'ZH 1001', tt_stp: at(TODAY, '19:00') })
})

test('the question before a drop and the message after it name what the row names', async ({ page }) => {
  await create('FREMD', '20:30', '22:30', {
    tt_sub: 'Bise Logistik',
    tt_gps: 'BE 2001',
    tt_driver: '',
    tt_drivernr: '',
  })
  await openAs(page, server, 'dora', '/admin/board')
  await dragTo(page, 'ZWEI', { y: (await middle(row(page, 'BE 2001'))).y })
  await expect(row(page, 'BE 2001')).toContainText('belegt: FREMD')
  const named = await row(page, 'BE 2001')
    .getByTitle(/doppelt eingeplant/)
    .getAttribute('title')
  const findings = (named ?? '').split('\n')
  expect(findings[0]).toContain('Fahrzeug doppelt eingeplant: auch auf FREMD')
  expect(findings.at(-1)).toBe('Fahrzeug gehört nicht zum Unternehmer')
  await page.mouse.up()
  await expect(dialog(page)).toContainText(`ZWEI: ${findings.join('; ')}.`)
  await dialog(page).getByRole('button', { name: 'Trotzdem verschieben' }).click()
  await expect(said(page)).toContainText(`ZWEI: BE 2001 – passt nicht: ${findings[0]}`)
})

test('the list of keys names those of the board, and they work', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/board')
  await expect(bar(page, 'EINS')).toBeVisible()
  await page.keyboard.press('?')
  const keysOf = (name: string) => dialog(page).locator('dl > div').filter({ hasText: name }).locator('kbd')
  await expect(keysOf('Plan nach Fahrzeug')).toHaveText(['←', '→', '↑', '↓'])
  await expect(keysOf('Rückgängig')).toHaveText(['Ctrl', 'Z'])
  await expect(keysOf('3 Tage')).toHaveText(['Alt', '2'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('button', { name: '3 Tage' })).toHaveAttribute('aria-pressed', 'true')
})

test('the keyboard alone moves a trip to a driver and in time', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/board')
  await chooseRows(page, 'Fahrer')
  await expect(row(page, 'Ada Keller').locator('[data-bar]')).toHaveCount(2)
  await bar(page, 'LEER').focus()
  await page.keyboard.press('ArrowDown')
  await expect(bar(page, 'ZWEI')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  // Left of the bars stands the name, which leads to its page, and beside it what opens the absences.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: 'Ada Keller' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Abwesenheiten von Ada Keller' })).toBeFocused()
  await bar(page, 'LEER').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('LEER')
  await page.keyboard.press('Enter')
  const move = page.getByRole('dialog', { name: 'LEER verschieben' })
  await expect(move.getByRole('searchbox')).toBeFocused()
  await expectNoViolation(page)
  await page.keyboard.type('beat')
  await expect(move.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await onServer('LEER').toMatchObject({ tt_driver: 'Beat Moser', tt_drivernr: '102', tt_gps: 'ZH 1002' })

  await bar(page, 'LEER').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: '+1:00' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Zeit ändern' }).press('Enter')
  await onServer('LEER').toMatchObject({ tt_stp: at(TODAY, '21:00'), tt_sta: at(TODAY, '23:00') })
})

test('a subcontractor whose approval is missing takes no secured trip, nor does the day after its end', async ({
  page,
}) => {
  const rule = { requirement: '11_2_7', owner: 'haulier', kind: 'approved_haulier', from: null, effect: 'block' }
  const approval = { do_owner: 'sub', do_owner_key: 'Alpen Trans', do_kind: 'approved_haulier', do_valid_to: TODAY }
  const { do_id } = await server.api<{ do_id: number }>('POST', '/api/documents', approval)
  await server.api('POST', `/api/documents/${do_id}/verify`, { do_rev: 1 })
  await server.api('PUT', '/api/approval-rules', { rules: [rule] })
  await server.api('PUT', `/api/trips/${ids.EINS}`, { tt_requirements: '11_2_7' })
  await openAs(page, server, 'dora', '/admin/board')
  await chooseRows(page, 'Unternehmer')
  // Findings are worked out after the first bars are drawn.
  await expect(page.getByText(/mit Warnung|keine Warnungen/)).toBeVisible()
  await dropOn(page, 'EINS', 'Bise Logistik')
  await expect(said(page)).toContainText('Bise Logistik: Zulassung als Transporteur fehlt – sperrt')
  await bar(page, 'EINS').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (let hour = 0; hour < 9; hour += 1) await dialog(page).getByRole('button', { name: '+1:00' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Zeit ändern' }).press('Enter')
  await expect(said(page)).toContainText('sperrt')
  expect(await tripOf('EINS')).toMatchObject({ tt_sub: 'Alpen Trans', tt_stp: at(TODAY, '15:00'), tt_rev: 2 })
})

/** Names of the bars in view whose trip's number is not whole: cut off, below a sign, or not shown at all. */
const barsWithoutNumber = (page: Page): Promise<string[]> =>
  page.locator('[data-bar]').evaluateAll((bars) =>
    bars.flatMap((bar) => {
      const name = bar.querySelector('[class*=tour]')
      const text = name?.firstChild
      const number = /\d+/.exec(text?.textContent ?? '')
      if (!name || !text || !number) return []
      const range = document.createRange()
      range.setStart(text, number.index)
      range.setEnd(text, number.index + number[0].length)
      const [of, room] = [range.getBoundingClientRect(), name.getBoundingClientRect()]
      const box = bar.getBoundingClientRect()
      const isBeside = room.left >= box.right
      const right = Math.min(room.right, isBeside ? innerWidth : box.right)
      const signs = [...(name.parentElement?.children ?? [])].filter((sign) => sign !== name)
      const isFree = signs.every((sign) => {
        const { left, right: end, top, bottom } = sign.getBoundingClientRect()
        return end <= of.left + 0.5 || left >= of.right - 0.5 || bottom <= of.top + 1 || top >= of.bottom - 1
      })
      const isWhole =
        isFree && of.width > 0 && of.left >= box.left && of.right <= right + 0.5 && of.bottom <= room.bottom + 0.5
      return isWhole ? [] : [`${text.textContent} (${Math.round(box.width)} px)`]
    }),
  )

test('each bar has the number of its trip, however short it is and whatever else it says', async ({ page }) => {
  // One after the other, so that there is no room beside them; the next one is in the way.
  let from = at(TODAY, '06:00')
  for (const [index, minutes] of [15, 30, 45, 60, 75, 90, 120, 150, 180].entries()) {
    const to = new Date(Date.parse(from) + minutes * 60_000).toISOString()
    const times = { tt_stp: from, tt_std: from, tt_sta: to, ...(index % 2 ? { tt_eta: to } : {}) }
    await server.api(
      'POST',
      '/api/trips',
      tripIn(0, { tt_tour: `LX 730${index} ZRH-GVA`, tt_gps: 'ZH 1002', ...times }),
    )
    from = to
  }
  for (const [days, width] of [
    [1, 1440],
    [1, 820],
    [3, 1440],
    [7, 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, server, 'dora', `/admin/board?days=${days}`)
    await expect(page.getByText(/mit Warnung|keine Warnungen/)).toBeVisible()
    await expect(page.locator('[data-bar]', { hasText: 'LX 730' })).toHaveCount(9)
    expect(await barsWithoutNumber(page), `${days} days, ${width} px`).toEqual([])
  }
})

test('several trips move at once; a combination moves as one unless Alt is held', async ({ page }) => {
  const tt_tour_combination = 'Nachtlinie'
  for (const tour of ['EINS', 'ZWEI']) await server.api('PUT', `/api/trips/${ids[tour]}`, { tt_tour_combination })
  await openAs(page, server, 'dora', '/admin/board')
  await chooseRows(page, 'Fahrer')
  await dropOn(page, 'EINS', 'Beat Moser')
  await expect(row(page, 'Beat Moser').locator('[data-bar]')).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Beat Moser').locator('[data-bar]')).toHaveCount(1)
  await page.keyboard.down('Alt')
  await dropOn(page, 'EINS', 'Beat Moser')
  await page.keyboard.up('Alt')
  await expect(row(page, 'Beat Moser').locator('[data-bar]')).toHaveCount(2)

  await bar(page, 'DREI').click({ modifiers: ['Control'] })
  await bar(page, 'LEER').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('2 Fahrten gewählt')).toBeVisible()
  await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Verschieben zu …' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Ada Keller/ })
    .click()
  await onServer('DREI').toMatchObject({ tt_driver: 'Ada Keller' })
  await onServer('LEER').toMatchObject({ tt_driver: 'Ada Keller' })
})

test('an absence is drawn on a driver, by days that do not overlap', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/board')
  await chooseRows(page, 'Fahrer')
  await page.getByRole('button', { name: '3 Tage' }).click()
  const track = row(page, 'Carla Rossi').locator('[data-track]')
  const box = await track.boundingBox()
  if (!box) throw new Error('no row')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, y, { steps: 4 })
  await page.mouse.move(box.x + box.width * 0.9, y, { steps: 4 })
  await page.mouse.up()
  const [from, to] = [addDaysToDay(TODAY, 1), addDaysToDay(TODAY, 2)]
  await expect(dialog(page)).toContainText('Carla Rossi ist abwesend')
  await expectNoViolation(page)
  await dialog(page).getByRole('button', { name: 'Abwesenheit hinzufügen' }).click()
  await expect(said(page)).toContainText(`Carla Rossi: abwesend ${formatDay(from)} - ${formatDay(to)}`)
  await expect(track).toContainText('Fahrer abwesend')
  await page.getByRole('button', { name: 'Abwesenheiten von Carla Rossi' }).click()
  // The same days once more: the first day of the board is free, the next is not.
  await dialog(page).getByRole('textbox', { name: 'Bis', exact: true }).fill(formatDay(from))
  await expect(dialog(page).getByRole('button', { name: 'Abwesenheit hinzufügen' })).toBeDisabled()
  await dialog(page)
    .getByRole('button', { name: /Abwesenheit entfernen/ })
    .click()
  await expect(track).not.toContainText('Fahrer abwesend')

  // Ill from the evening on: the trips that it hits get another driver in the same step, and back in one.
  await page.getByRole('button', { name: 'Abwesenheiten von Ada Keller' }).click()
  await expect(dialog(page)).toContainText('Trifft 2 Fahrten')
  await dialog(page).getByRole('combobox', { name: 'Grund' }).click()
  await page.getByRole('option', { name: 'Krank' }).click()
  await dialog(page).getByRole('textbox', { name: 'Ab Uhrzeit' }).fill('1830')
  await page.keyboard.press('Tab')
  await expect(dialog(page)).toContainText('Trifft eine Fahrt')
  await expectNoViolation(page)
  await dialog(page).getByRole('button', { name: 'Eintragen und ersetzen' }).click()
  const replace = page.getByRole('dialog', { name: 'ZWEI verschieben' })
  await replace.getByRole('button', { name: /Carla Rossi/ }).click()
  await page.getByRole('button', { name: 'Trotzdem verschieben' }).click()
  await onServer('ZWEI').toMatchObject({ tt_driver: 'Carla Rossi' })
  expect(await tripOf('EINS')).toMatchObject({ tt_driver: 'Ada Keller' })
  await expect(row(page, 'Ada Keller')).toContainText(`${formatDay(TODAY)} 18:30 - ${formatDay(TODAY)} (Krank)`)
  await undo(page).click()
  await onServer('ZWEI').toMatchObject({ tt_driver: 'Ada Keller' })
})

test('an absence that is entered with the driver names the trips that it hits, and leads to another driver for them', async ({
  page,
}) => {
  const drivers = await server.api<{ dr_id: number; dr_name: string }[]>('GET', '/api/drivers')
  const ada = drivers.find(({ dr_name }) => dr_name === 'Ada Keller')
  await openAs(page, server, 'dora', editRecordPath('driver', ada?.dr_id ?? 0))
  await dialog(page).getByRole('button', { name: 'Abwesenheit hinzufügen' }).click()
  await dialog(page).getByRole('textbox', { name: 'Von', exact: true }).fill(formatDay(TODAY))
  await page.keyboard.press('Tab')
  await expect(dialog(page)).toContainText('Trifft 2 Fahrten')
  await expect(dialog(page).getByRole('list', { name: 'Trifft 2 Fahrten' })).toContainText('EINS')
  await expectNoViolation(page)
  await dialog(page).getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('dialog', { name: '2 Fahrten verschieben' })).toBeVisible()
  await expect(page).toHaveURL(/admin\/board\?rows=driver/)
  await page.reload()
  await expect(row(page, 'Ada Keller')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('a sub moves its own trips between its vehicles until positioning, and nothing else', async ({ page }) => {
  await create('LÄUFT', '11:00', '14:30', { tt_gps: 'ZH 1002', tt_driver: '', tt_drivernr: '' })
  await openAs(page, server, 'sara', '/admin/board')
  await expect(page.getByRole('group', { name: 'Zeilen' }).getByRole('button')).toHaveText(['Fahrzeuge', 'Fahrer'])
  await expect(row(page, 'BE 2001')).toHaveCount(0)
  await dropOn(page, 'ZWEI', 'ZH 1002')
  await onServer('ZWEI').toMatchObject({ tt_gps: 'ZH 1002' })
  await dragTo(page, 'LÄUFT', { y: (await middle(row(page, 'ZH 1001'))).y })
  await page.mouse.up()
  await expect(said(page)).toContainText(
    'LÄUFT bleibt: Fahrzeug und Fahrer lassen sich nach der geplanten Bereitstellung',
  )
  await bar(page, 'EINS').click()
  await expect(dialog(page).getByRole('button', { name: 'Zeit ändern …' })).toBeDisabled()
  expect((await tripOf('LÄUFT')).tt_gps).toBe('ZH 1002')
})

test('days that the device does not hold are said to be, and lead back', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/board')
  await page.getByRole('textbox', { name: 'Erster Tag' }).fill('01.01.2030')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Dieses Gerät kennt die Fahrten vom')).toBeVisible()
  await page.getByRole('button', { name: 'Heute' }).last().click()
  await expect(bar(page, 'EINS')).toBeVisible()
  // Nor is a search that finds no row an empty page.
  const search = page.getByRole('searchbox')
  await search.fill('gibt es nicht')
  await expect(page.getByText('Nichts gefunden, das zur Suche passt.')).toBeVisible()
  await page.getByRole('button', { name: 'Suche leeren' }).click()
  await expect(search).toHaveValue('')
  await expect(bar(page, 'EINS')).toBeVisible()
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 }, serviceWorkers: 'allow' })

  test('a driver calls in sick without a network: his trips are dragged to another, and sent later', async ({
    page,
    afterPages,
  }) => {
    const network = await createNetwork(server.url)
    afterPages(() => network.close())
    await logIn(page, network.url, 'dora')
    await page.goto(`${network.url}/admin/board`)
    await chooseRows(page, 'Fahrer')
    // Until then the bars lie in the rows of the vehicles.
    await expect(row(page, 'Ada Keller').locator('[data-bar]')).toHaveCount(2)
    await network.goOffline()
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    for (const tour of ['EINS', 'ZWEI']) {
      const from = await middle(bar(page, tour))
      const to = { x: from.x, y: (await middle(row(page, 'Beat Moser'))).y }
      await send('touchStart', [from])
      // A finger that rests takes the bar; one that moves scrolls.
      await expect(page.locator(':root[data-dragging]')).toBeAttached()
      for (const share of [0.3, 0.7, 1]) await send('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * share }])
      await expect(row(page, 'Beat Moser')).toHaveAttribute('data-over', 'true')
      await send('touchEnd', [])
      await expect(said(page)).toContainText(`${tour}: Beat Moser`)
    }
    await expect(row(page, 'Ada Keller').locator('[data-bar]')).toHaveCount(0)
    await expectSync(page, /Offline seit/)
    expect((await tripOf('EINS')).tt_driver).toBe('Ada Keller')
    await network.goOnline()
    await tryNow(page)
    for (const tour of ['EINS', 'ZWEI']) await onServer(tour).toMatchObject({ tt_driver: 'Beat Moser' })
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a lorry breaks down: its trips go to another one together, which the board still knows after a reload', async ({
    page,
    afterPages,
  }) => {
    const network = await createNetwork(server.url)
    afterPages(() => network.close())
    await logIn(page, network.url, 'dora')
    await page.goto(`${network.url}/admin/board`)
    await expect(bar(page, 'EINS')).toBeVisible()
    await network.goOffline()
    const broken = row(page, 'ZH 1001').locator('[data-bar]')
    const other = row(page, 'ZH 1002').locator('[data-bar]')
    await expect(broken).toHaveCount(2)
    for (const tour of ['EINS', 'ZWEI']) await bar(page, tour).click({ modifiers: ['Control'] })
    await expect(page.getByText('2 Fahrten gewählt')).toBeVisible()
    await dropOn(page, 'EINS', 'ZH 1002')
    await expect(broken).toHaveCount(0)
    await expect(other).toHaveCount(4)
    await expect(said(page)).toContainText('2 Fahrten: ZH 1002')
    // DREI runs at the same time there.
    await expect(bar(page, 'DREI')).toHaveAccessibleName(/gleichzeitig|EINS/)
    await page.reload()
    await expect(other).toHaveCount(4)
    await expectSync(page, /Offline seit/)
    expect((await tripOf('EINS')).tt_gps).toBe('ZH 1001')
    await network.goOnline()
    await tryNow(page)
    for (const tour of ['EINS', 'ZWEI']) await onServer(tour).toMatchObject({ tt_gps: 'ZH 1002' })
  })
})

test('a phone lists the day by resource, and moves by a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'dora', '/admin/board')
  await page.getByRole('button', { name: /15:00–17:00 EINS/ }).click()
  await expectNoViolation(page)
  await dialog(page).getByRole('button', { name: 'Verschieben zu …' }).click()
  await dialog(page)
    .getByRole('button', { name: /^ZH 1002/ })
    .click()
  await onServer('EINS').toMatchObject({ tt_gps: 'ZH 1002' })
})

test('a day is printed by vehicle', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/board')
  await expect(bar(page, 'EINS')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const table = page.getByRole('table')
  await expect(table).toContainText('Plan nach Fahrzeug')
  await expect(table.getByRole('row').filter({ hasText: 'DREI' })).toContainText('Beat Moser')
  await expect(bar(page, 'EINS')).toBeHidden()
})
