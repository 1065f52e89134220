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

let latest: { person: string; client: QueryClient } | null = null

/** What was fetched for one person is never shown to another. */
const clientOf = (person: string): QueryClient => {
  if (latest?.person !== person) latest = { person, client: createQueryClient() }
  return latest.client
}

/** Around whatever asks the server by itself. All of them share what was fetched. */
export const PersonalQueries = ({ children }: { children: ReactNode }): ReactNode => {
  const { username, userId } = useSession() ?? {}
  // A username is given again.
  return <QueryClientProvider client={clientOf(`${username} ${userId}`)}>{children}</QueryClientProvider>
}
