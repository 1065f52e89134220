import { expect, type Locator, type Page } from '@playwright/test'
import { addDaysToDay, formatDay } from '#shared/domain/time/dates.ts'
import { at, TODAY } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/**
 * The field for a day, a time or both, in a real browser: on a desk and on a phone, in a dialog and in a form that keeps a
 * draft. What it does with each key in any other place is held by `web/ui/fields/typed-text.test.ts`, and that there is no
 * other field by `web/ui/fields/date-input.test.ts`.
 */

let server: TestServer
let tripId = 0
const DAY = addDaysToDay(TODAY, -10)
const TYPED = addDaysToDay(TODAY, 40)

test.beforeAll(async () => {
  server = await createCompany()
  const add = async (tt_tour: string, day: string) => {
    const times = { tt_stp: at(day, '15:00'), tt_std: at(day, '15:15'), tt_sta: at(day, '17:00') }
    const trip = tripIn(0, { tt_tour, ...times })
    return (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
  }
  tripId = await add('DATUM 1', TODAY)
  await add('DATUM 2', DAY)
})
test.afterAll(() => server.dispose())

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const dialog = (page: Page) => page.getByRole('dialog')
/** The fields, in any language: the only inputs that open a calendar or a clock. */
const fields = (within: Page | Locator) => within.locator('input[aria-haspopup="dialog"]:visible')

/** A text to type, and the text that the field shows afterwards. */
const textsFor = (placeholder: string | null): [typed: string, shown: string] => {
  const day = formatDay(TYPED)
  if (placeholder === 'HH:mm') return ['7:5', '07:05']
  return placeholder?.endsWith('HH:mm') ? [`${day} 7:5`, `${day} 07:05`] : [day, day]
}

/** Types over what the field holds; what it shows after each key is noted in the page. */
const typeKeys = async (page: Page, field: Locator, text: string): Promise<void> => {
  await field.click()
  const shown = await field.evaluateHandle((input: HTMLInputElement) => {
    const texts: string[] = []
    // After the app has drawn what it makes of the key.
    input.addEventListener('keyup', () => texts.push(input.value))
    input.select()
    return texts
  })
  await page.keyboard.type(text)
  const each = Array.from(text, (_, index) => text.slice(0, index + 1))
  expect(await shown.jsonValue()).toEqual(each)
}

const expectTyping = async (page: Page, within: Page | Locator, count: number): Promise<void> => {
  await expect(fields(within)).toHaveCount(count)
  for (let index = 0; index < count; index += 1) {
    const field = fields(within).nth(index)
    const [typed, shown] = textsFor(await field.getAttribute('placeholder'))
    if (index === 0) {
      await typeKeys(page, field, '25.-27.')
      await page.keyboard.press('Tab')
      await expect(field).toHaveValue('25.-27.')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await typeKeys(page, field, typed)
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue(shown)
    // Not the calendar's button.
    expect(await page.evaluate(() => document.activeElement?.matches('button[aria-haspopup]'))).toBe(false)
  }
}

type Open = (page: Page) => Promise<[within: Page | Locator, count: number]>
/** Each place with its number of fields: the part of the screen, where others lie below it. */
const PLACES = {
  'absence-dialog': async (page) => {
    await openAs(page, server, 'dora', '/admin/board')
    await page.getByRole('group', { name: 'Zeilen' }).getByRole('button', { name: 'Fahrer' }).click()
    await press(page, 'Abwesenheiten von Carla Rossi')
    return [dialog(page), 4]
  },
  'time-control': async (page) => {
    await openAs(page, server, 'dora', `/admin/edit/${tripId}`)
    // Six times of the trip, and the windows at both docks.
    return [page, 10]
  },
  'statement-maker': async (page) => {
    await openAs(page, server, 'dora', '/admin/statements')
    await press(page, 'Abrechnung erstellen')
    return [dialog(page), 2]
  },
  'audit-button': async (page) => {
    await openAs(page, server, 'dora', '/admin/documents')
    await press(page, 'Prüfliste (Excel)')
    return [dialog(page), 2]
  },
  'download-card': async (page) => {
    await openAs(page, server, 'dora', '/admin/report')
    return [page, 4]
  },
  'record-fields': async (page) => {
    await openAs(page, server, 'dora', '/admin/documents')
    await press(page, 'Nachweis erfassen')
    return [page.getByRole('form', { name: 'Nachweis erfassen' }), 2]
  },
  'approval-rules-card': async (page) => {
    await openAs(page, server, 'dora', '/admin/setup/company')
    await press(page, 'Regel hinzufügen')
    return [page, 1]
  },
} satisfies Record<string, Open>
type Place = keyof typeof PLACES

/** Days and times of a dialog, and the times of a form that hears of each key. */
const TYPED_INTO = ['absence-dialog', 'time-control'] as const satisfies readonly Place[]
for (const place of TYPED_INTO) {
  test(`${place}: each key stays, Tab leads on`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 1440, height: 900 })
    const [within, count] = await PLACES[place](page)
    await expectTyping(page, within, count)
  })
}

test('on a phone, in English: each key stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'dora', '/admin/report', { settings: { language: 'en' } })
  await expect(fields(page).first()).toBeVisible()
  await expectTyping(page, page, await fields(page).count())
})

