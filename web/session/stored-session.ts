import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { DispatchContact } from '../../shared/schemas/dispatch.ts'
import { now } from '../clock.ts'
import { readSetting, writeSetting } from '../db/local-settings.ts'

/** The logged-in person on this device, as in the server's last answer. */
export type Session = Viewer & {
  token: string
  timeZone: string
  /** Ids of the account and of its company; undefined in a session of an older app until the server is asked. */
  userId?: number
  companyId?: string | null
  /** How dispatch is reached; undefined until a server that knows it is asked. */
  dispatch?: DispatchContact
}

const HOUR_MS = 3_600_000

/** @param timeout end of a session without stay-logged-in, milliseconds; undefined with it */
export const storeSession = (session: Session, timeout: number | undefined): void => {
  writeSetting('username', session.username)
  writeSetting('user_id', session.userId)
  writeSetting('role', session.role)
  writeSetting('subcontractor', session.subcontractor)
  writeSetting('customer', session.customer)
  writeSetting('company_id', session.companyId)
  writeSetting('time_zone', session.timeZone)
  writeSetting('dispatch', session.dispatch)
  writeSetting('login_timeout', timeout)
  // Last: other tabs read the other values when this one changes.
  writeSetting('access_token', session.token)
}

/** Returns the stored session, timed out or not; null if nobody is logged in. */
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
  }
}

export const removeStoredSession = (): void => {
  for (const name of [
    'access_token',
    'username',
    'user_id',
    'role',
    'subcontractor',
    'customer',
    'company_id',
    'dispatch',
    'login_timeout',
    'session_end',
  ] as const) {
    writeSetting(name, undefined)
  }
}

/** Returns when a session without stay-logged-in ends, if it was used just now; milliseconds. */
export const timeoutFromNow = (): number => now() + HOUR_MS

/** Whether the stored login timeout has passed (sessions without stay-logged-in). */
export const isTimedOut = (): boolean => {
  const timeout = readSetting('login_timeout')
  return timeout !== undefined && timeout < now()
}
