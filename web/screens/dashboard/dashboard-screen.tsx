import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { isPhoneNow, usePhone } from '../../ui/browser/use-device.ts'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { preloadable } from '../../ui/preloadable.ts'
import { fetchGrid } from './desk/trip-grid-part.ts'
import { PhoneTimetable } from './phone/phone-timetable.tsx'

/** Phones have the worst lines, and need none of it. */
const { Part: DeskTimetable, preload: fetchDesk } = preloadable(
  async () => (await import('./desk/desk-timetable.tsx')).DeskTimetable,
)

/** Fetches what the list will be drawn with, while its rows are read. */
export const prepareDashboard = (): void => {
  if (isPhoneNow()) return
  fetchDesk()
  fetchGrid()
}

/** The timetable (rules 12.3): one for thumbs, one for a desk. */
export const DashboardScreen = (): ReactNode => {
  const isPhone = usePhone()
  const shown = useRef(isPhone)
  // Phone and desk have choices of their own: the address said those of the other. React may draw what it never shows, and the
  // timetable that stays writes the address again: only what was shown counts.
  if (shown.current !== isPhone) history.replaceState(history.state, '', location.pathname)
  useLayoutEffect(() => {
    shown.current = isPhone
  }, [isPhone])
  if (isPhone) return <PhoneTimetable />
  return (
    <Suspense fallback={<ListSkeleton isNarrow={false} />}>
      <DeskTimetable />
    </Suspense>
  )
}
