import { DESK, openTimetable, PHONE, untilInstalled } from './app-page.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser, Device } from './browser.ts'

const SLOWDOWN = 4
const ROUNDS = 5
const START_GOAL_MS = 1000
const PAINT_GOAL_MS = 100

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const report = (name: string, values: number[], goal: number) =>
  console.log(
    `  ${name.padEnd(52)} ${Math.round(median(values))} ms (goal <= ${goal}; ${values.map(Math.round).join(' ')})`,
  )

/** From the start of the navigation to the painted list, as the page itself sees it. */
const startOnce = async (device: Device, url: string, rowSelector: string): Promise<number> => {
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

const measureStart = async (browser: Browser, server: BenchServer): Promise<void> => {
  for (const [name, viewport, row] of [
    ['phone', PHONE, '[role="listitem"]'],
    ['desk', DESK, '.ag-row'],
  ] as const) {
    const device = await openTimetable(browser, server, viewport, { dashboard_view: 'today' })
    try {
      await device.page.goto(`${server.url}/admin/dashboard`)
      await untilInstalled(device, server.trips)
      await device.setOffline(true)
      await device.setSlowdown(SLOWDOWN)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        times.push(await startOnce(device, `${server.url}/admin/dashboard`, row))
      report(`warm offline start, ${name}, today's ${server.trips} cached`, times, START_GOAL_MS)
    } finally {
      await device.close()
    }
  }
}

/** From a click to the end of the frame after it. */
const toNextPaint = (device: Device, selector: string): Promise<number> =>
  device.page.evaluate(
    (clicked) =>
      new Promise<number>((resolve) => {
        const control = document.querySelector<HTMLElement>(clicked)
        const started = performance.now()
        control?.click()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
      }),
    selector,
  )

const measureLists = async (browser: Browser, server: BenchServer): Promise<void> => {
  const device = await openTimetable(browser, server, DESK, { dashboard_view: 'current_week' })
  const { page } = device
  try {
    await page.goto(`${server.url}/admin/dashboard`)
    await untilInstalled(device, server.trips)
    await page.locator('.ag-row').first().waitFor()
    await page.waitForTimeout(1000)
    console.log(`  ${await page.getByRole('status').filter({ hasText: 'Fahrten' }).first().innerText()}`)
    await device.setSlowdown(SLOWDOWN)
    const sorts: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      sorts.push(await toNextPaint(device, '.ag-header-cell[col-id=tt_tour] .ag-header-cell-label'))
      await page.waitForTimeout(600)
    }
    report('sort 5,000 trips to next paint', sorts, PAINT_GOAL_MS)
    const filters: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      filters.push(await toNextPaint(device, '[aria-keyshortcuts=v]'))
      await page.waitForTimeout(1000)
    }
    report('filter 5,000 trips (only current delays) to next paint', filters, PAINT_GOAL_MS)
  } finally {
    await device.close()
  }
}

/** The installed app with its trips on the device, at a quarter of the processor's speed. */
export const measureScreens = async (browser: Browser, server: BenchServer): Promise<void> => {
  console.log(`\nScreens, ${SLOWDOWN} x slowdown, median of ${ROUNDS}`)
  await measureStart(browser, server)
  await measureLists(browser, server)
}
