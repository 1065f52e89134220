import { Worker } from 'node:worker_threads'
import { Refusal } from './refusal.ts'
import type { JobAnswer, JobInput, JobName, WorkerReport, WorkerTask } from './worker-jobs.ts'

/** A job that takes longer is given up, and its thread ended. */
const JOB_LIMIT_MS = 60_000
/** Who asks while so many wait is told to come back. */
const MAX_WAITING = 40

type Task = WorkerTask & { limitMs: number; resolve: (answer: unknown) => void; reject: (error: Error) => void }

const waiting: Task[] = []
let running: { task: Task; timer: NodeJS.Timeout } | null = null
/** One thread that stays warm: loading fonts and libraries takes longer than most jobs. */
let worker: Worker | null = null
let lastId = 0

/** In the sources TypeScript has to be loaded first; the bundle runs as it is. */
const ENTRY = import.meta.url.endsWith('.ts') ? './worker-source.mjs' : './worker-entry.js'

const startWorker = (): Worker => {
  const started = new Worker(new URL(ENTRY, import.meta.url), { execArgv: [] })
  started.unref()
  started.on('message', (message: WorkerReport) => {
    if (started !== worker || running?.task.id !== message.id) return
    if ('answer' in message) settle((task) => task.resolve(message.answer))
    else settle((task) => task.reject(Object.assign(new Error(message.fault.message), { stack: message.fault.stack })))
  })
  const lost = (error: Error): void => {
    if (started !== worker) return
    worker = null
    settle((task) => task.reject(error))
  }
  started.on('error', lost)
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
  settle(() => task.reject(new Error(`${task.name} took longer than ${task.limitMs} ms`)))
}

const runNext = (): void => {
  if (running) return
  const task = waiting.shift()
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

/**
 * Runs a job of `worker-jobs.ts` in the other thread, so that big files do not hold up everybody else's requests. Jobs
 * run one after the other; a crash of the thread fails the running one, and the next gets a new thread.
 * @throws Refusal 429 when too many are waiting; Error when the job fails, crashes or takes longer than `limitMs`
 */
export const runInWorker = async <Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
  limitMs = JOB_LIMIT_MS,
): Promise<JobAnswer<Name>> => {
  if (waiting.length >= MAX_WAITING) throw new Refusal(429, 'too_many_attempts')
  const answer = await new Promise<unknown>((resolve, reject) => {
    lastId += 1
    waiting.push({ id: lastId, name, input, limitMs, resolve, reject })
    runNext()
  })
  return answer as JobAnswer<Name>
}

/** Ends the thread, for a clean stop of the server. */
export const closeWorker = async (): Promise<void> => {
  const ending = worker
  worker = null
  const stopping = new Error('the server is stopping')
  for (const task of waiting.splice(0)) task.reject(stopping)
  settle((task) => task.reject(stopping))
  await ending?.terminate()
}
