import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { printFigure, printHead } from '../../server/bench/parts/figures.ts'
import { openTimetable, PHONE, untilInstalled } from './app-page.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser } from './browser.ts'

const GOAL_KB = 190
const SMALL_KB = 2
const WEB_ROOT = path.resolve(import.meta.dirname, '../../dist/web')

/**
 * JavaScript that a phone fetches before its first screen shows the timetable: every script that was asked for until the
 * browser has painted the list, gzip level 9.
 */
export const measureFirstScreen = async (browser: Browser, server: BenchServer): Promise<void> => {
  const device = await openTimetable(browser, server, PHONE, { dashboard_view: 'today' })
  try {
    const { page } = device
    await page.goto(`${server.url}/admin/dashboard`)
    await untilInstalled(device, server.trips)
    await page.addInitScript(() => {
      const look = () => {
        // In the frame that paints them: what is fetched right after it holds nothing up.
        if (document.querySelector('[role="listitem"]')) performance.mark('first rows')
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await page.waitForFunction(() => performance.getEntriesByName('first rows').length > 0)
    const scripts = await page.evaluate(() => {
      const shown = performance.getEntriesByName('first rows')[0]?.startTime ?? 0
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return entries.filter(({ name, startTime }) => name.endsWith('.js') && startTime < shown).map(({ name }) => name)
    })
    const files = [...new Set(scripts)].map((name) => new URL(name).pathname)
    const sizes = files.map((file) => ({
      file,
      kb: gzipSync(fs.readFileSync(WEB_ROOT + file), { level: 9 }).length / 1000,
    }))
    sizes.sort((a, b) => b.kb - a.kb)
    const total = sizes.reduce((sum, { kb }) => sum + kb, 0)
    printHead("A phone's first screen")
    printFigure({
      name: 'JavaScript before it, gzip',
      value: `${total.toFixed(1)} kB`,
      goal: `<= ${GOAL_KB} kB`,
      holds: total <= GOAL_KB,
    })
    for (const { file, kb } of sizes.filter((size) => size.kb >= SMALL_KB))
      console.log(`  ${kb.toFixed(1).padStart(6)}  ${path.basename(file)}`)
    const rest = sizes.filter((size) => size.kb < SMALL_KB)
    console.log(
      `  ${rest
        .reduce((sum, { kb }) => sum + kb, 0)
        .toFixed(1)
        .padStart(6)}  ${rest.length} smaller ones`,
    )
  } finally {
    await device.close()
  }
}
