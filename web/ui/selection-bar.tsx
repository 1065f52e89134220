import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { Button, IconButton } from './plain/button.tsx'
import { Icon } from './plain/icon.tsx'
import { CLOSE } from './plain/icons.ts'
import styles from './selection-bar.module.css'

/** Number of rows up to which all are named; of more, one fewer is named, and the rest is counted. */
const MAX_NAMED = 3

/** The actions for all selected rows of a list. */
export const SelectionBar = ({
  said,
  names = [],
  actions,
  onClear,
}: {
  /** Number of selected rows, in words. */
  said: string
  /** Names of the selected rows, in their order. */
  names?: readonly string[]
  actions: readonly { key: string; label: string; act: () => void }[]
  onClear: () => void
}): ReactNode => {
  const text = useText()
  const named = names.length > MAX_NAMED ? names.slice(0, MAX_NAMED - 1) : names
  const more = names.length - named.length
  return (
    <section aria-label={text('selection')} className={`${styles.bar} not-on-paper`}>
      <div className={styles.said}>
        <strong role="status">{said}</strong>
        {named.length > 0 && (
          <span title={names.join(', ')}>
            {named.join(', ')}
            {more > 0 && ` ${text('selection_more', { count: more })}`}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {actions.map(({ key, label, act }) => (
          <Button key={key} isInherit look="outlined" onClick={act}>
            {label}
          </Button>
        ))}
        <IconButton aria-label={text('selection_clear')} onClick={onClear}>
          <Icon path={CLOSE} size="small" />
        </IconButton>
      </div>
    </section>
  )
}
