import type { Caller } from '../kit/open-of-people.ts'

/** Waiting jobs of many people. A person waits for at most one job of each other person, a running one included. */
export type FairQueue<Job> = {
  /** @returns false when this person, or all people together, have too many waiting; then nothing is added */
  add: (owner: Caller, job: Job) => boolean
  /** The next job: people take turns, and each one's own jobs keep their order. Without one, all begin anew. */
  next: () => Job | undefined
  /** Takes all jobs out. */
  clear: () => Job[]
}

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996) with jobs of one length: a person's next job is of the round after
 * the last one, and the first job of a person that joins is of the round that is being served.
 * @param limits jobs that may wait, of one person and of all
 */
export const createFairQueue = <Job>(limits: { perOwner: number; all: number }): FairQueue<Job> => {
  /** Owners with at least one job; `round` is that of the first job. */
  const waiting = new Map<Caller, { round: number; jobs: Job[] }>()
  /** Next rounds of those without a job, as long as these are still to come. */
  const served = new Map<Caller, number>()
  let round = 0
  let count = 0
  return {
    add: (owner, job) => {
      const own = waiting.get(owner)
      if (count >= limits.all || (own?.jobs.length ?? 0) >= limits.perOwner) return false
      if (own) own.jobs.push(job)
      else waiting.set(owner, { round: Math.max(round, served.get(owner) ?? 0), jobs: [job] })
      served.delete(owner)
      count += 1
      return true
    },
    next: () => {
      // The first owner that joined the earliest round.
      const [turn] = [...waiting].sort(([, one], [, other]) => one.round - other.round)
      if (!turn) {
        served.clear()
        return undefined
      }
      const [owner, own] = turn
      round = own.round
      for (const [other, next] of served) if (next <= round) served.delete(other)
      waiting.delete(owner)
      if (own.jobs.length > 1) waiting.set(owner, { round: round + 1, jobs: own.jobs.slice(1) })
      else served.set(owner, round + 1)
      count -= 1
      return own.jobs[0]
    },
    clear: () => {
      const jobs = [...waiting.values()].flatMap((own) => own.jobs)
      waiting.clear()
      count = 0
      return jobs
    },
  }
}
