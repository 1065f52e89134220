import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { testWorker } from '../../testing/test-app.ts'
import { campaign } from './campaign.ts'

/** `npm run fuzz -- --requests N --seed S`: prints what was answered, or the smallest request that was answered wrongly. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    /** Path that a failure prints: goes straight to that request. */
    path: { type: 'string' },
  },
})
const seed = Number(values.seed)
console.log(`seed ${seed}`)
const started = performance.now()
try {
  const outcome = await campaign({ requests: Number(values.requests), seed, path: values.path })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${outcome.requests} requests in ${seconds} s, ${outcome.refused} refused, no 5xx`)
  const statuses = [...outcome.statuses].sort(([a], [b]) => a - b)
  console.log(statuses.map(([status, times]) => `${status}: ${times}`).join('  '))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause) console.error(error.cause)
  process.exitCode = 1
}
await testWorker.close()
