import { HOUR_MS } from '../../shared/domain/time/units.ts'
import { now } from '../clock/clock.ts'
import { takeFiltersOf } from '../db/filters-of.ts'
import { writeSetting } from '../db/local-settings.ts'
import { isSameViewer, type Session, storedSession } from './stored-session.ts'

/** @param timeout end of a session without stay-logged-in, milliseconds; undefined with it */
export const storeSession = (session: Session, timeout: number | undefined): void => {
  takeFiltersOf(session.username)
  // Rows that another person, role or company has seen, or this one in an earlier session.
  if (!isSameViewer(storedSession(), session)) writeSetting('first_rows', undefined)
  writeSetting('username', session.username)
  writeSetting('user_id', session.userId)
  writeSetting('role', session.role)
  writeSetting('subcontractor', session.subcontractor)
  writeSetting('customer', session.customer)
  writeSetting('company_id', session.companyId)
  writeSetting('time_zone', session.timeZone)
  writeSetting('dispatch', session.dispatch)
  writeSetting('first_steps', session.firstSteps)
  writeSetting('login_timeout', timeout)
  // Last: other tabs read the other values when this one changes.
  writeSetting('access_token', session.token)
}

/** Returns when a session without stay-logged-in ends, if it was used just now; milliseconds. */
export const timeoutFromNow = (): number => now() + HOUR_MS
