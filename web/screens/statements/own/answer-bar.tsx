import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { ALL_TICKED } from '#web/ui/plain/later-icons.ts'
import styles from '../statement.module.css'

/** At the foot of the screen, where the thumb is: everything is right, or something is missing. */
export const AnswerBar = ({
  open,
  onConfirmAll,
  onMissing,
}: {
  open: number
  onConfirmAll: () => void
  onMissing: () => void
}): ReactNode => {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own
    <div role="group" aria-label={text('statement_answer')} className={styles.answers}>
      <Button look="outlined" onClick={onMissing}>
        {text('dispute_missing_trip')}
      </Button>
      <Button look="contained" className={styles.signed ?? ''} disabled={open === 0} onClick={onConfirmAll}>
        <Icon path={ALL_TICKED} size="small" />
        {text('statement_confirm_all', { count: open })}
      </Button>
    </div>
  )
}
