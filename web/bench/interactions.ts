import fs from 'node:fs'
import { printHead, printTime, quantile } from '../../server/bench/parts/figures.ts'
import { demoCustomers, demoSubcontractors } from '../../server/demo/company.ts'
import { daysOfMonth, monthOf } from '../../shared/domain/time/months.ts'
import { editTourPath, editTripPath, NEW_TRIP, PATHS, PLACEHOLDER, settingsPath } from '../addresses/addresses.ts'
import { journalPath, statementPath } from '../addresses/list-addresses.ts'
import { DESK, openTimetable, PHONE, untilInstalled } from './app-page.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser, Device } from './browser.ts'
import { markAct, type Painting, tracePaintings } from './painting-time.ts'

/** Longest interaction of 98 in 100, milliseconds, by slowdown of the processor. Source: Interaction to Next Paint. */
const GOAL_MS: Readonly<Record<number, number>> = { 1: 50, 4: 100 }
const WORST = 10
/** Most buttons that are pressed on a screen, and rows that are opened. */
const MOST_BUTTONS = 16
const MOST_ROWS = 3
const MOST_FIELDS = 6
const SETTLE_MS = 1_000
const BETWEEN_MS = 150

const thisMonth = (): { from: string; to: string } => daysOfMonth(monthOf(new Date().toISOString()))
const OWN = [PATHS.changePassword, settingsPath('device'), settingsPath('account')]
/** Screens by user: a login of the demo's company, but for the bench's own admin and a visitor. */
const USES: readonly { who: string; password?: string; screens: readonly string[] }[] = [
  {
    who: 'admin',
    screens: [
      PATHS.dashboard,
      PATHS.board,
      PATHS.editTrip,
      editTripPath(NEW_TRIP),
      editTripPath(1),
      PATHS.analysis,
      PATHS.disposition,
      `${PATHS.disposition}?tab=copy`,
      editTourPath(PLACEHOLDER),
      editTourPath(1),
      PATHS.customerJournal,
      journalPath('customer', demoCustomers[0]?.cm_name ?? '', thisMonth()),
      PATHS.subcontractorJournal,
      journalPath('sub', demoSubcontractors[0]?.sc_name ?? '', thisMonth()),
      PATHS.monthEnd,
      PATHS.statements,
      statementPath(1),
      PATHS.priceList,
      PATHS.reports,
      PATHS.alerts,
      PATHS.customers,
      PATHS.users,
      PATHS.documents,
      PATHS.upload,
      settingsPath('company'),
      settingsPath('data'),
      settingsPath('services'),
      ...OWN,
    ],
  },
  {
    who: 'gerber',
    password: 'gerber-demo',
    screens: [
      PATHS.dashboard,
      PATHS.board,
      PATHS.editTrip,
      PATHS.disposition,
      PATHS.subcontractorJournal,
      PATHS.statements,
      statementPath(1),
      PATHS.documents,
      ...OWN,
    ],
  },
  { who: 'alpina', password: 'alpina-demo', screens: [PATHS.dashboard, ...OWN] },
  { who: 'obs.zrh', password: 'observer-demo', screens: [PATHS.dashboard, ...OWN] },
  { who: 'visitor', screens: [PATHS.login, PATHS.passwordResetLink] },
]

/** Downloads, prints and the end of the session are no interactions of a list. */
const LEFT_OUT = /pdf|excel|csv|zip|vorlage|herunterladen|drucken|abmelden|sicherung/i

const SEARCH = 'main input[type=search]'
const HEADING = 'main :is(.ag-header-cell-label, [role=columnheader] button)'
const BUTTON = 'main :is(button, [role=tab], [role=combobox]:not(input), summary)'
const FIELD = 'main input:is([type=text], :not([type])):not([readonly])'
const ROW = 'main :is(.ag-center-cols-container .ag-row, [role=listitem] article, tbody tr)'

/** Milliseconds between pressing and releasing, as of a finger. */
const HELD_MS = 60

type Seen = Painting & { screen: string; who: string }

