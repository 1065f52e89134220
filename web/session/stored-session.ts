import type { Viewer } from '../../shared/domain/access/roles.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import type { DispatchContact } from '../../shared/schemas/accounts/dispatch.ts'
import { now } from '../clock.ts'
import { readSetting, SESSION_SETTINGS, takeFiltersOf, writeSetting } from '../db/local-settings.ts'

/** The logged-in person on this device, as in the server's last answer. */
export type Session = Viewer & {
  token: string
  timeZone: string
  /** Ids of the account and of its company; undefined in a session of an older app until the server is asked. */
  userId?: number
  companyId?: string | null
  /** Phone and address of dispatch; undefined until a server that knows them has answered. */
  dispatch?: DispatchContact
  /** The company is led through its first steps; undefined until a server that knows it has answered. */
  firstSteps?: boolean
}

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

/** Returns the stored session, timed out or not; null if none is stored. */
export const storedSession = (): Session | null => {
  const token = readSetting('access_token')
  const username = readSetting('username')
  const role = readSetting('role')
  if (!token || !username || !role) return null
  return {
    token,
    username,
    userId: readSetting('user_id'),
    role,
    subcontractor: readSetting('subcontractor') ?? null,
    customer: readSetting('customer') ?? null,
    companyId: readSetting('company_id'),
    timeZone: readSetting('time_zone') ?? 'UTC',
    dispatch: readSetting('dispatch'),
    firstSteps: readSetting('first_steps'),
  }
}

/** Returns true if both are one session of one account, which sees the same rows in both. */
export const isSameViewer = (one: Session | null | undefined, other: Session): boolean =>
  one?.token === other.token &&
  one.userId === other.userId &&
  one.role === other.role &&
  one.companyId === other.companyId

/** Removes the session; the time zone and the server's time stay for the next one. */
export const removeStoredSession = (): void => {
  for (const name of [...SESSION_SETTINGS, 'first_rows', 'page_sizes'] as const)
    if (name !== 'time_zone' && name !== 'server_time') writeSetting(name, undefined)
}

/** Returns when a session without stay-logged-in ends, if it was used just now; milliseconds. */
export const timeoutFromNow = (): number => now() + HOUR_MS

/** Returns true if the stored login timeout has passed (sessions without stay-logged-in). */
export const isTimedOut = (): boolean => {
  const timeout = readSetting('login_timeout')
  return timeout !== undefined && timeout < now()
}
