import { expect, type Locator, type Page } from '@playwright/test'
import { addDaysToDay, formatDay } from '../../../shared/domain/time/dates.ts'
import { rangeOfWeek } from '../../../shared/domain/time/weeks.ts'
import { at, TODAY } from '../support/days.ts'
import { addMondayTour, createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test, tokenOf } from '../support/session.ts'
import { thoroughUnless } from '../support/thorough.ts'

/**
 * Every field for a day, a time or both, key by key: the text stays as typed until the field is left. A unit test
 * (`date-input.test.ts`) asks for the name of each file here that uses such a field.
 */

let server: TestServer
let tripId = 0
let tourId = 0
let statement = 0
const DAY = addDaysToDay(TODAY, -10)
const TYPED = addDaysToDay(TODAY, 40)

test.beforeAll(async () => {
  server = await createCompany()
  const add = async (tt_tour: string, day: string) => {
    const times = { tt_stp: at(day, '15:00'), tt_std: at(day, '15:15'), tt_sta: at(day, '17:00') }
    const trip = tripIn(0, { tt_tour, ...times, tt_sub_invoice_trip: 200 })
    return (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
  }
  tripId = await add('DATUM 1', TODAY)
  await add('DATUM 2', DAY)
  tourId = await addMondayTour(server, 'MONTAG')
  const [week = 0] = (await server.api<number[]>('GET', '/api/tours/weeks/copy')).slice(9)
  await server.api('POST', '/api/tours/copy', { weeks: [rangeOfWeek(week)] })
  const period = { side: 'sub', party: 'Alpen Trans', start_date: DAY, end_date: DAY }
  statement = (await server.api<{ st_id: number }>('POST', '/api/statements', period)).st_id
  await server.api('POST', `/api/statements/${statement}/send`, {})
  const answers = { all: { sl_state: 'confirmed' } }
  await server.api('POST', `/api/statements/${statement}/answer`, { answers }, await tokenOf(server, 'sara'))
  await server.api('POST', `/api/statements/${statement}/finalise`, {})
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

/** Each place with its number of fields: the part of the screen, where others lie below it. */
const PLACES: Record<string, (page: Page) => Promise<[Page | Locator, number]>> = {
  'board-toolbar.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/board')
    return [page, 1]
  },
  'absence-dialog.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/board')
    await page.getByRole('group', { name: 'Zeilen' }).getByRole('button', { name: 'Fahrer' }).click()
    await press(page, 'Abwesenheiten von Carla Rossi')
    return [dialog(page), 4]
  },
  // In English, where its days are typed the same.
  'absence-more.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/board', { settings: { language: 'en' } })
    await page.getByRole('group', { name: 'Rows' }).getByRole('button', { name: 'Drivers' }).click()
    await press(page, /Carla Rossi/)
    return [dialog(page), 4]
  },
  'shift-dialog.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/board')
    await page.locator('[data-bar]', { hasText: 'DATUM 1' }).focus()
    await page.keyboard.press('Enter')
    await press(page, 'Zeit ändern …')
    return [dialog(page), 1]
  },
  'range-bar.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/analysisArea')
    return [page, 2]
  },
  'download-card.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/report')
    return [page, 4]
  },
  'choice-bar.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/customerjournal')
    return [page, 2]
  },
  'invoice-item-line.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/customerjournal')
    await page.getByRole('combobox', { name: 'Kunde' }).click()
    await page.getByRole('option', { name: 'Helvetia Cargo' }).click()
    await press(page, 'Zusatzposten hinzufügen')
    return [page.locator('#invoice'), 1]
  },
  'time-control.tsx': async (page) => {
    await openAs(page, server, 'dora', `/admin/edit/${tripId}`)
    // Six times of the trip, and the windows at both docks.
    return [page, 10]
  },
  'route-section.tsx': async (page) => {
    await openAs(page, server, 'dora', `/admin/editdisposition/${tourId}`)
    return [page.getByRole('region', { name: 'Strecke und Zeiten' }), 3]
  },
  'calendar-section.tsx': async (page) => {
    await openAs(page, server, 'dora', `/admin/editdisposition/${tourId}`)
    return [page.getByRole('region', { name: 'Kalender' }), 2]
  },
  'exception-dialog.tsx': async (page) => {
    await openAs(page, server, 'dora', `/admin/editdisposition/${tourId}`)
    await press(page, 'Neue Ausnahme')
    return [dialog(page), 1]
  },
  'price-dialog.tsx': async (page) => {
    await openAs(page, server, 'dora', `/admin/editdisposition/${tourId}`)
    await press(page, 'Preis ab einem Tag')
    return [dialog(page), 1]
  },
  'price-list-screen.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/pricelist')
    return [page, 1]
  },
  'change-prices.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/pricelist')
    await press(page, 'Preise ändern')
    await page.getByRole('option').first().click()
    return [dialog(page), 1]
  },
  'edit-price.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/pricelist')
    await press(page, /^Preis ändern: /)
    return [dialog(page), 1]
  },
  'dated-dialog.tsx': async (page) => {
    await server.api('POST', '/api/indices', { ix_name: 'Diesel' })
    await server.api('POST', '/api/floaters', {
      ...{ fl_name: 'Anteil', fl_index: 'Diesel', fl_kind: 'share', fl_on: 'trip', fl_lag: 0, fl_base: 112 },
      ...{ fl_share: 30, fl_counts: 'whole', fl_round: 'hundredth' },
    })
    await openAs(page, server, 'dora', '/admin/diesel')
    await press(page, 'Prozentsatz vereinbaren: Anteil')
    return [dialog(page), 1]
  },
  'further-week.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/disposition?tab=copy')
    return [page.getByRole('region', { name: 'Wochen wählen' }), 1]
  },
  'week-view.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/disposition?tab=delete')
    await page
      .getByRole('checkbox', { name: /^KW \d\d/ })
      .last()
      .click()
    await press(page, 'Fahrten ansehen')
    return [page.getByRole('region', { name: /^Fahrten KW / }), 1]
  },
  'replace-in-tours.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/disposition')
    await page.locator('.ag-header-select-all input').click()
    await press(page, 'Fahrer …')
    await page.keyboard.press('Escape')
    return [dialog(page), 1]
  },
  'statement-filters.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/statements')
    await page.getByRole('tab', { name: 'Alle Abrechnungen' }).click()
    return [page, 2]
  },
  'statement-maker.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/statements')
    await press(page, 'Abrechnung erstellen')
    return [dialog(page), 2]
  },
  'correction-item-dialog.tsx': async (page) => {
    await openAs(page, server, 'dora', `/admin/statements/${statement}`)
    await press(page, 'Posten mit einer Korrektur hinzufügen')
    return [dialog(page), 1]
  },
  'record-fields.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/documents')
    await press(page, 'Nachweis erfassen')
    return [page.getByRole('form', { name: 'Nachweis erfassen' }), 2]
  },
  'audit-button.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/documents')
    await press(page, 'Prüfliste (Excel)')
    return [dialog(page), 2]
  },
  'approval-rules-card.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/setup/company')
    await press(page, 'Regel hinzufügen')
    return [page, 1]
  },
  'absences-input.tsx': async (page) => {
    await openAs(page, server, 'dora', '/admin/setup/data')
    await page.getByRole('tab', { name: 'Fahrer' }).click()
    await press(page, 'Fahrer hinzufügen')
    await press(page, 'Abwesenheit hinzufügen')
    return [page.getByRole('group', { name: 'Abwesenheiten' }), 4]
  },
}

