import fc from 'fast-check'
import { openApiDocument } from '../../programs/openapi/openapi.ts'
import { type Plan, plans } from './requests.ts'
import { startTarget, type Target } from './target.ts'

/** Valid requests among the others change and delete what stands there, so a new company takes over now and then. */
const REQUESTS_PER_COMPANY = 500

export type Outcome = {
  requests: number
  refused: number
  /** Number of answers by status; 0 for a connection that was cut. */
  statuses: Map<number, number>
  messages: Map<string, number>
}

const plansOfTheApi = () => plans(openApiDocument('fuzz'))

/**
 * Sends planned nonsense and checks every answer. The same seed sends the same requests.
 * @throws Error of the first request that was answered wrongly, made as small as possible, with the seed and its path
 */
export const campaign = async (options: { requests: number; seed: number; path?: string }): Promise<Outcome> => {
  const outcome: Outcome = { requests: 0, refused: 0, statuses: new Map(), messages: new Map() }
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  let target: Target | null = null
  let rest = 0
  const probe = async (plan: Plan): Promise<void> => {
    if (rest === 0 || !target) {
      await target?.close()
      target = await startTarget()
      rest = REQUESTS_PER_COMPANY
    }
    rest -= 1
    const { status, message } = await target.probe(plan)
    outcome.requests += 1
    if (status === 0 || status >= 400) outcome.refused += 1
    count(outcome.statuses, status)
    if (message !== '') count(outcome.messages, message)
  }
  try {
    const { requests: numRuns, seed, path } = options
    await fc.assert(fc.asyncProperty(plansOfTheApi(), probe), { numRuns, seed, path })
  } finally {
    await (target as Target | null)?.close()
  }
  return outcome
}

/** The first requests of a seed that are refused, to be sent again and again. */
export const refusedPlans = async (target: Target, options: { requests: number; seed: number }): Promise<Plan[]> => {
  const refused: Plan[] = []
  for (const plan of fc.sample(plansOfTheApi(), { numRuns: options.requests, seed: options.seed })) {
    const { status } = await target.probe(plan)
    if (status >= 400) refused.push(plan)
  }
  return refused
}
