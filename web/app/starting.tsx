import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import styles from './shell/layout.module.css'

/** Shown while the first screen is fetched. */
export const Starting = (): ReactNode => {
  const text = useText()
  return <div role="progressbar" aria-label={text('loading')} className={styles.progress} />
}
