import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '../../i18n/provider.tsx'
import { themeFor } from './theme.ts'

/** The server allows only style tags with the nonce of the page that it sent. */
const styleCache = (): EmotionCache => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return createCache({ key: 'css', ...(nonce && { nonce }) })
}
/** One for all parts: styles are written once. */
const CACHE = styleCache()

/** The build has written the theme's variables; MUI's types know this setting of themes with variables alone. */
const WRITTEN_ALREADY = { disableStyleSheetGeneration: true }

/** The providers that MUI's components need. */
export const Themed = ({ children }: { children: ReactNode }): ReactNode => {
  const language = useLanguage()
  const theme = useMemo(() => themeFor(language), [language])
  return (
    <CacheProvider value={CACHE}>
      <ThemeProvider theme={theme} storageManager={null} {...WRITTEN_ALREADY}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
