import { type ReactNode, Suspense } from 'react'
import { useDevice } from '#web/ui/browser/use-device.ts'
import { ListSkeleton } from '#web/ui/list/list-skeleton.tsx'
import { part } from '#web/ui/part.tsx'
import type { FigureProps } from './figure-bar.tsx'
import type { FigureTab } from './figure-names.ts'

const Arrivals = part(async () => (await import('./arrivals.tsx')).Arrivals)
const DrivingTimes = part(async () => (await import('./driving-times.tsx')).DrivingTimes)
const Margins = part(async () => (await import('./margins.tsx')).Margins)
const FigureTrips = part(async () => (await import('./figure-trips.tsx')).FigureTrips)

/** Figures of a tab, or the list of trips behind one of them. */
export const Figures = ({ tab, ...props }: FigureProps & { tab: FigureTab }): ReactNode => {
  const { isNarrow } = useDevice()
  const Part = { on_time: Arrivals, driving: DrivingTimes, margin: Margins }[tab]
  return (
    <Suspense fallback={<ListSkeleton isNarrow={isNarrow} />}>
      {props.figures.list ? <FigureTrips {...props} list={props.figures.list} /> : <Part {...props} />}
    </Suspense>
  )
}
