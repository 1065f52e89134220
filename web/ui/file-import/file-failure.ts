import { failureText } from '../../i18n/failure.ts'
import type { Failure } from '../forms/form-faults.ts'

/** What is said of an import that failed: a file that was changed after it was chosen can no longer be read. */
export const fileFailure = (error: unknown): Failure =>
  error instanceof DOMException ? { message: 'file_not_readable', values: {} } : failureText(error)
