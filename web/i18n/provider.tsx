import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IntlProvider } from 'react-intl'
import { type Language, LOCALE_OF } from '../../shared/domain/names/languages.ts'
import { watchSettings, writeSetting } from '../db/local-settings.ts'
import { untilFetched } from '../page/missing-parts.ts'
import { loadFirstTexts, loadTexts, offeredLanguage, storedLanguage, type Texts } from './languages.ts'
import { rejectWholeTexts, resolveWholeTexts, wholeTextsAsked } from './whole-texts.ts'

type Shown = Pick<Texts, 'language' | 'areWhole'>
const ShownContext = createContext<Shown>({ language: 'de', areWhole: true })

/** The language that is shown now. */
export const useLanguage = (): Language => useContext(ShownContext).language

/** Returns true if all texts are loaded, false if only those of the first screens. */
export const useHasWholeTexts = (): boolean => useContext(ShownContext).areWhole

/** The language to offer, as long as none has been chosen on this device (rules 1.1). */
export const useOfferedLanguage = (): Language | null => useSyncExternalStore(watchSettings, offeredLanguage)

/** Chooses the language of this device; every text follows at once. */
export const chooseLanguage = (language: Language): void => {
  writeSetting('language', language)
  writeSetting('first_rows', undefined)
}

/**
 * Shows the texts of the chosen language. While those of a newly chosen one load, the former stay; a language that
 * cannot be fetched is shown in German.
 * @param first the texts to begin with, so that German does not flash up for other languages
 */
export const I18nProvider = ({ first, children }: { first: Texts; children: ReactNode }): ReactNode => {
  const chosen = useSyncExternalStore(watchSettings, storedLanguage)
  const [shown, setShown] = useState(first)

  const { language } = shown
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  const [isWholeAsked, setIsWholeAsked] = useState(first.areWhole)
  useEffect(() => void wholeTextsAsked.then(() => setIsWholeAsked(true)), [])

  const asked = useRef({ language: first.language, areWhole: first.areWhole })
  useEffect(() => {
    const { language: former, areWhole } = asked.current
    if (former === chosen && areWhole === isWholeAsked) return
    const request = { language: chosen, areWhole: isWholeAsked }
    asked.current = request
    const load = isWholeAsked ? loadTexts : loadFirstTexts
    void untilFetched(() => load(chosen), { onMissing: rejectWholeTexts }).then((texts) => {
      // Another one may have been chosen meanwhile.
      if (asked.current === request) setShown(texts)
    }, rejectWholeTexts)
  }, [chosen, isWholeAsked])

  const { areWhole } = shown
  useEffect(() => {
    if (areWhole) resolveWholeTexts()
  }, [areWhole])

  return (
    <ShownContext value={shown}>
      <IntlProvider
        locale={LOCALE_OF[shown.language]}
        defaultLocale={LOCALE_OF.de}
        messages={shown.messages}
        timeZone="UTC"
      >
        {children}
      </IntlProvider>
    </ShownContext>
  )
}
