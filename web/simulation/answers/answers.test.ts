import { expect, test } from 'vitest'
import { makeHistoriesFast, nextTurn } from '../fast/speed.ts'
import { tell } from '../finding.ts'
import { inProportion } from '../seeds.ts'
import { runAnswerHistory } from './answer-history.ts'

/** `ANSWER_SEEDS` says how many histories, and `ANSWER_FROM` where to begin. */
const SEEDS = Number(process.env.ANSWER_SEEDS ?? inProportion(40))
const FROM = Number(process.env.ANSWER_FROM ?? 1)
/**
 * Seeds that found something: a press that says what is shown already left the answer beside it that did not count; a yes came to
 * nothing with the undo of one that was refused. In 405,334 the undo of a no over an undo that did not count leaves nothing, which
 * was taken for the yes before both. In 578,332 a yes was sent twice, and the trip had been given away between: its conflict
 * named nothing any more. In 718,596 a yes that stood already was pressed, and the status beside it came back to what it was: there
 * was nothing to send. In 754,400 a no over a yes on its way became the yes again: it said nothing new to the server, but took the
 * place of the yes, which did not count, without a word to its person.
 */
const KEPT = [500_194, 24_824, 405_334, 578_332, 718_596, 754_400, 792_305]

test('a subcontractor’s yes and no count once, for what was shown, and nobody else reads them', async () => {
  makeHistoriesFast()
  const seen = { kept: 0, refused: 0, conflicts: 0, links: 0 }
  for (const seed of [...KEPT, ...Array.from({ length: SEEDS }, (_, index) => FROM + index)]) {
    const ended = await runAnswerHistory(seed)
    if ('message' in ended) expect.fail(tell(ended, '--answers '))
    for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += ended[name]
    await nextTurn()
  }
  // They happened at all.
  expect(seen.kept).toBeGreaterThan(SEEDS)
  if (SEEDS >= 40) for (const count of [seen.refused, seen.conflicts, seen.links]) expect(count).toBeGreaterThan(0)
})