test('the calendar is opened by the keyboard, and chooses, whatever arrives meanwhile', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/reportpreview', (route) => held.then(() => route.continue()))
  await openAs(page, server, 'dora', '/admin/report')
  const start = page.getByRole('textbox', { name: 'Startdatum' })
  await typeKeys(page, start, formatDay(addDaysToDay(DAY, 1)))
  await page.keyboard.press('Alt+ArrowDown')
  await expect(dialog(page).getByRole('gridcell', { selected: true })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  release()
  await expect(
    page
      .locator('[role=status]')
      .filter({ hasText: /^(Keine|\d+) Zeile/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(start).toHaveValue(formatDay(DAY))
})

test('an analysis of days takes whole ones', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/analysisArea')
  const [from, to] = [page.getByRole('textbox', { name: 'Von' }), page.getByRole('textbox', { name: 'Bis' })]
  await typeKeys(page, from, formatDay(DAY))
  await page.keyboard.press('Tab')
  await expect(from).toHaveValue(`${formatDay(DAY)} 00:00`)
  await typeKeys(page, to, formatDay(DAY))
  await page.keyboard.press('Tab')
  await expect(to).toHaveValue(`${formatDay(DAY)} 23:59`)
  await expect(page.locator('p[role=status]').filter({ hasText: '1 Fahrt' })).toBeVisible()
})

test('half a date saves nothing: not by Enter, not by the button, not the former value', async ({ page }) => {
  test.slow()
  const writes: string[] = []
  page.on('request', (request) => {
    const isReading = ['GET', 'HEAD'].includes(request.method()) || /\/sync\/|preview$/.test(request.url())
    if (!isReading) writes.push(request.url())
  })
  for (const [place, button] of [
    ['absence-dialog', 'Abwesenheit hinzufügen'],
    ['statement-maker', 'Abrechnung erstellen'],
    ['audit-button', 'Als Excel herunterladen'],
    ['download-card', 'Bericht herunterladen'],
    ['record-fields', 'Hinzufügen'],
    ['approval-rules-card', 'Hinzufügen'],
  ] as const satisfies (readonly [Place, string])[]) {
    const [within] = await PLACES[place](page)
    if (place === 'statement-maker') {
      await within.getByRole('combobox').click()
      await page.getByRole('option', { name: 'Alpen Trans' }).click()
    }
    // The first of the cards; elsewhere the end of the range, before the times of an absence.
    const days = within.locator('input[aria-haspopup="dialog"]:visible:not([placeholder="HH:mm"])')
    const field = place === 'download-card' ? days.first() : days.last()
    await typeKeys(page, field, '25.-27.')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/Ungültiges Datum/)
    await typeKeys(page, field, '31.02.')
    await within.getByRole('button', { name: button, exact: true }).last().click()
    await expect(field).toHaveValue('31.02.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(writes).toEqual([])
})

test('a day without its time, and a time that the clock change skips, are refused in words', async ({ page }) => {
  // The other tests' zone changes no clocks.
  const company = await createCompany({ TIME_ZONE: 'Europe/Zurich' })
  await openAs(page, company, 'dora', '/admin/edit/neu')
  const departure = page.getByRole('textbox', { name: 'STD – geplant' })
  for (const [typed, words] of [
    ['1.12.26', 'Die Uhrzeit fehlt. Format: TT.MM.JJJJ HH:mm'],
    ['1.12.26 24:00', 'Ungültige Zeit. Format: TT.MM.JJJJ HH:mm'],
    ['29.3.26 02:30', 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhren werden auf Sommerzeit vorgestellt.'],
  ] as const) {
    await typeKeys(page, departure, typed)
    await page.keyboard.press('Tab')
    await expect(departure).toHaveValue(typed)
    await expect(departure).toHaveAccessibleDescription(words)
  }
  // Chosen from the panel, the same.
  await typeKeys(page, departure, '29.3.26 01:30')
  for (const [hour, isRefused] of [
    [2, true],
    [3, false],
  ] as const) {
    await departure.press('Alt+ArrowDown')
    await dialog(page)
      .getByRole('option', { name: `${hour} Stunden`, exact: true })
      .click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(departure).toHaveValue(`29.03.2026 0${hour}:30`)
    const refused = expect(departure)
    await (isRefused ? refused : refused.not).toHaveAccessibleDescription(/Die Uhren werden auf Sommerzeit vorgestellt/)
  }
  await company.dispose()
})

test('a form that is saved by keys reads what is half typed, as typed', async ({ page }) => {
  await openAs(page, server, 'dora', `/admin/edit/${tripId}`)
  const arrival = page.getByRole('textbox', { name: 'STA – geplant' })
  await typeKeys(page, arrival, `${formatDay(TODAY)} 1930`)
  await page.keyboard.press('ControlOrMeta+S')
  const saved = () => server.api<{ tt_sta: string }>('GET', `/api/trips/${tripId}`)
  await expect.poll(async () => (await saved()).tt_sta).toBe(at(TODAY, '19:30'))
})

test('the first Escape leaves the field, the next one asks before it discards', async ({ page }) => {
  const [within] = await PLACES['absence-dialog'](page)
  await typeKeys(page, fields(within).first(), formatDay(TYPED))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(fields(within).first()).toHaveValue(formatDay(TYPED))
})
