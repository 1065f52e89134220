import { useEffect, useState } from 'react'
import { createIntl } from 'react-intl'
import { type Language, LOCALE_OF } from '../../shared/domain/names/languages.ts'
import { loadTexts } from './languages.ts'
import type { Translate } from './text.ts'

/** The texts of a language other than the shown one; undefined while they load. */
export const useTextIn = (language: Language): Translate | undefined => {
  const [loaded, setLoaded] = useState<{ language: Language; translate: Translate }>()
  useEffect(() => {
    let isWanted = true
    void loadTexts(language).then(({ language: found, messages }) => {
      const intl = createIntl({ locale: LOCALE_OF[found], messages, timeZone: 'UTC' })
      const translate: Translate = (key, values) =>
        intl.formatMessage({ id: key }, values as Record<string, string | number>)
      if (isWanted) setLoaded({ language, translate })
    })
    return () => {
      isWanted = false
    }
  }, [language])
  return loaded?.language === language ? loaded.translate : undefined
}
