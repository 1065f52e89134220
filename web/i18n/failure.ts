import type { TextKey } from '../../shared/text-key.ts'
import { ApiRefusal, NoConnection, type Obstacle, SERVER_FAILS } from '../sync/api.ts'
import { type TextValues, wireKey } from './text.ts'

export { isRefusal } from '../sync/api.ts'

const MESSAGES: Record<Obstacle, TextKey> = {
  no_network: 'needs_connection',
  server_fault: 'server_fault',
  foreign_answer: 'foreign_answer',
}

/** Returns true for a fault of the server that says nothing of itself. */
const isNamelessFault = ({ status, body }: ApiRefusal): boolean =>
  status >= SERVER_FAILS && body.message === 'general_request_not_successful'

/** Returns the message of a failed call: the server's reason with its values, or what stands between. */
export const failureText = (error: unknown): { message: TextKey; values: TextValues } => {
  if (error instanceof NoConnection) return { message: MESSAGES[error.obstacle], values: {} }
  if (!(error instanceof ApiRefusal)) return { message: 'general_problem', values: {} }
  if (isNamelessFault(error)) return { message: MESSAGES.server_fault, values: {} }
  return { message: wireKey(error.body.message), values: error.body }
}

/** Returns the message of a failed download; problems that the person can solve have a message of their own. */
export const downloadFailureText = (error: unknown): { message: TextKey; values: TextValues } => {
  const isAnswered = error instanceof ApiRefusal && (error.status < SERVER_FAILS || isNamelessFault(error))
  return isAnswered || error instanceof NoConnection ? failureText(error) : { message: 'download_failed', values: {} }
}
