import { Worker } from 'node:worker_threads'
import { MINUTE_MS, SECOND_MS } from '../../shared/domain/time/units.ts'
import type { Caller } from '../kit/open-of-people.ts'
import { Refusal } from '../kit/refusal.ts'
import { createFairQueue } from './fair-queue.ts'
import type { JobAnswer, JobInput, JobName, Tell, WorkerReport, WorkerTask } from './worker-jobs.ts'

/** A job that takes longer is given up, and its thread ended. */
const JOB_LIMIT_MS = MINUTE_MS
/** Queue lengths beyond which requests get 429. Three lanes run at most three jobs of a person at a time. */
const MAX_WAITING = { perOwner: 6, all: 40 }
/** Most waiting pictures that came by links; each holds up to 5 MB, and a phone sends it again. */
const PICTURES_WAITING = { perOwner: 2, all: 20 }
/** `Retry-After` of those requests, in seconds: most jobs take less. */
const RETRY_AFTER_S = 10
/** A job that needs more memory ends its own thread and not the server. */
const MAX_HEAP_MB = 768
/** These may have as many rows as a year has trips: they take many seconds. Short jobs never queue behind them. */
const LONG_JOBS: ReadonlySet<JobName> = new Set([
  'approval-audit-xlsx',
  'report-xlsx',
  'log-xlsx',
  'telematics-log-xlsx',
])
/** Jobs that read files of persons: a small file may hold millions of tags. Nothing else queues behind them. */
const READING_JOBS: ReadonlySet<JobName> = new Set(['company-file', 'faulty-file', 'master-data-file', 'trip-plan'])

export type JobOptions = {
  /**
   * Caller whose turn it is: people take turns, and so do the subcontractors of links, each with the pictures of all its links.
   */
  owner: Caller
  limitMs?: number
  /** Called with the news of the job while it runs. */
  onNews?: Tell
}
type Task = WorkerTask & {
  limitMs: number
  onNews: Tell | undefined
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}
type Lane = { run: (owner: Caller, task: Task) => void; close: () => Promise<void> }

/** In the sources TypeScript has to be loaded first; the bundle runs as it is. */
const ENTRY = import.meta.url.endsWith('.ts') ? './worker-source.mjs' : './worker-entry.js'

/** A thread and the jobs that wait for it. It stays warm: loading fonts and libraries takes longer than most jobs. */
const openLane = (limits = MAX_WAITING): Lane => {
  const waiting = createFairQueue<Task>(limits)
  let running: { task: Task; timer: NodeJS.Timeout } | null = null
  let worker: Worker | null = null

  const startWorker = (): Worker => {
    const started = new Worker(new URL(ENTRY, import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    started.unref()
    started.on('message', (message: WorkerReport) => {
      if (started !== worker || running?.task.id !== message.id) return
      if ('news' in message) running.task.onNews?.(message.news)
      else if ('answer' in message) settle((task) => task.resolve(message.answer))
      else if ('refusal' in message) {
        const { status, message: key, fields, errors } = message.refusal
        settle((task) => task.reject(new Refusal(status, key, fields, errors)))
      } else
        settle((task) => task.reject(Object.assign(new Error(message.fault.message), { stack: message.fault.stack })))
    })
    const lost = (error: Error): void => {
      if (started !== worker) return
      worker = null
      settle((task) => task.reject(error))
    }
    started.on('error', (error: NodeJS.ErrnoException) =>
      lost(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(400, 'job_out_of_memory') : error),
    )
    started.on('exit', (code) => lost(new Error(`the worker thread ended with ${code}`)))
    return started
  }

  const settle = (end: (task: Task) => void): void => {
    const settled = running
    running = null
    if (settled) {
      clearTimeout(settled.timer)
      end(settled.task)
    }
    runNext()
  }

  const giveUp = (task: Task): void => {
    void worker?.terminate()
    worker = null
    settle(() => task.reject(new Refusal(400, 'job_out_of_time', { seconds: task.limitMs / SECOND_MS })))
  }

  const runNext = (): void => {
    if (running) return
    const task = waiting.next()
    if (!task) {
      // An idle thread must not keep the process alive.
      worker?.unref()
      return
    }
    worker ??= startWorker()
    worker.ref()
    running = { task, timer: setTimeout(giveUp, task.limitMs, task) }
    const { id, name, input } = task
    worker.postMessage({ id, name, input } satisfies WorkerTask)
  }

  return {
    run: (owner, task) => {
      if (!waiting.add(owner, task)) throw new Refusal(429, 'jobs_too_many', { retry_after: RETRY_AFTER_S })
      runNext()
    },
    close: async () => {
      const ending = worker
      worker = null
      const stopping = new Error('the server is stopping')
      for (const task of waiting.clear()) task.reject(stopping)
      settle((task) => task.reject(stopping))
      await ending?.terminate()
    },
  }
}

export type JobWorker = {
  /**
   * Runs a job of `worker-jobs.ts` in another thread, so that big files do not block other requests. Long jobs run one after the
   * other, and so do files that are read, and pictures that come by links, and all others beside them; people take turns. A crash
   * of a thread fails the running job, and the next gets a new thread.
   * @throws Refusal 429 when too many are waiting, 400 when the job takes longer than `limitMs` or more memory than it
   * may, or that of the job; Error when the job fails or crashes
   */
  run: <Name extends JobName>(name: Name, input: JobInput<Name>, options: JobOptions) => Promise<JobAnswer<Name>>
  /** Ends the threads, for a clean stop of the server. */
  close: () => Promise<void>
}

/** Starts no thread before the first job. */
export const createWorker = (): JobWorker => {
  const lanes = { short: openLane(), long: openLane(), files: openLane(), pictures: openLane(PICTURES_WAITING) }
  const laneOf = (name: JobName): Lane => {
    if (name === 'report-picture') return lanes.pictures
    if (READING_JOBS.has(name)) return lanes.files
    return LONG_JOBS.has(name) ? lanes.long : lanes.short
  }
  let lastId = 0
  return {
    run: async <Name extends JobName>(
      name: Name,
      input: JobInput<Name>,
      { owner, limitMs = JOB_LIMIT_MS, onNews }: JobOptions,
    ) => {
      const answer = await new Promise<unknown>((resolve, reject) => {
        lastId += 1
        laneOf(name).run(owner, { id: lastId, name, input, limitMs, onNews, resolve, reject })
      })
      return answer as JobAnswer<Name>
    },
    close: async () => {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()))
    },
  }
}
