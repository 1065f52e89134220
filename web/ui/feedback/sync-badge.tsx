import { type ReactNode, Suspense } from 'react'
import { muiPart } from '../theme/mui-part.tsx'

/** Most rows have no mark. */
const SyncMark = muiPart(async () => (await import('./sync-mark.tsx')).SyncMark)

/** State of a row's edit. */
export type Mark = 'waiting' | 'sending' | 'conflict' | 'refused'

/**
 * Shows the state of a row's edit; nothing without a mark. `isCompact` shows the icon alone, with the word as its name.
 */
export const SyncBadge = ({ mark, isCompact = false }: { mark: Mark | null; isCompact?: boolean }): ReactNode =>
  mark && (
    <Suspense>
      <SyncMark mark={mark} isCompact={isCompact} />
    </Suspense>
  )
