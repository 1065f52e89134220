import { type ReactNode, Suspense } from 'react'
import { useActor } from '../../data/rows.ts'
import { currentSession } from '../../session/session.ts'
import { fetchedAhead } from '../../ui/fetched-ahead.ts'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { isNarrowNow, useDevice } from '../../ui/use-device.ts'
import { PhoneTimetable } from './phone/phone-timetable.tsx'
import { fetchGrid } from './trip-grid-part.ts'

/** Phones of subcontractors, customers and observers have the worst lines, and need none of it. */
const { Part: DeskTimetable, fetchAhead: fetchDesk } = fetchedAhead(
  async () => (await import('./desk-timetable.tsx')).DeskTimetable,
)

const isForPhone = (isNarrow: boolean, role: string | undefined): boolean => isNarrow && role !== 'admin'

/** Fetches what the list will be drawn with, while its rows are read. */
export const prepareDashboard = (): void => {
  const isNarrow = isNarrowNow()
  if (!isForPhone(isNarrow, currentSession()?.role)) fetchDesk()
  if (!isNarrow) fetchGrid()
}

/** The timetable (rules 12.3). Whoever drives, sends or receives has a phone in hand, and a view made for it. */
export const DashboardScreen = (): ReactNode => {
  const { role } = useActor()
  const { isNarrow } = useDevice()
  if (isForPhone(isNarrow, role)) return <PhoneTimetable />
  return (
    <Suspense fallback={<ListSkeleton isNarrow={isNarrow} />}>
      <DeskTimetable />
    </Suspense>
  )
}
