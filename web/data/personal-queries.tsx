import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoConnection } from '../sync/api.ts'
import { useSession } from './rows.ts'

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Whether there is a connection is seen by the answer, not by what the browser believes.
        networkMode: 'always',
        retry: (failures, error) => error instanceof NoConnection && failures < 1,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

let latest: { username: string | undefined; userId: number | undefined; client: QueryClient } | null = null

/**
 * What was fetched for one person is never shown to another, and a username is given again. A session of an older version
 * learns its account only now: that is the same person, and what its screens watch stays.
 */
const clientOf = (username: string | undefined, userId: number | undefined): QueryClient => {
  const isSame = latest?.username === username && (latest?.userId ?? userId) === userId
  latest = { username, userId, client: (isSame && latest?.client) || createQueryClient() }
  return latest.client
}

/** Around whatever asks the server by itself. All of them share what was fetched. */
export const PersonalQueries = ({ children }: { children: ReactNode }): ReactNode => {
  const { username, userId } = useSession() ?? {}
  return <QueryClientProvider client={clientOf(username, userId)}>{children}</QueryClientProvider>
}
