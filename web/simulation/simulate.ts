import { parseArgs } from 'node:util'
import { runAnswerHistory } from './answers/answer-history.ts'
import { makeHistoriesFast, nextTurn } from './fast/speed.ts'
import { type Finding, tell } from './finding.ts'
import { runHistory } from './history.ts'
import { runLinkHistory } from './links/link-history.ts'

/**
 * `npm run simulate -- --seeds N --from S`: runs histories and prints the first that breaks a promise; with `--links`, those
 * of drivers' links, with `--answers`, those of subcontractors' yes and no; with `--one-way`, a network that
 * fails loses answers and no requests.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    links: { type: 'boolean', default: false },
    answers: { type: 'boolean', default: false },
    'one-way': { type: 'boolean', default: false },
  },
})
makeHistoriesFast()
const from = Number(values.from)
const histories = Number(values.seeds)
// A replay shows where an unexpected error came from.
if (histories === 1) Error.stackTraceLimit = 30
const [which, history] = values.links
  ? (['--links ', runLinkHistory] as const)
  : values.answers
    ? (['--answers ', runAnswerHistory] as const)
    : values['one-way']
      ? (['--one-way ', (seed: number) => runHistory(seed, undefined, true)] as const)
      : (['', runHistory] as const)
const run = async (seed: number): Promise<Finding | null> => {
  const ended = await history(seed)
  return ended && 'message' in ended ? ended : null
}
const started = performance.now()
for (let seed = from; seed < from + histories; seed += 1) {
  const finding = await run(seed)
  if (finding) {
    console.log(tell(finding, which))
    process.exit(1)
  }
  await nextTurn()
}
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage()
console.log(
  `${histories} histories held in ${seconds.toFixed(1)} s (${((user + system) / 1000 / histories).toFixed(1)} ms of processor time each)`,
)
