import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { RouterProvider } from 'react-router-dom'
import { useSession } from '../db/rows.ts'
import { I18nProvider, useLanguage } from '../i18n/provider.tsx'
import { NoConnection } from '../sync/api.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { NotificationProvider } from '../ui/notification.tsx'
import type { createAppRouter } from './router.tsx'
import { themeFor } from './theme.ts'

/** The server allows only style tags with the nonce of the page that it sent. */
const styleCache = (): EmotionCache => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return createCache({ key: 'css', ...(nonce && { nonce }) })
}

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

/** What was fetched for one person is never shown to another. */
const PersonalQueries = ({ children }: { children: ReactNode }): ReactNode => {
  const username = useSession()?.username
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new person, a new client
  const client = useMemo(createQueryClient, [username])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const Themed = ({ children }: { children: ReactNode }): ReactNode => {
  const language = useLanguage()
  const theme = useMemo(() => themeFor(language), [language])
  return (
    <ThemeProvider theme={theme} storageManager={null}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  )
}

export const createAppElement = (router: ReturnType<typeof createAppRouter>): ReactNode => (
  <CacheProvider value={styleCache()}>
    <I18nProvider>
      <Themed>
        <PersonalQueries>
          <NotificationProvider>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </NotificationProvider>
        </PersonalQueries>
      </Themed>
    </I18nProvider>
  </CacheProvider>
)
