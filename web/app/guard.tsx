import type { ReactNode } from 'react'
import {
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router-dom'
import { PATHS } from '../addresses/addresses.ts'
import { screenAllowed } from '../addresses/screens.ts'
import { useConnection, useSession } from '../data/rows.ts'
import { checkSession } from '../session/check-session.ts'
import { currentSession, endTimedOutSession } from '../session/session.ts'
import { isTimedOut } from '../session/stored-session.ts'
import { firstRows } from '../sync/rows-drawn.ts'

/**
 * Runs before each guarded screen: without a session, or after the stored login timeout, redirects to the login; if the
 * role may not open the screen, to the dashboard. The server checks the session at the same time: the screen does not
 * wait for it, and a missing answer does not count as a failed check (rules 11.3).
 */
export const guardLoader = ({ request }: LoaderFunctionArgs): Response | null => {
  if (isTimedOut()) endTimedOutSession()
  const session = currentSession()
  if (!session) return redirect(PATHS.login)
  void firstRows.then(checkSession)
  return screenAllowed(session.role, new URL(request.url).pathname) ? null : redirect(PATHS.dashboard)
}

/** Filters in the address are no new screen. */
export const isOtherScreen = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname

/**
 * Shows guarded screens while the session lasts and allows them; the check that runs beside the navigation may end
 * either.
 */
export const Guarded = (): ReactNode => {
  const session = useSession()
  const { ended } = useConnection()
  const { pathname } = useLocation()
  if (!session || ended === 'user_gone') return <Navigate to={PATHS.login} replace />
  if (!screenAllowed(session.role, pathname)) return <Navigate to={PATHS.dashboard} replace />
  // The screens of another session start afresh, as its page state does.
  return <Outlet key={session.token} />
}

/** `/` and `/admin` themselves. */
export const homeLoader = (): Response => redirect(currentSession() ? PATHS.dashboard : PATHS.login)
export const unknownPathLoader = (): Response => redirect(PATHS.login)
