import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { BROKEN, DONE, INFO, WARNING } from './icons.ts'
import styles from './notice.module.css'

export type Severity = 'success' | 'info' | 'warning' | 'error'
const ICONS: Record<Severity, string> = { success: DONE, info: INFO, warning: WARNING, error: BROKEN }

/** A message across the width of its place. */
export const Notice = ({
  severity,
  role = 'alert',
  isSquare = false,
  isFilled = false,
  isShort = false,
  action,
  children,
}: {
  severity: Severity
  role?: 'alert' | 'status'
  isSquare?: boolean
  isFilled?: boolean
  /** One line, its words cut; on a phone two lines of small letters. */
  isShort?: boolean
  /** A button at its end. */
  action?: ReactNode
  children: ReactNode
}): ReactNode => (
  <div
    role={role}
    className={[
      styles.notice,
      styles[severity],
      isFilled && styles.filled,
      isSquare && styles.square,
      isShort && styles.short,
    ]
      .filter(Boolean)
      .join(' ')}
  >
    <Icon path={ICONS[severity]} className={styles.icon} />
    <div className={styles.words}>{children}</div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
