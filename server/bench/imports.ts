import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '../../shared/domain/time/units.ts'
import { demoVehicles } from '../demo/company.ts'
import { seedDemo } from '../demo/seed.ts'
import { importTripPlan } from '../imports/import-file.ts'
import { openStore } from '../store/db.ts'
import { createWorker } from '../worker/worker.ts'
import { TIME_ZONE } from './parts/company.ts'
import { printFigure, printHead } from './parts/figures.ts'

/**
 * Measures how long plans of trips take to check and to import, in the demo company: spread over a year and a fleet, and all of
 * one vehicle at one time. The time per line is set beside that of the shortest plan, which tells how it grows. The longest turn
 * is processor time of the main thread, since other programs run beside it.
 * Run: npm run bench:server -- imports [lines ...]
 */
const counts = process.argv.slice(2).map(Number)
const LINES = counts.length > 0 ? counts : [10_000, 20_000, 50_000]
const GOAL_S = 15
/** Per line, a longer plan may cost so much more than the shortest one. */
const GROWTH_GOAL = 1.5
const TURN_GOAL_MS = 50
const FIRST = Date.parse('2027-01-04T05:00:00.000Z')
const HEADER = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA;INFO;CUSTOMER_TRIP'
const iso = (ms: number) => new Date(ms).toISOString()

const planOf = (lines: number, isSpread: boolean): string => {
  const rows = Array.from({ length: lines }, (_, at) => {
    const vehicle = demoVehicles[isSpread ? at % demoVehicles.length : 0]?.gps_id
    const stp = FIRST + (isSpread ? Math.floor((at / lines) * 300) * DAY_MS : 0)
    const times = [stp, stp + HOUR_MS, stp + 4 * HOUR_MS].map(iso).join(';')
    return `P ${at};Alpina Air Cargo AG;ZRH;VIE;Gerber Transporte AG;${vehicle};2157;${times};Tor ${at % 40};1250.50`
  })
  return [HEADER, ...rows].join('\r\n')
}

const uploadOf = async (content: string) => {
  const form = new FormData()
  form.set('file', new File([content], 'plan.csv', { type: 'text/csv' }))
  const request = new Response(form)
  return {
    body: new Uint8Array(await request.arrayBuffer()),
    contentType: request.headers.get('content-type') ?? '',
  }
}

const threadMs = (): number => {
  const { user, system } = (process as { threadCpuUsage?: typeof process.cpuUsage }).threadCpuUsage?.() ?? {
    user: Number.NaN,
    system: 0,
  }
  return (user + system) / 1_000
}
/** Seconds that the work takes, and the longest turn of this thread meanwhile. */
const timed = async (work: () => Promise<unknown>): Promise<{ seconds: number; turn: number }> => {
  const started = performance.now()
  let [last, turn, isOver] = [threadMs(), 0, false]
  const look = () => {
    const now = threadMs()
    turn = Math.max(turn, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  return { seconds: (performance.now() - started) / 1_000, turn }
}

const actor = {
  userId: 1,
  sessionId: 1,
  username: 'admin',
  role: 'admin',
  subcontractor: null,
  customer: null,
} as const
const perLine = new Map<string, number>()
for (const isSpread of [true, false]) {
  printHead(isSpread ? 'Plans over a year and a fleet' : 'Plans of one vehicle at one time')
  for (const lines of LINES) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
    const store = openStore(path.join(folder, 'tours.db'), { timeZone: TIME_ZONE })
    const worker = createWorker()
    try {
      await seedDemo(store)
      const upload = await uploadOf(planOf(lines, isSpread))
      const imported = (plan: typeof upload, check: boolean) =>
        importTripPlan({ store, worker }, () => actor, plan, { check, encoding: undefined })
      // The other thread starts, and loads what reads plans.
      await imported(await uploadOf(planOf(1, isSpread)), true)
      for (const check of [true, false]) {
        const step = check ? 'checked' : 'imported'
        const { seconds, turn } = await timed(() => imported(upload, check))
        const first = perLine.get(`${isSpread} ${step}`) ?? seconds / lines
        perLine.set(`${isSpread} ${step}`, first)
        const growth = seconds / lines / first
        printFigure({
          name: `${lines} lines, ${step}`,
          value: `${seconds.toFixed(2)} s`,
          peer: `longest turn ${turn.toFixed(0)} ms`,
          ratio: growth.toFixed(2),
          goal: `<= ${GOAL_S} s`,
          holds: seconds <= GOAL_S && growth <= GROWTH_GOAL && !(turn > TURN_GOAL_MS),
        })
      }
    } finally {
      await worker.close()
      store.close()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  }
}
