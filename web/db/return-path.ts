import { screenAllowed } from '../addresses/screens.ts'

/** The screen that was open when the session ended. */
type ReturnPath = { username: string; userId?: number; path: string }

/** A name in session storage: of this tab alone, and it survives a reload of the login. */
const NAME = 'way_back'

/**
 * Stores the open screen of the person whose session ends now. On a screen that is open to all, such as the account,
 * nothing is stored: the person has left on purpose.
 */
export const storeReturnPath = ({ username, userId }: Omit<ReturnPath, 'path'>): void => {
  try {
    if (screenAllowed(null, location.pathname)) sessionStorage.removeItem(NAME)
    else sessionStorage.setItem(NAME, JSON.stringify({ username, userId, path: location.pathname + location.search }))
  } catch {
    // Private mode may refuse it; then the next login opens the timetable.
  }
}

/** Returns the stored screen; null if there is none. */
export const readReturnPath = (): ReturnPath | null => {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as ReturnPath | null
  } catch {
    return null
  }
}

export const removeReturnPath = (): void => {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was stored then.
  }
}
