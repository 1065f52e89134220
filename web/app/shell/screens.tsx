import { Activity, type ReactNode, useRef } from 'react'
import { useLocation, useOutlet } from 'react-router-dom'
import { PATHS } from '../../addresses.ts'
import { useSession } from '../../data/rows.ts'
import { usePhone } from '../../ui/browser/use-device.ts'

/**
 * The screen of the address. A desk's timetable stays behind the others, hidden and without effects: on the way back it
 * shows at once what it showed before, and then what has changed. It ends with its session.
 */
export const Screens = (): ReactNode => {
  const outlet = useOutlet()
  const owner = useSession()?.username
  const isPhone = usePhone()
  const isTimetable = useLocation().pathname === PATHS.dashboard && !isPhone
  const timetable = useRef<{ owner: string | undefined; screen: ReactNode }>(null)
  if (isTimetable) timetable.current = { owner, screen: outlet }
  else if (isPhone || timetable.current?.owner !== owner) timetable.current = null
  return (
    <>
      <Activity key={owner} mode={isTimetable ? 'visible' : 'hidden'}>
        {timetable.current?.screen}
      </Activity>
      {!isTimetable && outlet}
    </>
  )
}
