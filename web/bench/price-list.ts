import { printHead, printTime, quantile } from '../../server/bench/parts/figures.ts'
import { newTourDefaults } from '../../shared/domain/tour/weekday-rules.ts'
import { DESK, openTimetable, PHONE } from './app-page.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser, Device } from './browser.ts'
import { notedFrames, noteFrames } from './frames.ts'

const TOURS = 720
/** A different price on each weekday: a row for each. */
const ROWS = TOURS * 7
const SLOWDOWN = 4
/** Turns of the wheel, for three seconds: looking for a row, and on the way to the other end. */
const PACES = [
  { pace: 'looking', turnPx: 100, everyMs: 50 },
  { pace: 'in a hurry', turnPx: 240, everyMs: 33 },
] as const
const SCROLL_MS = 3000
/** Two frames at 60 Hz: a longer one is seen as a jerk. */
const GOAL_MS = 34

const addTours = async (server: BenchServer): Promise<void> => {
  const call = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const { cm_id } = await call('customers', { cm_name: 'Helvetia Cargo' })
  for (let sub = 0; sub < 7; sub += 1) await call('subcontractors', { sc_name: `Haulier ${sub}` })
  for (const [add_id, add_name] of [
    ['ZRH', 'Zürich Flughafen Fracht'],
    ['GVA', 'Genève Aéroport Fret'],
  ])
    await call('address', { add_id, add_name, add_lat: 47.4582, add_lon: 8.5555, add_radius: 300 })
  const everyDay = <Value>(value: (day: number) => Value): Value[] => Array.from({ length: 7 }, (_, day) => value(day))
  for (let tour = 0; tour < TOURS; tour += 1)
    await call('tours', {
      ...newTourDefaults(),
      tr_name: `LX ${1000 + tour}`,
      tr_cm_id: cm_id,
      tr_departure: 'ZRH',
      tr_arrival: 'GVA',
      tr_stp: '20:00',
      tr_std: '20:30',
      tr_sta: '23:45',
      tr_customer_invoice_trip: 640.5,
      tr_week_status: everyDay(() => true),
      tr_week_sub: everyDay((day) => `Haulier ${day}`),
      tr_week_sub_invoice_trip: everyDay((day) => 400 + tour + day),
    })
}

/** Turns the wheel over the list; the times between its frames, milliseconds. */
const scroll = async (
  { page }: Device,
  { x, y }: { x: number; y: number },
  { turnPx, everyMs }: (typeof PACES)[number],
): Promise<number[]> => {
  await page.mouse.move(x, y)
  await noteFrames(page)
  for (let turn = 0; turn < SCROLL_MS / everyMs; turn += 1) {
    await page.mouse.wheel(0, turnPx)
    await page.waitForTimeout(everyMs)
  }
  // The last ones are drawn.
  await page.waitForTimeout(300)
  return (await notedFrames(page)).slice(2)
}

/** Scrolling the price list with 5,040 rows: times between frames, at full speed and at a quarter of it. */
export const measurePriceList = async (browser: Browser, server: BenchServer): Promise<void> => {
  await addTours(server)
  printHead(`Price list, ${ROWS} rows, scrolled for ${SCROLL_MS / 1000} s`)
  for (const [name, viewport, row] of [
    ['phone', PHONE, '[role="listitem"]'],
    ['desk', DESK, '.ag-row'],
  ] as const) {
    const device = await openTimetable(browser, server, viewport)
    try {
      await device.page.goto(`${server.url}/admin/pricelist`)
      await device.page
        .getByText(/5.?040 Preise/)
        .first()
        .waitFor({ timeout: 60_000 })
      await device.page.locator(row).first().waitFor()
      for (const pace of PACES)
        for (const slowdown of [1, SLOWDOWN]) {
          await device.setSlowdown(slowdown)
          const place = { x: viewport.width / 2, y: viewport.height - 200 }
          const frames = await scroll(device, place, pace)
          printTime(
            `frames, 95 %, ${name}, ${pace.pace}, ${slowdown} x`,
            quantile(frames, 0.95),
            GOAL_MS,
            `longest ${Math.max(...frames).toFixed(0)} ms of ${frames.length}`,
          )
        }
    } finally {
      await device.close()
    }
  }
}
