import type { ReactNode } from 'react'
import { LANGUAGES } from '../../shared/domain/names/languages.ts'
import { chooseLanguage, useLanguage } from '../i18n/provider.tsx'
import { useText } from '../i18n/text.ts'
import { Flag } from './flag.tsx'
import styles from './language-buttons.module.css'
import { Toggle, Toggles } from './plain/button.tsx'

/** The five languages as flags, each named in itself. */
export const LanguageButtons = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  return (
    <Toggles label={text('language')} className={styles.languages}>
      {LANGUAGES.map((choice) => (
        <Toggle
          key={choice}
          isOn={choice === language}
          lang={choice}
          aria-label={text(`language_${choice}`)}
          title={text(`language_${choice}`)}
          className={styles.language ?? ''}
          onClick={() => chooseLanguage(choice)}
        >
          <Flag language={choice} />
        </Toggle>
      ))}
    </Toggles>
  )
}
