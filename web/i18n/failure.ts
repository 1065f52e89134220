import { ApiRefusal, NoConnection } from '../sync/api.ts'
import type { TextValues } from './text.ts'

/** What to say of a failed call: the server's reason with its values, or that there is no connection. */
export const failureText = (error: unknown): { message: string; values: TextValues } => {
  if (error instanceof ApiRefusal) return { message: error.body.message, values: error.body }
  if (error instanceof NoConnection) return { message: 'needs_connection', values: {} }
  return { message: 'general_problem', values: {} }
}

/** What to say of a file that did not come: what the person can put right has a message of its own. */
export const downloadFailureText = (error: unknown): { message: string; values: TextValues } => {
  const isAnswered = error instanceof ApiRefusal && error.status < 500
  return isAnswered || error instanceof NoConnection ? failureText(error) : { message: 'download_failed', values: {} }
}
