import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { Texts } from '../i18n/languages.ts'
import { I18nProvider, useLanguage } from '../i18n/provider.tsx'
import { ConfirmProvider } from '../ui/feedback/confirm.tsx'
import { NotificationProvider } from '../ui/feedback/notification.tsx'
import type { createAppRouter } from './router.tsx'
import { themeFor } from './theme.ts'

/** The server allows only style tags with the nonce of the page that it sent. */
const styleCache = (): EmotionCache => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return createCache({ key: 'css', ...(nonce && { nonce }) })
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

/** @param texts those of the device's language */
export const createAppElement = (router: ReturnType<typeof createAppRouter>, texts: Texts): ReactNode => (
  <CacheProvider value={styleCache()}>
    <I18nProvider first={texts}>
      <Themed>
        <NotificationProvider>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </NotificationProvider>
      </Themed>
    </I18nProvider>
  </CacheProvider>
)
