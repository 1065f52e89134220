import { expect, test } from 'vitest'
import { makeHistoriesFast, nextTurn } from '../fast/speed.ts'
import { tell } from '../finding.ts'
import { inProportion } from '../seeds.ts'
import { runLinkHistory } from './link-history.ts'

/** `LINK_SEEDS` says how many histories, and `LINK_FROM` where to begin. */
const SEEDS = Number(process.env.LINK_SEEDS ?? inProportion(300))
const FROM = Number(process.env.LINK_FROM ?? 1)
/** Seeds that found something. */
const KEPT = [45]

test('what drivers report by links is there once, at its time, and makes the times of the trip', async () => {
  makeHistoriesFast()
  const seen = { sent: 0, refused: 0, undone: 0, unsent: 0, waits: 0, takenBack: 0, fromMemory: 0 }
  for (const seed of [...KEPT, ...Array.from({ length: SEEDS }, (_, index) => FROM + index)]) {
    const ended = await runLinkHistory(seed)
    if ('message' in ended) expect.fail(tell(ended, '--links '))
    for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += ended[name]
    await nextTurn()
  }
  // They happened at all.
  expect(seen.sent).toBeGreaterThan(SEEDS)
  if (SEEDS >= 100)
    for (const count of [seen.undone, seen.unsent, seen.waits, seen.takenBack, seen.fromMemory])
      expect(count).toBeGreaterThan(0)
})
