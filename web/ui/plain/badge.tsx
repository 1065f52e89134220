import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A number at the corner of an icon; nothing for 0. */
export const Badge = ({
  count,
  colour = 'primary',
  children,
}: {
  count: number
  colour?: 'primary' | 'warning' | 'error'
  children: ReactNode
}): ReactNode => (
  <span className={styles.badge}>
    {children}
    {count > 0 && <span className={`${styles.count} ${styles[colour]}`}>{count > 99 ? '99+' : count}</span>}
  </span>
)
