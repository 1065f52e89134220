import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import styles from '../plain/skeleton.module.css'

/** The place of the list while it loads, as high as its rows or cards will be. @param cardHeight pixels, about */
export const ListSkeleton = ({ isNarrow, cardHeight = 204 }: { isNarrow: boolean; cardHeight?: number }): ReactNode => {
  const text = useText()
  return (
    <div role="status" aria-label={text('loading')} style={{ height: '100%', overflow: 'hidden' }}>
      {Array.from({ length: isNarrow ? 4 : 10 }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
          key={index}
          className={styles.skeleton}
          data-skeleton
          style={{ height: isNarrow ? cardHeight : 40, marginBottom: isNarrow ? 8 : 4 }}
        />
      ))}
    </div>
  )
}
