import type { ReactNode } from 'react'
import type { Language } from '../../shared/domain/names/languages.ts'
import styles from './flag.module.css'

const STRIPES = {
  de: { direction: 'rows', colours: ['#000', '#d00', '#ffce00'] },
  fr: { direction: 'columns', colours: ['#002395', '#fff', '#ed2939'] },
  it: { direction: 'columns', colours: ['#009246', '#fff', '#ce2b37'] },
  nl: { direction: 'rows', colours: ['#ae1c28', '#fff', '#21468b'] },
} as const

const Stripes = ({ language }: { language: keyof typeof STRIPES }): ReactNode => {
  const { direction, colours } = STRIPES[language]
  return colours.map((colour, at) =>
    direction === 'rows' ? (
      <rect key={colour} width="30" height="7" y={at * 7 - (at > 0 ? 0.1 : 0)} fill={colour} />
    ) : (
      <rect key={colour} width="10.1" height="20" x={at * 10} fill={colour} />
    ),
  )
}

/** The crosses of the British flag, without the counterchange, which is invisible at this size. */
const British = (): ReactNode => (
  <>
    <rect width="30" height="20" fill="#012169" />
    <path d="M0 0l30 20M30 0L0 20" stroke="#fff" strokeWidth="4" />
    <path d="M0 0l30 20M30 0L0 20" stroke="#c8102e" strokeWidth="1.6" />
    <path d="M15 0v20M0 10h30" stroke="#fff" strokeWidth="6.6" />
    <path d="M15 0v20M0 10h30" stroke="#c8102e" strokeWidth="4" />
  </>
)

/** The flag of a language. Decoration: the language's name stands beside it. */
export const Flag = ({ language }: { language: Language }): ReactNode => (
  <svg viewBox="0 0 30 20" aria-hidden="true" focusable="false" className={styles.flag}>
    {language === 'en' ? <British /> : <Stripes language={language} />}
  </svg>
)
