import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoConnection } from '../sync/api.ts'
import { useSession } from './rows.ts'

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The answer shows whether there is a connection; the browser's own flag is not reliable.
        networkMode: 'always',
        retry: (failures, error) => error instanceof NoConnection && failures < 1,
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

/** Provides the query client of the logged-in person; all queries below share what was fetched. */
export const PersonalQueries = ({ children }: { children: ReactNode }): ReactNode => {
  const { username, userId } = useSession() ?? {}
  return <QueryClientProvider client={clientOf(username, userId)}>{children}</QueryClientProvider>
}
