import { NoConnection, type Obstacle } from '../sync/api.ts'
import { useConnection } from './rows.ts'

const FAILURES: Record<Obstacle, NoConnection> = {
  no_network: new NoConnection('offline'),
  server_fault: new NoConnection('the server fails', { obstacle: 'server_fault' }),
  foreign_answer: new NoConnection('somebody else answers', { obstacle: 'foreign_answer' }),
}

/** Returns the failure of whatever would be fetched now; null while there is a connection. */
export const useUnreachable = (): NoConnection | null => {
  const { state, obstacle } = useConnection()
  return state === 'offline' ? FAILURES[obstacle ?? 'no_network'] : null
}
