import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { seedDemo } from '../demo/seed.ts'
import { approvalRules, saveApprovalRules } from '../documents/store/rules.ts'
import { openStore } from '../store/db.ts'
import { undoRun } from '../tours/weeks/undo-run.ts'
import { copyWeeks, deleteWeeks, publishWeeks, weeksToCopy } from '../tours/weeks/week-operations.ts'
import { previewWeeks } from '../tours/weeks/week-preview.ts'
import { median, printFigure, printHead } from './parts/figures.ts'

/**
 * Measures how long whole weeks of the disposition take, and how long they hold the server's one thread: the demo company's tours
 * are copied into 24 weeks, half of them deleted, that undone, deleted and copied again, and all published, on a database file
 * with full durability.
 * Run: npm run bench:server -- weeks [weeks] [rounds]
 */
const [weekCount = 24, roundCount = 3] = process.argv.slice(2).map(Number)
/** A turn that other requests do not notice. */
const TURN_GOAL_MS = 50
const AUTHOR = { username: 'admin', source: 'weeks' } as const
const NOW = Date.parse('2026-11-18T08:00:00.000Z')

type Round = { ms: number; cpuMs: number; longest: number }
const rounds = new Map<string, Round[]>()
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
  const before = rounds.get(name) ?? []
  rounds.set(name, [...before, { ms: performance.now() - started, cpuMs: (user + system) / 1000, longest }])
  return result
}

let trips = 0
for (let round = 1; round <= roundCount; round += 1) {
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
    await timed('their preview', () => previewWeeks(store, 'copy', weeks))
    const copied = await timed('copied', () => copyWeeks(store, weeks, AUTHOR))
    trips = copied.weeks.reduce((sum, week) => sum + week.trips, 0)
    const half = weeks.slice(0, weeks.length / 2)
    const { run } = await timed('half of them deleted', () => deleteWeeks(store, half, AUTHOR))
    await timed('that undone', () => undoRun(store, run ?? 0, AUTHOR, ''))
    await deleteWeeks(store, half, AUTHOR)
    await timed('half of them copied again', () => copyWeeks(store, half, AUTHOR))
    await timed('published', () => publishWeeks(store, weeks, AUTHOR, { language: 'de', publicUrl: '' }))
  } finally {
    store.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

printHead(`${weekCount} weeks`)
for (const [name, all] of rounds) {
  const of = (figure: keyof Round): number => median(all.map((round) => round[figure]))
  printFigure({
    name: `${trips} trips, ${name}`,
    value: `${(of('ms') / 1000).toFixed(2)} s`,
    peer: `processor ${(of('cpuMs') / 1000).toFixed(2)} s`,
  })
  const longest = of('longest')
  printFigure({
    name: '  its longest turn',
    value: `${longest.toFixed(0)} ms`,
    goal: `<= ${TURN_GOAL_MS} ms`,
    holds: longest <= TURN_GOAL_MS,
  })
}
