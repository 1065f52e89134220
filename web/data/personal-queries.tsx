import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { isRefusal, NoConnection } from '../sync/api.ts'
import { useConnection, useSession } from './rows.ts'

/** After this long what failed without a refusal is asked for again, milliseconds: a portal or a dead spot may be over. */
const AGAIN_MS = 15_000

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The answer shows whether there is a connection; the browser's own flag is not reliable.
        networkMode: 'always',
        retry: (failures, error) => error instanceof NoConnection && failures < 1,
        refetchInterval: ({ state: { error } }) => error !== null && !isRefusal(error) && AGAIN_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

let latest: { username: string | undefined; userId: number | undefined; client: QueryClient } | null = null

/**
 * Returns the query client of an account. Answers fetched for one person are never shown to another, and a username may
 * be given to a new person. A session from an older app version learns its account id only now: that is the same
 * person, so queries that screens watch stay.
 */
const clientOf = (username: string | undefined, userId: number | undefined): QueryClient => {
  const isSame = latest?.username === username && (latest?.userId ?? userId) === userId
  latest = { username, userId, client: (isSame && latest?.client) || createQueryClient() }
  return latest.client
}

/**
 * Provides the query client of the logged-in person; all queries below share what was fetched. When the connection comes
 * back, what has failed is asked for again, so that no screen keeps an error that is over. Only then: a server that refuses
 * is not called over and over.
 */
export const PersonalQueries = ({ children }: { children: ReactNode }): ReactNode => {
  const { username, userId } = useSession() ?? {}
  const { state } = useConnection()
  const client = clientOf(username, userId)
  useEffect(() => {
    if (state !== 'online') return
    void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  }, [state, client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
