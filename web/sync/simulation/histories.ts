import { expect } from 'vitest'

import { type Finding, runHistory } from './history.ts'
import { makeHistoriesFast } from './speed.ts'

/** Histories of a full run; `SIMULATION_SEEDS` changes it. */
export const HISTORIES = Number(process.env.SIMULATION_SEEDS ?? 1000)

export const tell = (finding: Finding): string =>
  `seed ${finding.seed}\n${finding.log.join('\n')}\n${finding.message}\nreplay: npm run simulate -- --seeds 1 --from ${finding.seed}`

/** Runs seeds `first`, `first + 2`, … below {@link HISTORIES} and expects all nine promises to hold in each. */
export const expectHistoriesToHold = async (first: 0 | 1): Promise<void> => {
  makeHistoriesFast()
  const started = performance.now()
  let histories = 0
  for (let seed = first; seed < HISTORIES; seed += 2) {
    const finding = await runHistory(seed)
    expect(finding, finding ? tell(finding) : '').toBeNull()
    histories += 1
  }
  const seconds = (performance.now() - started) / 1000
  console.log(
    `${histories} histories held in ${seconds.toFixed(0)} s (${((1000 * seconds) / histories).toFixed(1)} ms each)`,
  )
}

/** With one safeguard taken away, some history must break. @returns how many histories it took */
export const expectDefectToBeFound = async (withinSeeds: number): Promise<number> => {
  makeHistoriesFast()
  for (let seed = 0; seed < withinSeeds; seed += 1) {
    const finding = await runHistory(seed)
    if (finding) {
      console.log(`found at seed ${seed}: ${finding.message.split('\n')[0]?.slice(0, 160)}`)
      return seed + 1
    }
  }
  throw new Error(`no history within ${withinSeeds} broke`)
}
