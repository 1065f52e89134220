import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { findChromium } from '../../.scripts/chromium.mjs'
import { printFigure, printHead } from '../../server/bench/parts/figures.ts'
import { openTimetable, PHONE } from './app-page.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser } from './browser.ts'

/** Lighthouse's own phone: 412 px, slow 4G, a quarter of the processor's speed, nothing in the cache. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
const ROUNDS = 3
const CLI = path.join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

type Audit = { id: string; title: string; score: number | null; displayValue?: string }
type Report = {
  categories: Record<keyof typeof GOALS, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/** @param profile of a browser that is logged in, if the screen asks for it */
const audit = async (url: string, profile: string): Promise<Report> => {
  const file = path.join(profile, 'report.json')
  const flags = `--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --user-data-dir=${profile}`
  const args = [CLI, url, `--chrome-flags=${flags}`, '--output=json', `--output-path=${file}`, '--quiet']
  // The session is in local storage.
  // A stream that never ends has no body that could be looked at.
  args.push('--blocked-url-patterns=*/api/sync/pokes')
  args.push('--disable-storage-reset', `--only-categories=${Object.keys(GOALS).join(',')}`)
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? (await findChromium()) }
  execFileSync(process.execPath, args, { stdio: 'inherit', env })
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Report
}

/** Returns the audits that cost points, in Lighthouse's words. */
const faultsOf = ({ categories, audits }: Report): string[] =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trim())

/** Lighthouse as a phone: the login, and the timetable of a logged-in person. The best of the rounds by speed. */
export const runLighthouse = async (browser: Browser, server: BenchServer): Promise<void> => {
  printHead(`Lighthouse, phone, best of ${ROUNDS}`)
  for (const [name, screen] of [
    ['login', '/admin/login'],
    ['timetable', '/admin/dashboard'],
  ] as const) {
    const reports: Report[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // A profile of its own each time: nothing is cached, no service worker is installed.
      const device = await openTimetable(browser, server, PHONE, { dashboard_view: 'today' })
      if (screen === '/admin/login') await device.page.evaluate(() => localStorage.clear())
      const profile = await device.leave()
      try {
        reports.push(await audit(server.url + screen, profile))
      } finally {
        fs.rmSync(profile, { recursive: true, force: true })
      }
    }
    const [best] = reports.sort((a, b) => b.categories.performance.score - a.categories.performance.score)
    if (!best) continue
    for (const [category, goal] of Object.entries(GOALS)) {
      const score = Math.round(best.categories[category as keyof typeof GOALS].score * 100)
      printFigure({ name: `${name}, ${category}`, value: String(score), goal: `>= ${goal}`, holds: score >= goal })
    }
    console.log(`  ${''.padEnd(10)} ${METRICS.map((id) => `${id} ${best.audits[id]?.displayValue}`).join(', ')}`)
    for (const fault of faultsOf(best)) console.log(`  ${''.padEnd(10)} - ${fault}`)
  }
}
