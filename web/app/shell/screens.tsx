import { Activity, type ReactNode, useRef } from 'react'
import { useLocation, useOutlet } from 'react-router-dom'
import { PATHS } from '../../addresses/addresses.ts'
import { useSession } from '../../data/rows.ts'
import { usePhone } from '../../ui/browser/use-device.ts'

/** Screens that a dispatcher goes to and fro between all day. */
const STAYING: readonly string[] = [PATHS.dashboard, PATHS.board]

/**
 * The screen of the address. A desk's timetable and board stay behind the others, hidden and without effects: on the way
 * back each shows at once what it showed before, and then what has changed. They end with their session.
 */
export const Screens = (): ReactNode => {
  const outlet = useOutlet()
  const owner = useSession()?.username
  const isPhone = usePhone()
  const { pathname } = useLocation()
  const left = useRef({ owner, screens: new Map<string, ReactNode>() })
  if (isPhone || left.current.owner !== owner) left.current = { owner, screens: new Map() }
  const { screens } = left.current
  const stays = !isPhone && STAYING.includes(pathname)
  if (stays) screens.set(pathname, outlet)
  return (
    <>
      {[...screens].map(([path, screen]) => (
        <Activity key={`${owner} ${path}`} mode={path === pathname ? 'visible' : 'hidden'}>
          {screen}
        </Activity>
      ))}
      {!stays && outlet}
    </>
  )
}
