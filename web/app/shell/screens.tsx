import { Activity, type ReactNode, useRef } from 'react'
import { useLocation, useOutlet } from 'react-router-dom'
import { usePhone } from '../../ui/browser/use-device.ts'
import { PATHS } from '../paths.ts'

/**
 * The screen of the address. A desk's timetable stays behind the others, hidden and without effects: whoever comes back
 * sees it at once as it was, and then what has changed. A phone's is drawn from the device as quickly.
 */
export const Screens = (): ReactNode => {
  const outlet = useOutlet()
  const isPhone = usePhone()
  const isTimetable = useLocation().pathname === PATHS.dashboard && !isPhone
  const timetable = useRef<ReactNode>(null)
  if (isTimetable) timetable.current = outlet
  return (
    <>
      <Activity mode={isTimetable ? 'visible' : 'hidden'}>{isPhone ? null : timetable.current}</Activity>
      {!isTimetable && outlet}
    </>
  )
}
