import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { Icon } from './icon.tsx'

/** A state as a word in a frame, with a sign where its colour alone would tell it apart. */
export const Chip = ({
  colour = 'plain',
  isFilled = false,
  icon,
  children,
}: {
  colour?: 'plain' | 'info' | 'success' | 'warning' | 'error'
  isFilled?: boolean
  /** Path of an icon. */
  icon?: string
  children: ReactNode
}): ReactNode => (
  <span className={`${styles.chip} ${styles[colour]} ${isFilled ? styles.filled : ''}`}>
    {icon && <Icon path={icon} size="small" />}
    {children}
  </span>
)
