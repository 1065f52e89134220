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

let latest: { username: string | undefined; client: QueryClient } | null = null

/** What was fetched for one person is never shown to another. */
const clientOf = (username: string | undefined): QueryClient => {
  if (latest?.username !== username || !latest) latest = { username, client: createQueryClient() }
  return latest.client
}

/** Around whatever asks the server by itself. All of them share what was fetched. */
export const PersonalQueries = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={clientOf(useSession()?.username)}>{children}</QueryClientProvider>
)
