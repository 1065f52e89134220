import { expect, test } from 'vitest'
import { killRounds } from './rounds.ts'

test('killed three times under a hundred writers: every acknowledged write is there, none twice', async () => {
  const tally = await killRounds({ kills: 3, writers: 100 })
  expect(tally.kills).toBe(3)
  expect(tally.acknowledged).toBeGreaterThan(100)
  // Something was on its way each time, or nothing was tried.
  expect(tally.sentAgain).toBeGreaterThan(2)
})
