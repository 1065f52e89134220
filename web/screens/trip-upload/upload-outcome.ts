import type { ImportJobAnswer, PlanWarning, Preview, ReadAs, RepeatedLine } from '#shared/schemas/file-import.ts'
import type { UploadedTrip, WarnedTrip } from '#shared/schemas/trip.ts'
import type { TextKey } from '#shared/text-key.ts'
import { failureText } from '../../i18n/failure.ts'
import { ApiRefusal, type CallAnswer, SERVER_FAILS } from '../../sync/api.ts'
import { type FileFault, fileFaults } from '../../ui/file-import/file-faults.ts'

export type UploadOutcome =
  | {
      state: 'checked' | 'imported'
      added: number
      present: number
      trips: UploadedTrip[]
      repeated: { lines: RepeatedLine[]; total: number }
      read_as: ReadAs
      warnings: PlanWarning[]
      warned?: { trips: WarnedTrip[]; total: number } | undefined
      preview?: Preview | undefined
      run?: number | null
    }
  /** `more` faults are not listed. */
  | { state: 'faults'; faults: FileFault[]; more: number; values: Record<string, unknown> }
  | { state: 'failed'; message: TextKey; values: Record<string, unknown> }

/**
 * Returns the outcome of a failed check or import: faults by line, or the one reason why the file was not read at all.
 */
export const outcomeOfFailure = (error: unknown): UploadOutcome => {
  if (!(error instanceof ApiRefusal)) return { state: 'failed', ...failureText(error) }
  const { faults, more } = fileFaults(error.body)
  if (faults.length > 0) return { state: 'faults', faults, more, values: error.body }
  return { state: 'failed', ...failureText(error) }
}

/** Returns the outcome of a job that has ended. @param time of its start, as it is shown */
export const outcomeOfJob = (job: ImportJobAnswer, time: string): UploadOutcome => {
  const { ij_state, ij_step, ij_status, ij_answer } = job
  if (ij_state === 'lost' || !ij_answer) return { state: 'failed', message: 'trip_upload_job_lost', values: { time } }
  if (ij_state === 'refused') {
    const body = { ...ij_answer, message: String(ij_answer.message) }
    return outcomeOfFailure(new ApiRefusal(ij_status ?? SERVER_FAILS, body))
  }
  const { message: _, ...read } = ij_answer as CallAnswer<'upload'>
  return { state: ij_step === 'check' ? 'checked' : 'imported', ...read }
}

/**
 * The numbers that are said of a file. The server counts a line that repeats one above as present; here it is told apart, since
 * its trip may be new.
 */
export const countsOf = ({
  added,
  present,
  repeated: { total },
}: Extract<UploadOutcome, { added: number }>): { added: number; present: number; repeated: number } => ({
  added,
  present: present - total,
  repeated: total,
})

/** Returns the faults as a table for a spreadsheet or a mail. */
export const faultsText = (
  faults: readonly FileFault[],
  headings: readonly [string, string, string],
  textOf: (fault: FileFault) => string,
): string =>
  [headings, ...faults.map((fault) => [fault.line, fault.column, textOf(fault)])]
    .map((row) => row.join('\t'))
    .join('\n')
