import { expect, test } from 'vitest'
import { inProportion } from '../seeds.ts'
import { runListHistory } from './list-history.ts'

/** `LIST_SEEDS` says how many histories, `LIST_FROM` where to begin; a seed replays. */
const SEEDS = Number(process.env.LIST_SEEDS ?? inProportion(30))
const FROM = Number(process.env.LIST_FROM ?? 1)

test('each list is heard once while its publication holds, with what is so then, and none after it was undone', async () => {
  const seen = { published: 0, calledBack: 0, withdrawn: 0, killed: 0, changed: 0, leftOut: 0 }
  for (let seed = FROM; seed < FROM + SEEDS; seed += 1) {
    const one = await runListHistory(seed)
    for (const what of Object.keys(seen) as (keyof typeof seen)[]) seen[what] += one[what]
  }
  // Of a few histories each has to have happened.
  if (SEEDS >= 10) expect(Object.values(seen).every((count) => count > 0)).toBe(true)
})
