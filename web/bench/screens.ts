import { median, printFigure, printHead, printTime, span } from '../../server/bench/parts/figures.ts'
import { DESK, openTimetable, PHONE, untilInstalled } from './app-page.ts'
import type { BareGrid } from './bare-grid.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser, Device } from './browser.ts'

const SLOWDOWN = 4
const ROUNDS = 5
const START_GOAL_MS = { phone: 800, desk: 1200 }
/** Rows that `index.html` draws before the app has started. */
const FIRST_ROWS_GOAL_MS = { phone: 300, desk: 350 }
const BARE_GRID_TIMES = 1.3
const SECOND_OPEN_GOAL_MS = 100
/** Screens that were open before, with what shows that they are there again. */
const VISITED = [
  ['/admin/board', '[data-bar]'],
  ['/admin/setup', 'h2'],
  ['/admin/dashboard', '.ag-row, [role="listitem"]'],
] as const

/** The median of the rounds beside its goal, milliseconds, and from the shortest to the longest. */
export const report = (name: string, values: number[], goal?: number): void =>
  printTime(name, median(values), goal, span(values))

/** From the start of the navigation to the painted list, as the page itself sees it. */
export const startOnce = async (device: Device, url: string, rowSelector: string): Promise<number> => {
  await device.page.goto('about:blank')
  await device.page.goto(url, { waitUntil: 'commit' })
  return device.page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(selector))
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
          else requestAnimationFrame(look)
        }
        look()
      }),
    rowSelector,
  )
}

/** Marks when the rows that `index.html` draws are painted, and when those of the app are. */
const markRows = (page: Device['page']): Promise<unknown> =>
  page.addInitScript(() => {
    const mark = (name: string, selector: string) => {
      const look = () => {
        if (document.querySelector(selector)) requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    mark('first rows', '[role="listitem"][data-row]')
    mark('own rows', '[aria-posinset], .ag-row')
  })
const markedAt = ({ page }: Device, name: string): Promise<number | undefined> =>
  page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime, name)

/** The installed app opened without a network: its first rows, and the app's own. */
export const measureStart = async (browser: Browser, server: BenchServer): Promise<void> => {
  printHead(`Offline start, ${SLOWDOWN} x slowdown, median of ${ROUNDS}`)
  for (const [name, viewport] of [
    ['phone', PHONE],
    ['desk', DESK],
  ] as const) {
    const device = await openTimetable(browser, server, viewport, { dashboard_view: 'today' })
    try {
      await device.page.goto(`${server.url}/admin/dashboard`)
      await untilInstalled(device, server.trips)
      await device.page.waitForFunction(() => localStorage.getItem('first_rows') !== null)
      await device.setOffline(true)
      await device.setSlowdown(SLOWDOWN)
      await markRows(device.page)
      const [first, own]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        await startOnce(device, `${server.url}/admin/dashboard`, '[aria-posinset], .ag-row')
        await device.page.waitForFunction(() => performance.getEntriesByName('own rows').length > 0)
        first.push((await markedAt(device, 'first rows')) ?? Number.NaN)
        own.push((await markedAt(device, 'own rows')) ?? Number.NaN)
        // The page keeps its rows for the next start.
        await device.page.waitForTimeout(3000)
      }
      report(`first rows readable, ${name}, offline`, first, FIRST_ROWS_GOAL_MS[name])
      report(`warm offline start, ${name}, today's ${server.trips} cached`, own, START_GOAL_MS[name])
    } finally {
      await device.close()
    }
  }
}

/** Texts of the rows that are drawn, and how many cells they have. */
const drawn = (device: Device): Promise<{ cells: number; rows: number }> =>
  device.page.evaluate(() => ({
    cells: document.querySelectorAll('.ag-cell').length,
    rows: document.querySelectorAll('.ag-row').length,
  }))

/**
 * From a click until the frame is painted in which the rows that are drawn are other ones.
 * @param typed is typed into the field instead of the click
 */
const toNextPaint = (device: Device, selector: string, typed: string | null): Promise<number> =>
  device.page.evaluate(
    ([selector, typed]) =>
      new Promise<number>((resolve, reject) => {
        const control = document.querySelector<HTMLElement>(selector)
        const rows = document.querySelector('.ag-grid-viewport')
        if (!control || !rows) return reject(new Error(`there is no ${selector}, or no grid`))
        const before = rows.textContent
        const started = performance.now()
        const look = () => {
          if (rows.textContent !== before) setTimeout(() => resolve(performance.now() - started))
          else if (performance.now() - started > 10_000) reject(new Error(`${selector} changed nothing`))
          else requestAnimationFrame(look)
        }
        if (typed === null) control.click()
        else {
          // As a key does, beside React's own note of the value.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, typed)
          control.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }
        requestAnimationFrame(look)
      }),
    [selector, typed] as const,
  )

