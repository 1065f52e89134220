import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { Button, IconButton } from './plain/button.tsx'
import { Icon } from './plain/icon.tsx'
import { CLOSE } from './plain/icons.ts'
import styles from './selection-bar.module.css'

/** The actions for all selected rows of a list. */
export const SelectionBar = ({
  said,
  actions,
  onClear,
}: {
  /** Number of selected rows, in words. */
  said: string
  actions: readonly { key: string; label: string; act: () => void }[]
  onClear: () => void
}): ReactNode => {
  const text = useText()
  return (
    <section aria-label={text('selection')} className={`${styles.bar} not-on-paper`}>
      <strong role="status">{said}</strong>
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
