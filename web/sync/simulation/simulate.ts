import { parseArgs } from 'node:util'

import { runHistory } from './history.ts'
import { makeHistoriesFast } from './speed.ts'

/** `npm run simulate -- --seeds N --from S`: runs histories and prints the first that breaks a promise. */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' } },
})
makeHistoriesFast()
const from = Number(values.from)
const until = from + Number(values.seeds)
const started = performance.now()
for (let seed = from; seed < until; seed += 1) {
  const finding = await runHistory(seed)
  if (finding) {
    console.log(
      `seed ${seed}\n${finding.log.join('\n')}\n${finding.message}\nreplay: npm run simulate -- --seeds 1 --from ${seed}`,
    )
    process.exit(1)
  }
}
const seconds = (performance.now() - started) / 1000
console.log(
  `${until - from} histories held in ${seconds.toFixed(1)} s (${((1000 * seconds) / (until - from)).toFixed(1)} ms each)`,
)
