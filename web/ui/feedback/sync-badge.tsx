import { type ReactNode, Suspense } from 'react'
import type { Mark } from '#shared/trips/trip-view.ts'
import { muiPart } from '../theme/mui-part.tsx'

/** Most rows have no mark. */
const SyncMark = muiPart(async () => (await import('./sync-mark.tsx')).SyncMark)

/**
 * Shows the state of a row's edit; nothing without a mark. `isCompact` shows the icon alone, with the word as its name.
 */
export const SyncBadge = ({ mark, isCompact = false }: { mark: Mark | null; isCompact?: boolean }): ReactNode =>
  mark && (
    <Suspense>
      <SyncMark mark={mark} isCompact={isCompact} />
    </Suspense>
  )
