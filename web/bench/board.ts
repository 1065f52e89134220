import { median, printFigure, printHead, printTime, span } from '../../server/bench/parts/figures.ts'
import { DESK, openTimetable, untilInstalled } from './app-page.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser, Device } from './browser.ts'
import { notedFrames, noteFrames } from './frames.ts'

/** As `sampleTrips` names them: so that rows may take what is dragged on them. */
const VEHICLES = 250
const ROUNDS = 5
const SLOWDOWNS = [
  { slowdown: 1, goal: 300 },
  { slowdown: 4, goal: 1000 },
] as const
/** Days that are shown: three hold about 2,100 trips of the sample, seven 5,000. */
const DAYS = [3, 7] as const
const DRAG_MS = 3000
/** Two frames at 60 Hz: a longer one is seen as a jerk. */
const FRAME_GOAL_MS = 34

const addVehicles = async (server: BenchServer): Promise<void> => {
  for (let index = 0; index < VEHICLES; index += 1) {
    const answer = await fetch(`${server.url}/api/gps`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
      body: JSON.stringify({ gps_id: `ZH ${1000 + index}`, gps_groups: '' }),
    })
    // Another measurement of this run may have added it.
    if (!answer.ok && answer.status !== 409) throw new Error(`gps: ${answer.status} ${await answer.text()}`)
  }
}

/** From the click on the menu to the painted bars, milliseconds. */
const toFirstBars = ({ page }: Device): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        document.querySelector<HTMLElement>('a[href="/admin/board"]')?.click()
        const look = () => {
          if (document.querySelector('[data-bar]')) setTimeout(() => resolve(performance.now() - started))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )

const toDashboard = async ({ page }: Device): Promise<void> => {
  await page.locator('a[href="/admin/dashboard"]').first().click()
  await page.locator('.ag-row').first().waitFor()
}

/** Drags a bar over the rows, up and down; the times between its frames, milliseconds. */
const drag = async ({ page }: Device): Promise<number[]> => {
  const box = await page.locator('[data-bar]').nth(20).boundingBox()
  if (!box) throw new Error('no bar to drag')
  const x = box.x + 10
  await page.mouse.move(x, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(x, box.y + 30, { steps: 3 })
  await noteFrames(page)
  const started = Date.now()
  for (let turn = 0; Date.now() - started < DRAG_MS; turn += 1) {
    await page.mouse.move(x, 420 + 180 * Math.sin(turn / 12))
    await page.waitForTimeout(16)
  }
  const frames = await notedFrames(page)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames.slice(1)
}

/** The planning board: its first bars, and frames while a bar is dragged. */
export const measureBoard = async (browser: Browser, server: BenchServer): Promise<void> => {
  printHead(`Board, ${VEHICLES} rows, median of ${ROUNDS}`)
  await addVehicles(server)
  const device = await openTimetable(browser, server, DESK, { dashboard_view: 'today' })
  const { page } = device
  try {
    await page.goto(`${server.url}/admin/dashboard`)
    await untilInstalled(device, server.trips)
    for (const days of DAYS) {
      await page.goto(`${server.url}/admin/board`)
      await page.getByRole('button', { name: `${days} Tage` }).click()
      await page.getByText(/mit Warnung/).waitFor()
      for (const { slowdown, goal } of SLOWDOWNS) {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          await toDashboard(device)
          await device.setSlowdown(slowdown)
          times.push(await toFirstBars(device))
          await page.getByText(/mit Warnung/).waitFor()
          await device.setSlowdown(1)
        }
        printTime(`first bars, ${days} days, ${slowdown} x`, median(times), goal, span(times))
      }
      await device.setSlowdown(4)
      const frames = await drag(device)
      await device.setSlowdown(1)
      const quick = frames.filter((frame) => frame <= FRAME_GOAL_MS).length / frames.length
      printFigure({
        name: `dragging, ${days} days, 4 x, frames within ${FRAME_GOAL_MS} ms`,
        value: `${(quick * 100).toFixed(1)} %`,
        peer: `${frames.length} frames, longest ${Math.round(Math.max(...frames))} ms`,
        goal: '>= 95 %',
        holds: quick >= 0.95,
      })
    }
  } finally {
    await device.close()
  }
}
