import { ApiRefusal, NoConnection } from '../sync/api.ts'
import type { TextValues } from './text.ts'

/** Returns the message of a failed call: the server's reason with its values, or that there is no connection. */
export const failureText = (error: unknown): { message: string; values: TextValues } => {
  if (error instanceof ApiRefusal) return { message: error.body.message, values: error.body }
  if (error instanceof NoConnection) return { message: 'needs_connection', values: {} }
  return { message: 'general_problem', values: {} }
}

/** Returns the message of a failed download; problems that the person can solve have a message of their own. */
export const downloadFailureText = (error: unknown): { message: string; values: TextValues } => {
  const isAnswered = error instanceof ApiRefusal && error.status < 500
  return isAnswered || error instanceof NoConnection ? failureText(error) : { message: 'download_failed', values: {} }
}
