import type { LoadAnswer, LoadQuestion } from '../processes/load.ts'
import { median } from './figures.ts'
import { type Program, startBeside } from './programs.ts'

/** One of those that are compared: where, and the text of its request, which is always the same. */
export type Target = { url: string; request: string; status?: number }
export type Rates = {
  /** Answers a second, in the order of the targets. */
  perSecond: number[]
}

const CONNECTIONS = 8
const ROUNDS = 5
const ROUND_MS = 2000
const WARM_UP_MS = 1500

/**
 * Returns how many answers a second each target gives when eight connections ask as fast as they can, from a process
 * of its own. The targets take turns, and the median of the rounds counts, so that what else the machine does hits all
 * of them.
 */
export const compareRates = async (targets: readonly Target[]): Promise<Rates> => {
  const load: Program<LoadQuestion, LoadAnswer> = await startBeside('load.ts')
  try {
    const ask = async (target: Target, ms: number): Promise<number> => {
      const { answers, seconds } = await load.ask({ status: 200, ...target, connections: CONNECTIONS, ms })
      return answers / seconds
    }
    for (const target of targets) await ask(target, WARM_UP_MS)
    const rounds: number[][] = targets.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, target] of targets.entries()) rounds[index]?.push(await ask(target, ROUND_MS))
    }
    return { perSecond: rounds.map(median) }
  } finally {
    await load.stop()
  }
}
