import { PATHS, settingsPath } from '../addresses.ts'
import { DESK, openTimetable, PHONE, untilInstalled } from './app-page.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser, Device } from './browser.ts'

/** Longest interaction of 98 in 100, milliseconds, by slowdown of the processor. Source: Interaction to Next Paint. */
const GOAL_MS: Readonly<Record<number, number>> = { 1: 50, 4: 100 }
const WORST = 10
/** Most buttons that are pressed on a screen, and rows that are opened. */
const MOST_BUTTONS = 24
const MOST_ROWS = 3
const MOST_FIELDS = 6
const SETTLE_MS = 1_200
const BETWEEN_MS = 300

const SCREENS = [
  PATHS.dashboard,
  PATHS.board,
  PATHS.editTrip,
  PATHS.analysis,
  PATHS.disposition,
  PATHS.editTour,
  PATHS.customerJournal,
  PATHS.subcontractorJournal,
  PATHS.monthEnd,
  PATHS.statements,
  PATHS.priceList,
  PATHS.reports,
  PATHS.alerts,
  PATHS.customers,
  PATHS.users,
  PATHS.documents,
  PATHS.upload,
  settingsPath('device'),
  settingsPath('company'),
  settingsPath('data'),
  settingsPath('services'),
  PATHS.changePassword,
]

/** Downloads, prints and the end of the session are no interactions of a list. */
const LEFT_OUT = /pdf|excel|csv|zip|vorlage|herunterladen|drucken|abmelden|sicherung/i

const SEARCH = 'main input[type=search]'
const HEADING = 'main :is(.ag-header-cell-label, [role=columnheader] button)'
const BUTTON = 'main :is(button, [role=tab], [role=combobox]:not(input), summary)'
const FIELD = 'main input:is([type=text], :not([type])):not([readonly])'
const ROW = 'main :is(.ag-center-cols-container .ag-row, [role=listitem] article, tbody tr)'

type Slow = { screen: string; act: string; event: string; ms: number }
type Seen = { name: string; ms: number; id: number }

/** Notes the events of the page from its beginning; those of one press or key have one id. */
const noteEvents = (device: Device): Promise<unknown> =>
  device.page.addInitScript(() => {
    const seen: Seen[] = []
    Object.assign(globalThis, { seenEvents: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0 } = entry as PerformanceEventTiming & { interactionId?: number }
        if (interactionId > 0) seen.push({ name: entry.name, ms: entry.duration, id: interactionId })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

/** Takes what was noted since the last time: how many interactions there were, and the longest event of each slow one. */
const takeEvents = async ({ page }: Device, from: number): Promise<{ count: number; slow: Seen[] }> => {
  const { count, seen } = await page.evaluate(() => ({
    count: (performance as Performance & { interactionCount?: number }).interactionCount ?? 0,
    seen: (globalThis as unknown as { seenEvents: Seen[] }).seenEvents.splice(0),
  }))
  const longest = new Map<number, Seen>()
  for (const event of seen) if (event.ms > (longest.get(event.id)?.ms ?? 0)) longest.set(event.id, event)
  return { count: count - from, slow: [...longest.values()] }
}

/** Uses a screen as a person does who looks what is there. */
class Visit {
  readonly slow: Slow[] = []
  count = 0
  private counted = 0

  constructor(
    private readonly device: Device,
    private readonly screen: string,
    private readonly url: string,
  ) {}

  /** Does one act, waits for what it paints, and notes its interactions under its name. */
  private async note(act: string, run: () => Promise<void>): Promise<void> {
    await run()
    await this.device.page.waitForTimeout(BETWEEN_MS)
    const { count, slow } = await takeEvents(this.device, this.counted)
    this.counted += count
    this.count += count
    for (const { name, ms } of slow) this.slow.push({ screen: this.screen, act, event: name, ms })
  }

  async open(): Promise<void> {
    await this.device.page.goto(this.url, { waitUntil: 'commit' })
    await this.device.page.locator('main h2, main button, main input').first().waitFor({ timeout: 30_000 })
    await this.device.page.waitForTimeout(SETTLE_MS)
    this.counted = 0
  }

  /** Closes what has opened, and comes back from another screen. */
  private async close(): Promise<void> {
    const { page } = this.device
    for (let layer = 0; layer < 3; layer += 1) {
      const isOpen = await page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').count()
      if (isOpen === 0) break
      await this.note('Escape', () => page.keyboard.press('Escape'))
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
      page.mouse.click(place.x + Math.min(place.width / 2, 60), place.y + Math.min(place.height / 2, 30)),
    )
    return true
  }

  async type(): Promise<void> {
    const { page } = this.device
    if (!(await this.press('search', SEARCH, 0))) return
    for (const key of 'zur') await this.note(`search: ${key}`, () => page.keyboard.type(key))
    for (let key = 0; key < 3; key += 1) await this.note('search: Backspace', () => page.keyboard.press('Backspace'))
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
      for (const key of 'ab') await this.note('field: key', () => page.keyboard.type(key))
      await this.note('field: Tab', () => page.keyboard.press('Tab'))
      await this.close()
    }
  }
}

const share = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0

/**
 * Interaction to Next Paint of every screen: types, filters, sorts, opens and closes what is there, as a mouse and a
 * keyboard do, and names the worst. Shorter events than 16 ms are not reported by the browser: they count as 0.
 */
export const measureInteractions = async (browser: Browser, server: BenchServer): Promise<void> => {
  console.log(`\nInteractions, ${server.trips} trips: to the next paint`)
  const only = process.env.BENCH_SCREEN
  for (const [name, viewport] of [
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)
    for (const slowdown of [1, 4]) {
      const device = await openTimetable(browser, server, viewport)
      try {
        await noteEvents(device)
        await device.page.goto(server.url + PATHS.dashboard)
        await untilInstalled(device, server.trips)
        await device.setSlowdown(slowdown)
        const slow: Slow[] = []
        let count = 0
        for (const screen of SCREENS.filter((path) => !only || path.includes(only))) {
          const visit = new Visit(device, screen, server.url + screen)
          await visit.open()
          for (const act of ['type', 'sort', 'openRows', 'pressButtons', 'fillFields'] as const) {
            await visit.open()
            await visit[act]()
          }
          slow.push(...visit.slow)
          count += visit.count
        }
        const all = [...Array<number>(Math.max(0, count - slow.length)).fill(0), ...slow.map(({ ms }) => ms)]
        all.sort((a, b) => a - b)
        console.log(
          `  ${name}, ${slowdown} x slowdown: 98 % within ${share(all, 0.98)} ms (goal <= ${GOAL_MS[slowdown]}), half within ${share(all, 0.5)} ms, of ${count}`,
        )
        for (const { screen, act, event, ms } of slow.toSorted((a, b) => b.ms - a.ms).slice(0, WORST))
          console.log(`    ${String(ms).padStart(5)} ms  ${screen}: ${act} (${event})`)
      } finally {
        await device.close()
      }
    }
}
