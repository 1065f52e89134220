import type { ReactNode } from 'react'
import styles from './icon.module.css'

/** An icon of one path on 24 by 24, in the colour of the text. Decoration: its meaning stands beside it. */
export const Icon = ({
  path,
  size = 'medium',
  className = '',
}: {
  path: string
  size?: 'small' | 'medium' | 'large'
  className?: string | undefined
}): ReactNode => (
  <svg
    className={`${styles.icon} ${styles[size]} ${className}`}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} />
  </svg>
)
