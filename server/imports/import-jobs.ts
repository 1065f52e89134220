import { createHash } from 'node:crypto'
import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type ImportProgress, importShare, NO_PROGRESS } from '../../shared/domain/trip-plan/import-progress.ts'
import type { ImportJob, ImportJobAnswer, ImportStep, RunOf } from '../../shared/schemas/file-import.ts'
import type { Upload } from '../http/upload.ts'
import { notFound, Refusal } from '../kit/refusal.ts'
import { isDiskFull, type Store } from '../store/db.ts'
import { addImportJob, endImportJob, getImportJob, type KeptImportJob, listImportJobs } from './store/import-jobs.ts'

/** Jobs that run at once; each holds its file, of up to 12 MB. */
const MAX_RUNNING = { ofPerson: 2, all: 10 }
/** `Retry-After` beyond them, seconds. */
const RETRY_AFTER_S = 10

/** Channel on which an import tells of itself while it goes on. */
export type ImportNews = {
  tell: (news: Partial<ImportProgress> & { file?: string }) => void
  /** Called inside the transaction that writes the last row, with the answer of the import. */
  complete: (answer: object) => void
}

type Asked = { user: number; kind: RunOf; step: ImportStep; upload: Upload; choices: object }
type Running = { id: number; user: number; hash: string; file: string; progress: ImportProgress; done: Promise<void> }

export type ImportJobs = {
  /**
   * Begins an import that goes on by itself. The same file for the same purpose, sent again by its person while its job runs,
   * finds that job.
   * @throws Refusal 429 when the person, or all together, have too many running
   */
  start: (asked: Asked, work: (news: ImportNews) => Promise<object>) => Promise<ImportJob>
  /** The jobs of a person, newest first. */
  list: (user: number) => ImportJob[]
  /** @throws Refusal 404 for a job of another person, too */
  get: (user: number, id: number) => ImportJobAnswer
  /** Waits for running jobs, at most so long. A job that still runs is cut off, and lost at the next start. */
  stop: (patienceMs: number) => Promise<void>
}

const HASHED_AT_ONCE = 1_000_000
/** Parts of a form: a file, and the choices for it. */
const MAX_PARTS = 50

/** A hash of a form that does not depend on the line between its parts, which each sending draws anew. */
const hashOfForm = async ({ body, contentType }: Upload, more: object): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify(more))
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const [, line = ''] = /boundary="?([^";]+)/i.exec(contentType) ?? []
  for (let from = 0, parts = 0; from < bytes.length; parts += 1) {
    const found = line === '' || parts === MAX_PARTS ? -1 : bytes.indexOf(line, from)
    const end = found < 0 ? bytes.length : found
    for (let at = from; at < end; at += HASHED_AT_ONCE) {
      hash.update(bytes.subarray(at, Math.min(end, at + HASHED_AT_ONCE)))
      await breathe()
    }
    hash.update('--')
    from = end + Math.max(1, line.length)
  }
  return hash.digest('base64url')
}

/** Answer of the same call without a job. */
const answerOf = (error: unknown): Pick<KeptImportJob, 'ij_status' | 'ij_answer'> => {
  if (error instanceof Refusal) return { ij_status: error.status, ij_answer: error.toBody() }
  if (isDiskFull(error)) return { ij_status: 507, ij_answer: { message: 'disk_full' } }
  return { ij_status: 500, ij_answer: { message: 'general_request_not_successful' } }
}

/** Runs imports beside the requests that began them, and keeps their answers. */
export const createImportJobs = (store: Store, log: Pick<Logger, 'error'>): ImportJobs => {
  const running = new Map<number, Running>()
  let isStopped = false

  const told = <Kept extends Omit<KeptImportJob, 'ij_answer'>>(kept: Kept): ImportJob => {
    const { ij_id, ij_kind, ij_step, ij_at, ij_ended_at } = kept
    const job = kept.ij_state === 'running' ? running.get(ij_id) : undefined
    // A disk that is full keeps no end.
    const ij_state = kept.ij_state === 'running' && !job ? 'lost' : kept.ij_state
    return {
      ...{ ij_id, ij_kind, ij_step, ij_file: job?.file ?? kept.ij_file, ij_at, ij_state, ij_ended_at },
      progress: job ? { ...job.progress } : null,
      share: job ? importShare(ij_step, job.progress) : Number(ij_state === 'done'),
    }
  }
  const get = (user: number, id: number): ImportJobAnswer => {
    const kept = getImportJob(store, user, id)
    if (!kept) throw notFound()
    return { ...told(kept), ij_status: kept.ij_status, ij_answer: kept.ij_answer }
  }
  const listed = (user: number, id: number): ImportJob => {
    const { ij_status: _status, ij_answer: _answer, ...job } = get(user, id)
    return job
  }

  const run = async (job: Running, work: (news: ImportNews) => Promise<object>): Promise<void> => {
    const end = (ended: Pick<KeptImportJob, 'ij_state' | 'ij_status' | 'ij_answer'>) =>
      endImportJob(store, job.id, { ...ended, ij_file: job.file })
    const done = (answer: object) => end({ ij_state: 'done', ij_status: 200, ij_answer: { ...answer } })
    const tell: ImportNews['tell'] = ({ file, ...progress }) => {
      job.file = file ?? job.file
      Object.assign(job.progress, progress)
    }
    try {
      const answer = await work({ tell, complete: done })
      store.write(() => done(answer))
    } catch (error) {
      // Cut off: the database may be closed by now.
      if (isStopped) return
      if (!(error instanceof Refusal)) log.error({ err: error }, 'an import failed')
      try {
        store.write(() => end({ ij_state: 'refused', ...answerOf(error) }))
      } catch (err) {
        log.error({ err }, 'the end of an import could not be kept')
      }
    } finally {
      running.delete(job.id)
    }
  }

  return {
    start: async ({ user, kind, step, upload, choices }, work) => {
      const hash = await hashOfForm(upload, [user, kind, step, choices])
      const same = [...running.values()].find((job) => job.hash === hash)
      if (same) return listed(user, same.id)
      const own = [...running.values()].filter((job) => job.user === user)
      if (own.length >= MAX_RUNNING.ofPerson || running.size >= MAX_RUNNING.all)
        throw new Refusal(429, 'import_jobs_too_many', { retry_after: RETRY_AFTER_S })
      const id = addImportJob(store, { user_id: user, ij_kind: kind, ij_step: step })
      const job: Running = { id, user, hash, file: '', progress: { ...NO_PROGRESS }, done: Promise.resolve() }
      running.set(id, job)
      job.done = run(job, work)
      return listed(user, id)
    },
    list: (user) => listImportJobs(store, user).map(told),
    get,
    stop: async (patienceMs) => {
      const late = new AbortController()
      const ended = Promise.all([...running.values()].map(({ done }) => done)).then(() => late.abort())
      await Promise.race([ended, wait(patienceMs, undefined, { signal: late.signal }).catch(() => undefined)])
      isStopped = true
    },
  }
}