/** Uses a screen as a person does that looks around. */
class Visit {
  constructor(
    private readonly device: Device,
    private readonly url: string,
  ) {}

  /** Does one act, and waits until what follows is painted. */
  private async note(act: string, run: () => Promise<void>): Promise<void> {
    const { page } = this.device
    await markAct(page, act)
    await run()
    await page.waitForTimeout(BETWEEN_MS)
    await page
      .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
      .catch(() => undefined)
  }

  async open(): Promise<void> {
    await this.device.page.goto(this.url, { waitUntil: 'commit' })
    await this.device.page.locator('main :is(h2, button, input, a, li):visible').first().waitFor({ timeout: 30_000 })
    await this.device.page.waitForTimeout(SETTLE_MS)
  }

  /** Closes what has opened, and comes back from another screen. */
  private async close(): Promise<void> {
    const { page } = this.device
    for (let layer = 0; layer < 3; layer += 1) {
      const isOpen = await page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').count()
      if (isOpen === 0) break
      await this.note('Escape', () => page.keyboard.press('Escape', { delay: HELD_MS }))
    }
    if (new URL(page.url()).pathname !== new URL(this.url).pathname) await this.open()
  }

  /** Presses the middle of what can be seen of an element. */
  private async press(act: string, selector: string, at: number): Promise<boolean> {
    const { page } = this.device
    const found = page.locator(selector).nth(at)
    const box = await found.boundingBox({ timeout: 1_000 }).catch(() => null)
    const { width, height } = page.viewportSize() ?? DESK
    if (!box || box.width === 0) return false
    if (box.y < 0 || box.y + box.height > height || box.x < 0 || box.x + box.width > width) {
      await found.scrollIntoViewIfNeeded({ timeout: 1_000 }).catch(() => undefined)
      await page.waitForTimeout(100)
    }
    const place = await found.boundingBox({ timeout: 1_000 }).catch(() => null)
    if (!place) return false
    await this.note(act, () =>
      page.mouse.click(place.x + Math.min(place.width / 2, 60), place.y + Math.min(place.height / 2, 30), {
        delay: HELD_MS,
      }),
    )
    return true
  }

  async type(): Promise<void> {
    const { page } = this.device
    if (!(await this.press('search', SEARCH, 0))) return
    for (const key of 'zur') await this.note(`search: ${key}`, () => page.keyboard.press(key, { delay: HELD_MS }))
    for (let key = 0; key < 3; key += 1)
      await this.note('search: Backspace', () => page.keyboard.press('Backspace', { delay: HELD_MS }))
  }

  async sort(): Promise<void> {
    const headings = Math.min(await this.device.page.locator(HEADING).count(), 5)
    for (let at = 0; at < headings; at += 1)
      for (const act of ['sort', 'sort back']) await this.press(`${act} ${at}`, HEADING, at)
  }

