import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { yearWeekOf } from '../../shared/domain/time/weeks.ts'
import { seedDemo } from '../demo/seed.ts'
import { approvalRules, saveApprovalRules } from '../store/approvals/rules.ts'
import { openStore } from '../store/db.ts'
import { undoRun } from '../trips/weeks/undo-run.ts'
import { copyWeeks, deleteWeeks, publishWeeks, weeksToCopy } from '../trips/weeks/week-operations.ts'
import { previewWeeks } from '../trips/weeks/week-preview.ts'

/**
 * Measures how long whole weeks of the disposition take, and how long they hold the server's one thread: the demo company's tours are copied into 24 weeks,
 * published, copied into one more, and deleted, on a database file with full durability.
 * Run: npx tsx server/bench/weeks.ts [weeks] [rounds]
 */
const [weekCount = 24, rounds = 3] = process.argv.slice(2).map(Number)
const AUTHOR = { username: 'admin', source: 'weeks' } as const
const NOW = Date.parse('2026-11-18T08:00:00.000Z')

/** The longest time in a row for which no other request was answered, beside the time as a whole. */
const timed = async <Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> => {
  const started = performance.now()
  const cpu = process.cpuUsage()
  let [last, longest, isOver] = [started, 0, false]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  const result = await work()
  isOver = true
  look()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  console.log(
    `  ${name.padEnd(10)} ${seconds(performance.now() - started)}, of which on the processor ${seconds((user + system) / 1000)}; held the thread for ${longest.toFixed(0)} ms at most`,
  )
  return result
}

for (let round = 1; round <= rounds; round += 1) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
  const store = openStore(path.join(folder, 'tours.db'), { now: () => NOW, timeZone: 'Europe/Zurich' })
  try {
    await seedDemo(store)
    // The demo's rules would refuse to publish that far ahead: documents expire.
    saveApprovalRules(
      store,
      approvalRules(store).map((rule) => ({ ...rule, effect: 'warn' as const })),
    )
    const free = weeksToCopy(store)
    const weeks = free.slice(0, weekCount)
    console.log(`round ${round}: ${weeks.length} weeks after ${yearWeekOf('2026-11-18')}`)
    await timed('preview', () => previewWeeks(store, 'copy', weeks))
    const copied = await timed('copy', () => copyWeeks(store, weeks, AUTHOR))
    const half = weeks.slice(0, weeks.length / 2)
    const { run } = await timed('delete ½', () => deleteWeeks(store, half, AUTHOR))
    await timed('undo that', () => undoRun(store, run ?? 0, AUTHOR))
    await deleteWeeks(store, half, AUTHOR)
    await timed('copy ½', () => copyWeeks(store, half, AUTHOR))
    await timed('publish', () => publishWeeks(store, weeks, AUTHOR, { language: 'de', publicUrl: '' }))
    console.log(`  ${copied.weeks.reduce((sum, { trips }) => sum + trips, 0)} trips`)
  } finally {
    store.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
