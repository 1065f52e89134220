import { failureText } from '../../i18n/failure.ts'
import { NoConnection } from '../../sync/api.ts'
import type { Failure } from '../forms/form-faults.ts'

/** Message about an import that failed: a file that was changed after it was chosen can no longer be read. */
export const fileFailure = (error: unknown): Failure =>
  error instanceof DOMException ? { message: 'file_not_readable', values: {} } : failureText(error)

/** Message about a lost connection: the checked file stays in view, since it has no fault. Null for another failure. */
export const passingFailure = (error: unknown): Failure | null =>
  error instanceof NoConnection ? failureText(error) : null
