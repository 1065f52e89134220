import type { ReactNode } from 'react'
import { LANGUAGES, type Language } from '#shared/domain/names/languages.ts'
import type { Translate } from '../../i18n/text.ts'
import { Button } from '../../ui/plain/button.tsx'
import styles from './login.module.css'

/**
 * Offers the browser's language in that language, and to stay with the shown one. Drawn by the app, and before it by
 * `index.html`, whose script shows the one that is meant.
 * @param offered undefined for all, hidden
 */
export const LanguageOffer = ({
  translate,
  language,
  offered,
  onChoose,
}: {
  translate: Translate
  language: Language
  offered?: Language
  onChoose?: (language: Language) => void
}): ReactNode =>
  LANGUAGES.filter((choice) => (offered ? choice === offered : choice !== language)).map((choice) => (
    <div key={choice} data-offer={choice} hidden={!offered} className={styles.offer}>
      <Button look="outlined" lang={choice} onClick={() => onChoose?.(choice)}>
        {translate(`language_offer_${choice}`)}
      </Button>
      <Button lang={language} onClick={() => onChoose?.(language)}>
        {translate(`language_${language}`)}
      </Button>
    </div>
  ))
