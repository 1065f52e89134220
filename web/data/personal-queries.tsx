import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { ofSession } from '../page/page-state.ts'
import { isRefusal, NoConnection } from '../sync/api.ts'
import { useConnection } from './rows.ts'

/** After this long what failed without a refusal is asked for again, milliseconds: a portal or a dead spot may be over. */
const AGAIN_MS = 15_000

export const createQueryClient = (): QueryClient =>
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

/** Answers fetched for one person are never shown to another. */
const queries = ofSession(createQueryClient, (client) => client.clear())

/**
 * Provides the query client of the logged-in person; all queries below share what was fetched. When the connection comes
 * back, what has failed is asked for again, so that no screen keeps an error that is over. Only then: a server that refuses
 * is not called over and over.
 */
export const PersonalQueries = ({ children }: { children: ReactNode }): ReactNode => {
  const { state } = useConnection()
  const client = useSyncExternalStore(queries.subscribe, queries.get)
  useEffect(() => {
    if (state !== 'online') return
    void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  }, [state, client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
