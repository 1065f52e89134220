import { Cron } from 'croner'
import type { Deps } from '../deps.ts'
import { remindOfDocuments } from '../documents/document-reminders.ts'
import { alertPassingTime } from '../messages/alerts.ts'
import { tellEndingDocument } from '../programs/webhooks/collect.ts'
import { type ReplayTries, replayWaiting } from '../telematics/replay.ts'
import { moveWaiting } from './move-waiting.ts'
import { prune } from './prune.ts'

export type Jobs = {
  /** Starts no more jobs, and waits for the running one. */
  stop: () => Promise<void>
}

const HOURLY = '17 * * * *'
const EVERY_MINUTE = '* * * * *'
const EVERY_TWO_SECONDS = '*/2 * * * * *'
const EVERY_TEN_SECONDS = '*/10 * * * * *'

/** Jobs that run by the clock, but the nightly trial of a backup (`backup-trials.ts`). */
export const JOBS = ['prune', 'alerts', 'document reminders', 'late positions', 'telematics file'] as const
type JobName = (typeof JOBS)[number]

/**
 * Starts what runs by the clock. A job that fails is logged, and runs again at its next time. Old rows go at the start too:
 * a server that is never up at that minute keeps them no longer than another one.
 */
export const startJobs = (deps: Deps): Jobs => {
  const { store, log, env } = deps
  const stopping = new AbortController()
  const tries: ReplayTries = new Map()
  let running = Promise.resolve()

  const every = (pattern: string, name: JobName, work: () => void | Promise<void>): Cron => {
    const run = async (): Promise<void> => {
      if (stopping.signal.aborted) return
      try {
        await work()
      } catch (error) {
        log.error({ err: error, job: name }, 'a job failed')
      }
    }
    return new Cron(pattern, { protect: true, unref: true }, () => {
      running = running.then(run)
      return running
    })
  }
  const pruning = every(HOURLY, 'prune', () => prune(store, stopping.signal, env))
  void pruning.trigger()
  const jobs = [
    pruning,
    every(EVERY_MINUTE, 'alerts', () => alertPassingTime(store)),
    every(EVERY_MINUTE, 'document reminders', () =>
      remindOfDocuments(store, (...ending) => tellEndingDocument(store, ...ending)),
    ),
    every(EVERY_TWO_SECONDS, 'late positions', async () => {
      await replayWaiting(store, stopping.signal, tries)
    }),
    every(EVERY_TEN_SECONDS, 'telematics file', async () => {
      const left = await moveWaiting(store, stopping.signal)
      if (left > 0) log.info({ left }, 'messages are being moved to telematics.db')
    }),
  ]
  return {
    stop: async () => {
      for (const job of jobs) job.stop()
      stopping.abort()
      await running
    },
  }
}
