import type { ImportJob, ImportJobAnswer } from '#shared/schemas/file-import.ts'
import { callApi } from '../../session/calls.ts'
import { NoConnection } from '../../sync/api.ts'

/** Progress of a job; `isReachable` is false if the server did not answer the last time. */
export type JobNews = Pick<ImportJob, 'ij_step' | 'progress' | 'share'> & { isReachable: boolean }

/** Milliseconds between the first requests: small files are done at once. After these, one request each second. */
const FIRST_LOOKS_MS = [100, 200, 400] as const
const LOOK_MS = 1_000

/**
 * Follows a job of the server until it has ended, over any lost connection.
 * @param isWanted asked before each request; false stops following, not the job
 * @returns null if it is no longer followed
 * @throws ApiRefusal if the server does not tell the job any more
 */
export const followJob = async (
  { ij_id, ij_step, progress, share }: ImportJob,
  onNews: (news: JobNews) => void,
  isWanted: () => boolean,
): Promise<ImportJobAnswer | null> => {
  let last: JobNews = { ij_step, progress, share, isReachable: true }
  onNews(last)
  for (let look = 0; ; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, FIRST_LOOKS_MS[look] ?? LOOK_MS))
    if (!isWanted()) return null
    try {
      const job = await callApi('importJob', { params: { id: ij_id } })
      if (!isWanted()) return null
      if (job.ij_state !== 'running') return job
      last = { ij_step, progress: job.progress, share: job.share, isReachable: true }
    } catch (error) {
      if (!(error instanceof NoConnection)) throw error
      last = { ...last, isReachable: false }
    }
    if (isWanted()) onNews(last)
  }
}
