/** Readings of values as telematics feeds write them. */

const KMH_PER_KNOT = 1.852
/** Smaller timestamps are seconds, larger ones milliseconds; as Traccar tells them apart. */
const SECONDS_BELOW = 2 ** 31

/** A number, from a number or its text; null for anything else. */
export const readNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A number of at least 0; feeds write -1 for unknown. */
export const readAmount = (value: unknown): number | null => {
  const number = readNumber(value)
  return number === null || number < 0 ? null : number
}

/** A speed in knots as km/h. */
export const knots = (value: unknown): number | null => {
  const speed = readAmount(value)
  return speed === null ? null : speed * KMH_PER_KNOT
}

/** `true`, `1`, `"1"` and `"true"`, and their opposites; null for anything else. */
export const readFlag = (value: unknown): boolean | null => {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (text === true || text === 1 || text === '1' || text === 'true') return true
  if (text === false || text === 0 || text === '0' || text === 'false') return false
  return null
}

/** Seconds or milliseconds since 1970, or a date-time text, which without a zone means UTC. @returns ISO, or null */
export const readTime = (value: unknown): string | null => {
  const number = readNumber(value)
  if (number !== null) return isoOf(number < SECONDS_BELOW ? number * 1000 : number)
  if (typeof value !== 'string') return null
  const text = value
    .trim()
    .replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T')
    // A plus that was not escaped in a query arrives as a blank.
    .replace(/(:[\d.,]+) (\d{2}:?\d{2})$/, '$1+$2')
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  // `+0000` is ISO 8601 too, but not for every parser.
  const zoned = text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  return isoOf(Date.parse(/(Z|[+-]\d{2}:\d{2})$/i.test(zoned) ? zoned : `${zoned}Z`))
}

const isoOf = (at: number): string | null => {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The text of a value that may be a number; empty without one. */
export const readText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** Characters that an id of a device has at most; a vehicle can have no longer one. */
const MAX_DEVICE_LENGTH = 80

/** The id of a device; empty for what none can have: too long, with control characters, or with letters that were not readable. */
export const readDevice = (value: unknown): string => {
  const device = readText(value)
  return device.length > MAX_DEVICE_LENGTH || /[\p{Cc}\ufffd]/u.test(device) ? '' : device
}