type ListFigures = { sort: number[]; filter: number[]; cells: number }

const measureList = async (device: Device, column: string, word: string): Promise<ListFigures> => {
  await device.setSlowdown(SLOWDOWN)
  const figures: ListFigures = { sort: [], filter: [], cells: (await drawn(device)).cells }
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    figures.sort.push(await toNextPaint(device, `.ag-header-cell[col-id=${column}] .ag-header-cell-label`, null))
    await device.page.waitForTimeout(1000)
  }
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    figures.filter.push(await toNextPaint(device, 'input[type=search]', round % 2 === 0 ? word : ''))
    await device.page.waitForTimeout(1000)
  }
  return figures
}

/** Sorting and filtering in the timetable, and in a bare grid that draws as many cells of as many rows. */
const measureLists = async (browser: Browser, server: BenchServer): Promise<void> => {
  const app = await openTimetable(browser, server, DESK, { dashboard_view: 'current_week' })
  const bare = await browser.newDevice(DESK)
  try {
    await app.page.goto(`${server.url}/admin/dashboard`)
    await untilInstalled(app, server.trips)
    await app.page.locator('.ag-row').first().waitFor()
    await app.page.waitForTimeout(1000)
    const count = await app.page.getByRole('status').filter({ hasText: 'Fahrten' }).first().innerText()
    if (!count.startsWith('5')) throw new Error('the list does not show all trips of the week')
    const ours = await measureList(app, 'tt_tour', '12')
    const place = await app.page.locator('.ag-root-wrapper').boundingBox()
    const { cells, rows } = await drawn(app)
    await bare.open(`${server.url}/bench/pages/grid.html`, () => 'bareGrid' in window)
    await bare.page.evaluate((size) => (window as unknown as { bareGrid: BareGrid }).bareGrid.show(size), {
      columns: Math.round(cells / rows),
      rows: 5000,
      width: Math.round(place?.width ?? 0),
      height: Math.round(place?.height ?? 0),
      rowHeight: 46,
    })
    await bare.page.locator('.ag-row').first().waitFor()
    const theirs = await measureList(bare, 'c0', '12')
    for (const kind of ['sort', 'filter'] as const) {
      const [here, bare] = [median(ours[kind]), median(theirs[kind])]
      printFigure({
        name: `${kind} 5,000 trips to the paint, ${ours.cells} cells`,
        value: `${here.toFixed(0)} ms`,
        peer: `${bare.toFixed(0)} ms bare grid, ${theirs.cells} cells`,
        ratio: (here / bare).toFixed(1),
        goal: `<= ${BARE_GRID_TIMES} x`,
        holds: here / bare <= BARE_GRID_TIMES,
      })
    }
  } finally {
    await app.close()
    await bare.close()
  }
}

/** From a click in the menu until the other screen is painted with its rows. */
const toOtherScreen = (device: Device, path: string, shown: string): Promise<number> =>
  device.page.evaluate(
    ([path, shown]) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`nav a[href="${path}"]`)
        if (!link) return reject(new Error(`there is no link to ${path}`))
        const started = performance.now()
        const look = () => {
          // The former screens may still be there, hidden.
          const isShown = [...document.querySelectorAll(`main :is(${shown})`)].some((found) => found.checkVisibility())
          if (location.pathname === path && isShown)
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
          else if (performance.now() - started > 20_000) reject(new Error(`${path} does not come`))
          else requestAnimationFrame(look)
        }
        link.click()
        look()
      }),
    [path, shown] as const,
  )

/** Screens that were opened before in this start of the app. */
const measureSecondOpen = async (browser: Browser, server: BenchServer): Promise<void> => {
  const device = await openTimetable(browser, server, DESK, { dashboard_view: 'today' })
  try {
    await device.page.goto(`${server.url}/admin/dashboard`)
    await untilInstalled(device, server.trips)
    for (const slowdown of [1, SLOWDOWN]) {
      await device.setSlowdown(slowdown)
      const times = new Map<string, number[]>(VISITED.map(([path]) => [path, []]))
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const [path, shown] of VISITED) {
          const time = await toOtherScreen(device, path, shown)
          if (round > 0) times.get(path)?.push(time)
          await device.page.waitForTimeout(1500)
        }
      for (const [path, values] of times) report(`second open of ${path}, ${slowdown} x`, values, SECOND_OPEN_GOAL_MS)
    }
  } finally {
    await device.close()
  }
}

/** The installed app with its trips on the device, at a quarter of the processor's speed. */
export const measureScreens = async (browser: Browser, server: BenchServer): Promise<void> => {
  printHead(`Screens, ${SLOWDOWN} x slowdown, median of ${ROUNDS}`)
  await measureSecondOpen(browser, server)
  await measureLists(browser, server)
}
