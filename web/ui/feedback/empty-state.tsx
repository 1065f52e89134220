import type { ReactNode } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { type TextValues, useText } from '../../i18n/text.ts'
import { Icon } from '../plain/icon.tsx'
import { INBOX } from '../plain/later-icons.ts'
import styles from './empty-state.module.css'

type Props = {
  /** Message key; "no entries" without it. */
  message?: TextKey
  values?: TextValues
  /** A button that leads on. */
  children?: ReactNode
}

/** The text of an empty list or search. */
export const EmptyState = ({ message = 'empty_list', values, children }: Props): ReactNode => {
  const text = useText()
  return (
    <div role="status" className={styles.empty}>
      <Icon path={INBOX} size="large" />
      <p>{text(message, values)}</p>
      {children}
    </div>
  )
}
