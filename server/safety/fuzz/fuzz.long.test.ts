import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, test } from 'vitest'
import { testWorker } from '../../testing/test-app.ts'
import { campaign, refusedPlans } from './campaign.ts'
import { startTarget } from './target.ts'

/** About a fifth is well-formed by chance, and 5,000 malformed ones are asked for. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 6_800)
const MALFORMED = Math.floor(REQUESTS * (5_000 / 6_800))
/** The same for every run, so that red means changed code; `npm run fuzz` takes new ones. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
const LONG_MS = 1_800_000
/** Companies that are asked nonsense at the same time, each by seeds of its own: most of a request is waiting. */
const PARTS = 8
const parts = Array.from({ length: PARTS }, (_, part) => part)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heap = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

afterAll(() => testWorker.close())

describe(`nonsense for every call of the OpenAPI document, FUZZ_SEED=${seed}`, () => {
  test(
    'no 5xx, no cut connection, every refusal with a message, nothing written by it, nothing told of the inside',
    async () => {
      const outcomes = await Promise.all(
        parts.map((part) => campaign({ requests: REQUESTS / PARTS, seed: seed + part })),
      )
      const sum = (name: 'requests' | 'refused') => outcomes.reduce((total, outcome) => total + outcome[name], 0)
      const [requests, refused] = [sum('requests'), sum('refused')]
      const messages = new Set(outcomes.flatMap((outcome) => [...outcome.messages.keys()]))
      console.log(`fuzz: ${requests} requests, ${refused} refused with ${messages.size} messages, seed ${seed}`)
      expect(refused).toBeGreaterThanOrEqual(MALFORMED)
      // Not all of it ends at the door.
      expect(requests - refused).toBeGreaterThan(requests / 20)
      expect(messages.size).toBeGreaterThan(20)
    },
    LONG_MS,
  )

  test(
    'the same refusals again and again leave nothing behind: no row, no connection, no memory',
    async () => {
      const target = await startTarget()
      const plans = (await refusedPlans(target, { requests: 120, seed })).filter(({ who }) => who !== 'expired')
      const again = async (times: number): Promise<void> => {
        for (let time = 0; time < times; time += 1) for (const plan of plans) await target.probe(plan)
      }
      await again(2)
      const before = { heap: heap(), rows: target.rows(), logins: target.logins() }
      await again(4)
      const grown = heap() - before.heap
      console.log(`fuzz: ${4 * plans.length} repeated refusals, heap ${(grown / 1024).toFixed(0)} kB more`)
      expect(target.rows() - target.logins()).toBe(before.rows - before.logins)
      expect(await target.connections()).toBe(0)
      // The limits remember addresses and accounts, some hundred bytes each.
      expect(grown).toBeLessThan(4 * 1024 * 1024)
      await target.close()
    },
    LONG_MS,
  )
})
