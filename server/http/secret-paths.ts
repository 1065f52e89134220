/**
 * Paths below which a secret stands: intake secrets, calendars' addresses, reset links that carry their id in the path, and
 * links to trips whose `#` a messenger has encoded, with or without the slash before it. No log may keep what follows, nor their
 * query.
 */
export const SECRET_PATHS = [
  '/api/calendar/',
  '/api/pwresetchange/',
  '/api/telematics/',
  '/pwreset/',
  '/a/',
  '/s/',
  '/t/',
] as const

/**
 * Part of an address that a log keeps, whatever was asked for: its first two segments, each too short for a token and without a
 * sign that hides another. Intake secrets, which may be short, stand further behind. nginx, Caddy and JavaScript read it alike;
 * the proxies of `.docs` have it, which a test compares.
 */
export const LOGGED_PATTERN = '^((?:/[A-Za-z0-9._-]{0,19}){1,2})(?:[/?]|$)'

const LOGGED = new RegExp(LOGGED_PATTERN)
const SECRET = /(\/(?:api\/+(?:calendar|pwresetchange|telematics)|pwreset|[ast])(?:[^a-z0-9_-]|$)).+/is

/** @example '/x/y/z' is '/x/y/…', '/x%2fy' is '/…' */
export const loggedBegin = (path: string): string => {
  const begin = LOGGED.exec(path)?.[1] ?? ''
  return begin === path ? path : `${begin.replace(/\/$/, '')}/…`
}

/** A path without the secret that stands in it. @example '/api/calendar/a1b2.ics' is '/api/calendar/…' */
export const withoutSecret = (path: string): string => path.replace(SECRET, '$1…')
