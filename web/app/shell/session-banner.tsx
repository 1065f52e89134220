import { type ReactNode, Suspense } from 'react'
import { useWrongMinutes } from '../../clock/use-clock.ts'
import { useConnection, useSession } from '../../data/rows.ts'
import { muiPart } from '../../ui/theme/mui-part.tsx'
import { useSyncSummary } from './use-sync-summary.ts'

const Banners = muiPart(async () => (await import('./banners.tsx')).Banners)

/** The banners above every screen. Their code is fetched only when one of them is needed. */
export const SessionBanner = (): ReactNode => useSession() && <NeededBanners />

const NeededBanners = (): ReactNode => {
  const { isStorageBroken, isStorageFull } = useConnection()
  const { state, waiting, lost } = useSyncSummary()
  const isClockWrong = useWrongMinutes() !== 0
  const isCalm = state !== 'offline' && waiting + lost === 0
  if (isCalm && !isStorageBroken && !isStorageFull && !isClockWrong) return null
  return (
    <Suspense>
      <Banners />
    </Suspense>
  )
}
