import { failureText } from '../../i18n/failure.ts'
import { NoConnection } from '../../sync/api.ts'
import type { Failure } from '../forms/form-faults.ts'

/** What is said of an import that failed: a file that was changed after it was chosen can no longer be read. */
export const fileFailure = (error: unknown): Failure =>
  error instanceof DOMException ? { message: 'file_not_readable', values: {} } : failureText(error)

/** What is said of a checked file that stays in view, since nothing was found wrong with it; null for another failure. */
export const passingFailure = (error: unknown): Failure | null =>
  error instanceof NoConnection ? failureText(error) : null
