import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/plain/button.tsx'
import styles from './board-screen.module.css'

/** Shows the actions on the chosen trips. */
export const SelectionBar = ({
  count,
  mayShift,
  onMove,
  onShift,
  onClear,
}: {
  count: number
  mayShift: boolean
  onMove: () => void
  onShift: () => void
  onClear: () => void
}): ReactNode => {
  const text = useText()
  return (
    <section className={`${styles.selection} not-on-paper`} aria-label={text('selection')}>
      <strong role="status">{text('selection_count', { count })}</strong>
      <Button isInherit look="outlined" onClick={onMove}>
        {text('board_move')}
      </Button>
      {mayShift && (
        <Button isInherit look="outlined" onClick={onShift}>
          {text('board_shift')}
        </Button>
      )}
      <Button isInherit onClick={onClear}>
        {text('selection_clear')}
      </Button>
    </section>
  )
}
