import { expect } from 'vitest'
import { makeHistoriesFast, nextTurn } from './fast/speed.ts'
import { tell } from './finding.ts'
import { runHistory } from './history.ts'
import { HISTORIES } from './seeds.ts'

/**
 * Runs seeds `first`, `first + step`, … below a limit and expects every promise of the oracle to hold in each.
 * @param often names of operations that occur more often
 */
export const expectHistoriesToHold = async (
  first: number,
  step = 2,
  below = HISTORIES,
  often: readonly string[] = [],
): Promise<void> => {
  makeHistoriesFast()
  const started = performance.now()
  let histories = 0
  for (let seed = first; seed < below; seed += step) {
    const finding = await runHistory(seed, undefined, undefined, often)
    if (finding) expect.fail(tell(finding))
    histories += 1
    await nextTurn()
  }
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage()
  const each = (user + system) / 1000 / histories
  console.log(`${histories} histories held in ${seconds.toFixed(0)} s (${each.toFixed(1)} ms of processor time each)`)
}

/**
 * Expects that some history breaks with one safeguard removed.
 * @param from a rare defect is searched for where it was found last; once histories have changed it may take longer
 * @param often names of operations without which a rare defect has no effect
 * @returns the number of histories it took
 */
export const expectDefectToBeFound = async (
  withinSeeds: number,
  from = 0,
  often: readonly string[] = [],
): Promise<number> => {
  makeHistoriesFast()
  for (let seed = from; seed < from + withinSeeds; seed += 1) {
    const finding = await runHistory(seed, undefined, undefined, often)
    if (finding) {
      // An error other than a broken promise shows nothing about the safeguard.
      expect(finding.message).toMatch(/^\d+: /)
      console.log(`found at seed ${seed}: ${finding.message.split('\n')[0]?.slice(0, 160)}`)
      return seed - from + 1
    }
    await nextTurn()
  }
  throw new Error(`no history within ${withinSeeds} broke`)
}
