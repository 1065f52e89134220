import { screenAllowed } from '../../shared/domain/access/screen-roles.ts'

/** The screen that was open when the session ended. */
type WayBack = { username: string; userId?: number; path: string }

/** Of this tab alone; it outlives a reload of the login. */
const NAME = 'way_back'

/** Notes where the person is whose session ends now. Who leaves from an open screen, such as the account, has left. */
export const noteWayBack = ({ username, userId }: Omit<WayBack, 'path'>): void => {
  try {
    if (screenAllowed(null, location.pathname)) sessionStorage.removeItem(NAME)
    else sessionStorage.setItem(NAME, JSON.stringify({ username, userId, path: location.pathname + location.search }))
  } catch {
    // Private mode may refuse: then the next login begins at the timetable.
  }
}

/** The last one, if there is any. */
export const wayBack = (): WayBack | null => {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as WayBack | null
  } catch {
    return null
  }
}

export const forgetWayBack = (): void => {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was stored then.
  }
}
