import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { IntlProvider } from 'react-intl'
import type { Language } from '../../shared/domain/languages.ts'
import { watchSettings, writeSetting } from '../db/local-settings.ts'
import { DEFAULT_LANGUAGE, LOCALE_OF, loadMessages, type Messages, storedLanguage } from './languages.ts'

const LanguageContext = createContext<Language>('de')

/** The language that is shown now. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** Chooses the language of this device; every text follows at once. */
export const chooseLanguage = (language: Language): void => writeSetting('language', language)

type Shown = { language: Language; messages: Messages }

/**
 * Shows the texts of the chosen language. While those of a newly chosen one load, the former stay; a language that
 * cannot be fetched is shown in German.
 */
export const I18nProvider = ({ children }: { children: ReactNode }): ReactNode => {
  const chosen = useSyncExternalStore(watchSettings, storedLanguage)
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    let isCurrent = true
    const show = async (language: Language) => {
      const messages = await loadMessages(language)
      if (isCurrent) setShown({ language, messages })
    }
    show(chosen).catch(() => show(DEFAULT_LANGUAGE))
    return () => {
      isCurrent = false
    }
  }, [chosen])

  const language = shown?.language
  useEffect(() => {
    if (language) document.documentElement.lang = language
  }, [language])

  // Not even a moment of German for who reads French.
  if (!shown) return null
  return (
    <LanguageContext value={shown.language}>
      <IntlProvider
        locale={LOCALE_OF[shown.language]}
        defaultLocale={LOCALE_OF.de}
        messages={shown.messages}
        timeZone="UTC"
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}
