import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { DispatchContact } from '../../shared/schemas/accounts/dispatch.ts'
import { now } from '../clock/clock.ts'
import { readSetting, writeSetting } from '../db/local-settings.ts'
import { SETTINGS_THAT_LEAVE } from '../db/session-settings.ts'

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
  for (const name of SETTINGS_THAT_LEAVE) writeSetting(name, undefined)
}

/** Returns true if the stored login timeout has passed (sessions without stay-logged-in). */
export const isTimedOut = (): boolean => {
  const timeout = readSetting('login_timeout')
  return timeout !== undefined && timeout < now()
}
