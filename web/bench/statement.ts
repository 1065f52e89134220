import { printHead } from '../../server/bench/parts/figures.ts'
import { openTimetable, PHONE } from './app-page.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser, Device } from './browser.ts'
import { report, startOnce } from './screens.ts'

const SLOWDOWN = 4
const ROUNDS = 7
/** From the address to the first lines. */
const GOAL_MS = 1000

/** Lines of statements that the app's database holds. */
const storedLines = ({ page }: Device): Promise<number> =>
  page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'tours-meier')
    if (!isThere || navigator.serviceWorker.controller === null) return 0
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tours-meier')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    try {
      return await new Promise<number>((resolve) => {
        const lookups = db.transaction('lookups').objectStore('lookups').index('entity')
        const request = lookups.count(IDBKeyRange.only('statement_line'))
        request.onsuccess = () => resolve(request.result)
      })
    } finally {
      db.close()
    }
  })

/** The longest statement on its subcontractor's phone, opened from its address without a network, at a quarter of the processor's speed. */
export const measureStatement = async (browser: Browser, server: BenchServer): Promise<void> => {
  const answer = await fetch(`${server.url}/bench/statement`, { method: 'POST' })
  const { st_id, token, lines } = (await answer.json()) as { st_id: number; token: string; lines: number }
  printHead(`A statement of ${lines} lines on a phone, ${SLOWDOWN} x slowdown, median of ${ROUNDS}`)
  const device = await openTimetable(browser, server, PHONE, {}, token)
  try {
    await device.page.goto(`${server.url}/admin/dashboard`)
    while ((await storedLines(device)) !== lines) await device.page.waitForTimeout(500)
    await device.setOffline(true)
    await device.setSlowdown(SLOWDOWN)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(await startOnce(device, `${server.url}/admin/statements/${st_id}`, '[role="listitem"] article'))
    report('opened from its address on a phone, offline', times, GOAL_MS)
  } finally {
    await device.close()
  }
}
