import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { IntlProvider } from 'react-intl'
import type { Language } from '../../shared/schemas/session.ts'
import { watchSettings, writeSetting } from '../db/local-settings.ts'
import { GERMAN, LOCALE_OF, loadMessages, type Messages, storedLanguage } from './languages.ts'

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
  const [shown, setShown] = useState<Shown | null>(chosen === 'de' ? { language: 'de', messages: GERMAN } : null)

  useEffect(() => {
    let isCurrent = true
    const show = (next: Shown) => {
      if (isCurrent) setShown(next)
    }
    loadMessages(chosen).then(
      (messages) => show({ language: chosen, messages }),
      () => show({ language: 'de', messages: GERMAN }),
    )
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
