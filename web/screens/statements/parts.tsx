import type { ReactNode } from 'react'
import styles from './statement.module.css'

/** Short facts in a row, with a dot between two that stand side by side: none ends or begins a line. */
export const Parts = ({ of }: { of: readonly ReactNode[] }): ReactNode => (
  <span className={styles.parts}>
    {of.filter(Boolean).map((part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no names
      <span key={place} className={styles.part}>
        {place > 0 && <span className={styles.dot}> · </span>}
        {part}
      </span>
    ))}
  </span>
)
