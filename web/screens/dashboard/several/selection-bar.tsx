import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/plain/button.tsx'
import { Icon } from '../../../ui/plain/icon.tsx'
import { CLOSE } from '../../../ui/plain/icons.ts'
import styles from './selection-bar.module.css'

/** What can be replaced for several trips at once. */
export const REPLACED = ['driver', 'vehicle', 'subcontractor', 'status'] as const
export type Replaced = (typeof REPLACED)[number]

/** The actions for all selected trips. */
export const SelectionBar = ({
  count,
  onReplace,
  onClear,
}: {
  count: number
  onReplace: (what: Replaced) => void
  onClear: () => void
}): ReactNode => {
  const text = useText()
  return (
    <section aria-label={text('selection')} className={`${styles.bar} not-on-paper`}>
      <strong role="status">{text('selection_count', { count })}</strong>
      <div className={styles.actions}>
        {REPLACED.map((what) => (
          <Button key={what} isInherit look="outlined" onClick={() => onReplace(what)}>
            {text(`replace_${what}`)}
          </Button>
        ))}
        <IconButton aria-label={text('selection_clear')} onClick={onClear}>
          <Icon path={CLOSE} size="small" />
        </IconButton>
      </div>
    </section>
  )
}
