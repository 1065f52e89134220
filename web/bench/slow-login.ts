import { printHead, printTime } from '../../server/bench/parts/figures.ts'
import { PHONE } from './app-page.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser } from './browser.ts'

/** Chrome's "slow 3G". */
const SLOW_3G = { latency: 400, bytesPerSecond: 400_000 / 8 }
const GOALS_MS = { form: 1800, first: 1200, rows: 5000 }

/**
 * A phone that was never here, on a bad line: until the login can be filled in, and from there, with name and password
 * typed at once, until the rows of the timetable are painted. Today's trips are first among the server's 10,000.
 */
export const measureSlowLogin = async (browser: Browser, server: BenchServer): Promise<void> => {
  const device = await browser.newDevice(PHONE)
  try {
    const { page } = device
    await device.setNetwork(SLOW_3G)
    await page.goto(`${server.url}/admin/login`, { waitUntil: 'commit' })
    await page.locator('input[name="username"]').waitFor()
    const form = await page.evaluate(() => performance.now())
    await page.fill('input[name="username"]', 'admin')
    await page.fill('input[name="password"]', 'admin-bench-password')
    const [first, rows] = await page.evaluate(() => {
      const sent = performance.now()
      document.querySelector<HTMLFormElement>('form')?.requestSubmit()
      const painted = (selector: string) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.querySelector(selector))
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - sent)))
            else requestAnimationFrame(look)
          }
          look()
        })
      return Promise.all([painted('[role="listitem"]'), painted('[aria-posinset]')])
    })
    printHead(`Login on slow 3G, a new phone, ${server.trips} trips`)
    printTime('login form', form, GOALS_MS.form)
    printTime('from there to the first rows', first, GOALS_MS.first)
    printTime("from there to the app's own rows", rows, GOALS_MS.rows)
  } finally {
    await device.close()
  }
}