  async pressButtons(): Promise<void> {
    const { page } = this.device
    const pressed = new Set<string>()
    for (let at = 0; pressed.size < MOST_BUTTONS && at < (await page.locator(BUTTON).count()); at += 1) {
      const button = page.locator(BUTTON).nth(at)
      const [isEnabled, name] = await button
        .evaluate((element) => [
          !element.matches(':disabled, [aria-disabled=true]') && element.checkVisibility(),
          (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
        ])
        .catch(() => [false, ''] as const)
      if (!isEnabled || pressed.has(String(name)) || LEFT_OUT.test(String(name))) continue
      pressed.add(String(name))
      await this.press(`button ${name}`, BUTTON, at)
      await this.close()
    }
  }

  async openRows(): Promise<void> {
    const rows = Math.min(await this.device.page.locator(ROW).count(), MOST_ROWS)
    for (let at = 0; at < rows; at += 1) {
      await this.press('row', ROW, at)
      await this.close()
    }
  }

  async fillFields(): Promise<void> {
    const { page } = this.device
    const fields = Math.min(await page.locator(FIELD).count(), MOST_FIELDS)
    for (let at = 0; at < fields; at += 1) {
      if (!(await this.press('field', FIELD, at))) continue
      for (const key of 'ab') await this.note('field: key', () => page.keyboard.press(key, { delay: HELD_MS }))
      await this.note('field: Tab', () => page.keyboard.press('Tab', { delay: HELD_MS }))
      await this.close()
    }
  }
}

/** Uses one screen, traced. */
const visitScreen = async (device: Device, url: string): Promise<Painting[]> => {
  const visit = new Visit(device, url)
  const seen: Painting[] = []
  for (const acts of [
    ['type', 'sort', 'openRows'],
    ['pressButtons', 'fillFields'],
  ] as const) {
    await visit.open()
    const end = await tracePaintings(device.cdp)
    for (const act of acts) await visit[act]()
    seen.push(...(await end()))
  }
  return seen
}

const openAs = async (
  browser: Browser,
  server: BenchServer,
  viewport: typeof DESK,
  { who, password }: (typeof USES)[number],
): Promise<Device> => {
  if (who === 'visitor') return browser.newDevice(viewport)
  if (!password) {
    const device = await openTimetable(browser, server, viewport)
    await device.page.goto(server.url + PATHS.dashboard)
    await untilInstalled(device, server.trips)
    return device
  }
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: who, password }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const device = await openTimetable(browser, server, viewport, {}, token)
  await device.page.goto(server.url + PATHS.dashboard)
  await device.page.waitForTimeout(8_000)
  return device
}

const tell = (name: string, seen: readonly Seen[], goal: number, msOf: (painting: Painting) => number): void => {
  const values = seen.map(msOf)
  const over = values.filter((ms) => ms > goal).length
  printTime(`${name}, 98 %`, quantile(values, 0.98), goal, `${over} of ${values.length} longer`)
  const worst = seen.toSorted((a, b) => msOf(b) - msOf(a)).slice(0, WORST)
  for (const one of worst)
    console.log(
      `      ${String(Math.round(msOf(one))).padStart(5)} ms  ${one.who} ${one.screen}: ${one.act} (${one.event})`,
    )
}

/**
 * Interaction to Next Paint of every screen and role: types, filters, sorts, opens and closes what is there, as a mouse
 * and a keyboard do, and names the worst. Beside it what the page itself took of the processor until that paint, which
 * a busy machine does not change. `BENCH_SCREEN`, `BENCH_WHO` and `BENCH_AT` (`desk 1`, `phone 4`) leave out the rest;
 * `BENCH_LOG` names a file for every interaction.
 */
export const measureInteractions = async (browser: Browser, server: BenchServer): Promise<void> => {
  printHead(`Interactions, ${server.trips} trips`)
  const { BENCH_SCREEN: screen, BENCH_WHO: person, BENCH_AT: at, BENCH_LOG: log } = process.env
  for (const [name, viewport] of [
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)
    for (const slowdown of [1, 4]) {
      if (at && at !== `${name} ${slowdown}`) continue
      const seen: Seen[] = []
      for (const use of USES) {
        const screens = use.screens.filter((path) => !screen || new RegExp(screen).test(path))
        if (screens.length === 0 || (person && person !== use.who)) continue
        const device = await openAs(browser, server, viewport, use)
        try {
          await device.setSlowdown(slowdown)
          for (const path of screens)
            for (const painting of await visitScreen(device, server.url + path).catch((error: unknown) => {
              console.error(`      ${use.who} ${path}: ${error}`)
              return []
            })) {
              seen.push({ ...painting, who: use.who, screen: path })
              if (log)
                fs.appendFileSync(
                  log,
                  `${JSON.stringify({ ...seen.at(-1), at: `${name} ${slowdown}`, trips: server.trips })}\n`,
                )
            }
        } finally {
          await device.close()
        }
      }
      const goal = GOAL_MS[slowdown] ?? 0
      tell(`${name}, ${slowdown} x, to the next paint`, seen, goal, ({ ms }) => ms)
      tell(`${name}, ${slowdown} x, processor until it`, seen, goal, ({ busyMs }) => busyMs)
    }
}
