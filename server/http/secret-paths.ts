/**
 * Paths below which a secret stands: intake secrets, calendars' addresses, reset links that carry their id in the path, and
 * links to trips whose `#` a messenger has encoded, with or without the slash before it. No log may keep what follows, nor their
 * query. The proxies of `.docs` have this pattern, which a test compares.
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

/** As nginx, Caddy and JavaScript write it; letters count without regard to case, and slashes may be doubled. */
export const SECRET_PATTERN = '/(?:api/+(?:calendar|pwresetchange|telematics)|pwreset|[ast])(?:[^a-z0-9_-]|$)'

const SECRET = new RegExp(`(${SECRET_PATTERN}).+`, 'is')

/** A path without the secret that stands in it. @example '/api/calendar/a1b2.ics' is '/api/calendar/…' */
export const withoutSecret = (path: string): string => path.replace(SECRET, '$1…')
