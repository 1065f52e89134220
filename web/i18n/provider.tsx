import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IntlProvider } from 'react-intl'
import type { Language } from '../../shared/domain/names/languages.ts'
import { watchSettings, writeSetting } from '../db/local-settings.ts'
import { LOCALE_OF, loadTexts, storedLanguage, type Texts } from './languages.ts'

const LanguageContext = createContext<Language>('de')

/** The language that is shown now. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** Chooses the language of this device; every text follows at once. */
export const chooseLanguage = (language: Language): void => writeSetting('language', language)

/**
 * Shows the texts of the chosen language. While those of a newly chosen one load, the former stay; a language that
 * cannot be fetched is shown in German.
 * @param first the texts to begin with: not even a moment of German for who reads French
 */
export const I18nProvider = ({ first, children }: { first: Texts; children: ReactNode }): ReactNode => {
  const chosen = useSyncExternalStore(watchSettings, storedLanguage)
  const [shown, setShown] = useState(first)

  const { language } = shown
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  const asked = useRef(first.language)
  useEffect(() => {
    if (asked.current === chosen) return
    asked.current = chosen
    void loadTexts(chosen).then((texts) => {
      // Another one may have been chosen meanwhile.
      if (asked.current === chosen) setShown(texts)
    })
  }, [chosen])

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
