/** Waiting jobs of many people, of whom nobody waits for more than one job of each other person. */
export type FairQueue<Job> = {
  /** @returns false when this person, or everybody together, has too many waiting; then nothing is added */
  add: (owner: number, job: Job) => boolean
  /** The next job: people take turns, and each one's own jobs keep their order. */
  next: () => Job | undefined
  /** Takes all jobs out. */
  clear: () => Job[]
}

/** @param limits how many jobs may wait, of one person and of all */
export const createFairQueue = <Job>(limits: { perOwner: number; all: number }): FairQueue<Job> => {
  /** In the order of their turns; nobody is in it without a job. */
  const waiting = new Map<number, Job[]>()
  let count = 0
  return {
    add: (owner, job) => {
      const own = waiting.get(owner)
      if (count >= limits.all || (own?.length ?? 0) >= limits.perOwner) return false
      if (own) own.push(job)
      else waiting.set(owner, [job])
      count += 1
      return true
    },
    next: () => {
      const turn = waiting.entries().next()
      if (turn.done) return undefined
      const [owner, own] = turn.value
      const job = own.shift()
      waiting.delete(owner)
      if (own.length > 0) waiting.set(owner, own)
      count -= 1
      return job
    },
    clear: () => {
      const jobs = [...waiting.values()].flat()
      waiting.clear()
      count = 0
      return jobs
    },
  }
}
