import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { yearWeekOf } from '../../shared/domain/time/weeks.ts'
import { seedDemo } from '../demo/seed.ts'
import { openStore } from '../store/db.ts'
import { copyWeeks, deleteWeeks, previewCopy, publishWeeks, weeksToCopy } from '../trips/week-operations.ts'

/**
 * What whole weeks of the disposition cost the server's one thread: the demo company's tours are copied into 24 weeks,
 * published, copied into one more, and deleted, on a database file with full durability.
 * Run: npx tsx server/bench/weeks.ts [weeks] [rounds]
 */
const [weekCount = 24, rounds = 3] = process.argv.slice(2).map(Number)
const AUTHOR = { username: 'admin', source: 'weeks' } as const
const NOW = Date.parse('2026-11-18T08:00:00.000Z')

const timed = <Result>(name: string, work: () => Result): Result => {
  const started = performance.now()
  const cpu = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  console.log(
    `  ${name.padEnd(10)} ${seconds(performance.now() - started)}, of which on the processor ${seconds((user + system) / 1000)}`,
  )
  return result
}

for (let round = 1; round <= rounds; round += 1) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
  const store = openStore(path.join(folder, 'tours.db'), { now: () => NOW, timeZone: 'Europe/Zurich' })
  try {
    await seedDemo(store)
    const free = weeksToCopy(store)
    const weeks = free.slice(0, weekCount)
    console.log(`round ${round}: ${weeks.length} weeks after ${yearWeekOf('2026-11-18')}`)
    timed('preview', () => previewCopy(store, weeks))
    const copied = timed('copy', () => copyWeeks(store, weeks, AUTHOR))
    const half = weeks.slice(0, weeks.length / 2)
    timed('delete ½', () => deleteWeeks(store, half, AUTHOR))
    timed('copy ½', () => copyWeeks(store, half, AUTHOR))
    timed('publish', () => publishWeeks(store, weeks, AUTHOR, 'de'))
    console.log(`  ${copied.reduce((sum, { trips }) => sum + trips, 0)} trips`)
  } finally {
    store.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