/** A toolbar, a dialog, a form. */
const FIRST = ['board-toolbar', 'absence-dialog', 'time-control', 'document-editor']
for (const [place, open] of Object.entries(PLACES)) {
  const isFirst = FIRST.includes(place.replace('.tsx', ''))
  test(`${place}: each key stays, Tab leads on`, thoroughUnless(isFirst), async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 1440, height: 900 })
    const [within, count] = await open(page)
    await expectTyping(page, within, count)
  })
}

for (const path of ['/admin/board', '/admin/analysisArea', '/admin/report', '/admin/customerjournal']) {
  test(`on a phone, in English: ${path}`, { tag: '@thorough' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, server, 'dora', path, { settings: { language: 'en' } })
    await expect(fields(page).first()).toBeVisible()
    await expectTyping(page, page, await fields(page).count())
  })
}

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
    ['absence-dialog.tsx', 'Abwesenheit hinzufügen'],
    ['statement-maker.tsx', 'Abrechnung erstellen'],
    ['audit-button.tsx', 'Als Excel herunterladen'],
    ['download-card.tsx', 'Bericht herunterladen'],
    ['record-fields.tsx', 'Hinzufügen'],
    ['approval-rules-card.tsx', 'Hinzufügen'],
  ] as const) {
    const [within] = (await PLACES[place]?.(page)) ?? [page]
    if (place === 'statement-maker.tsx') {
      await within.getByRole('combobox').click()
      await page.getByRole('option', { name: 'Alpen Trans' }).click()
    }
    // The first of the cards; elsewhere the end of the range, before the times of an absence.
    const days = within.locator('input[aria-haspopup="dialog"]:visible:not([placeholder="HH:mm"])')
    const field = place === 'download-card.tsx' ? days.first() : days.last()
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
  await expect.poll(async () => (await saved()).tt_sta, { timeout: 30_000 }).toBe(at(TODAY, '19:30'))
})

test('a range of statements that cannot be read narrows nothing', async ({ page }) => {
  const [within] = (await PLACES['statement-filters.tsx']?.(page)) ?? [page]
  const [from, to] = [fields(within).first(), fields(within).last()]
  const rows = page.getByRole('row').filter({ hasText: 'Alpen Trans' })
  const set = async (field: Locator, text: string) => {
    await typeKeys(page, field, text)
    await page.keyboard.press('Tab')
  }
  await set(from, formatDay(addDaysToDay(DAY, 1)))
  await expect(page.getByText('Keine Abrechnung passt zu den Filtern.')).toBeVisible()
  // The end lies before the start: neither limits.
  await set(to, formatDay(DAY))
  await expect(to).toHaveAccessibleDescription('Das Ende liegt vor dem Anfang.')
  await expect(rows).toHaveCount(1)
  await set(to, '31.2.26')
  await expect(to).toHaveAccessibleDescription(/^Ungültiges Datum/)
  await expect.poll(() => new URL(page.url()).searchParams.has('to')).toBe(false)
  await set(from, '31.2.26')
  await expect(from).toHaveAccessibleDescription(/^Ungültiges Datum/)
  await expect(rows).toHaveCount(1)
  await expect.poll(() => new URL(page.url()).searchParams.has('from')).toBe(false)
  await expect(to).toHaveValue('31.2.26')
})

test('the first Escape leaves the field, the next one asks before it discards', async ({ page }) => {
  const [within] = (await PLACES['absence-dialog.tsx']?.(page)) ?? [page]
  await typeKeys(page, fields(within).first(), formatDay(TYPED))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(fields(within).first()).toHaveValue(formatDay(TYPED))
})
