import { parseArgs } from 'node:util'
import { makeHistoriesFast, nextTurn } from './fast/speed.ts'
import { runHistory, tell } from './history.ts'

/** `npm run simulate -- --seeds N --from S`: runs histories and prints the first that breaks a promise. */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' } },
})
makeHistoriesFast()
const from = Number(values.from)
const histories = Number(values.seeds)
// A replay shows where an unexpected error came from.
if (histories === 1) Error.stackTraceLimit = 30
const started = performance.now()
for (let seed = from; seed < from + histories; seed += 1) {
  const finding = await runHistory(seed)
  if (finding) {
    console.log(tell(finding))
    process.exit(1)
  }
  await nextTurn()
}
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage()
console.log(
  `${histories} histories held in ${seconds.toFixed(1)} s (${((user + system) / 1000 / histories).toFixed(1)} ms of processor time each)`,
)
