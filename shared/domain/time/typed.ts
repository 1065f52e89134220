import { addDaysToDay, dayNumber, dayOf, formatClock, isClockTime, isDay, localToInstant, startOfDay } from './dates.ts'
import { isInKnownYears } from './known-years.ts'
import { parseDateTime } from './local-times.ts'

/**
 * Days, clock times and instants as people type and paste them: `1.12.26`, `1.12.`, `011226`, `2026-12-01`, `7:5`, in
 * the digits of any keyboard. The day comes first, then the month. What has two meanings, or none, is not read.
 */

/** Leap days lie at most eight years apart. */
const LEAP_YEARS = 8
/** Days by which `lean` shifts `near`, for a field that asks for the past or for the future. */
const LEAN_DAYS = 150

const two = (text: string): string => text.padStart(2, '0')
/** Two digits are a year of this century. */
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

/** The first of each row of ten digits that NFKC leaves as they are: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** The text in plain digits, dashes and blanks, without invisible characters. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u066b|\u060c/g, ',')
    .replace(/\s+/gu, ' ')
    .trim()

/**
 * Choice of a year for a day without one: the day nearest to `near`; `lean` prefers what has been (a report), or what is to come
 * (the end of a document), by up to eleven months.
 */
export type MeantYear = { near: string; lean?: 'past' | 'future' | undefined }

const LEANS = { past: -LEAN_DAYS, future: LEAN_DAYS }

const nearestDay = (month: string, day: string, { near, lean }: MeantYear): string | null => {
  const year = Number(near.slice(0, 4))
  const aim = dayNumber(near) + (lean ? LEANS[lean] : 0)
  let nearest: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (let one = year + LEAP_YEARS; one >= year - LEAP_YEARS; one--) {
    const candidate = `${String(one).padStart(4, '0')}-${month}-${day}`
    if (!isDay(candidate)) continue
    const apart = Math.abs(dayNumber(candidate) - aim)
    if (apart < least) [nearest, least] = [candidate, apart]
  }
  return nearest
}

const knownDay = (year: string, month: string, day: string): string | null => {
  const read = `${fullYear(year)}-${two(month)}-${two(day)}`
  return isDay(read) && isInKnownYears(read) ? read : null
}

const DAY_FORMS = [/^(\d{1,2}) ?[./\- ,] ?(\d{1,2})(?: ?[./\- ,] ?(\d{4}|\d{2})?)?$/, /^(\d{2})(\d{2})(\d{4}|\d{2})?$/]
const YEAR_FIRST = [/^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/, /^(\d{4})(\d{2})(\d{2})$/]

const readDay = (entry: string, meant: MeantYear): string | null => {
  for (const form of DAY_FORMS) {
    const [, day, month, year] = form.exec(entry) ?? []
    if (!day || !month) continue
    const read = year ? knownDay(year, month, day) : nearestDay(two(month), two(day), meant)
    if (read) return read
  }
  for (const form of YEAR_FIRST) {
    const [, year, month, day] = form.exec(entry) ?? []
    if (year && month && day) return knownDay(year, month, day)
  }
  return null
}

/**
 * Reads `01.02.2026`, and `1.2.26`, `1/2/26`, `1.2.`, `010226`, `2026-02-01`, `20260201` as well.
 * @returns the day, or null
 */
export const readTypedDay = (typed: string, meant: MeantYear): string | null => readDay(plain(typed), meant)

const CLOCK_FORMS = [/^(\d{1,2})[:.,](\d{2})$/, /^(\d{1,2}):(\d)$/, /^(\d{1,2})(\d{2})$/, /^(\d{1,2})$/]

/** Leaves out words beside a time: `22 Uhr`, `22 uur`, `22 heures`, `ore 22`, and between hours and minutes, `22 h 30`. */
const withoutWords = (time: string): string =>
  time
    .replace(/(\d) ?(?:uhr|uur|u|h|heures?|ore) ?(\d{1,2})(?: ?min)?$/i, '$1:$2')
    .replace(/ ?(uhr|uur|u|h|heures?|ore)$/i, '')
    .replace(/(^| )ore /i, '$1')

const readClock = (entry: string): string | null => {
  const bare = withoutWords(entry).toLowerCase()
  for (const form of CLOCK_FORMS) {
    const [, hours, minutes = '00'] = form.exec(bare) ?? []
    if (!hours) continue
    const read = `${two(hours)}:${two(minutes)}`
    return isClockTime(read) ? read : null
  }
  return null
}

/**
 * Reads `08:30`, and `8:30`, `8:5`, `8.30`, `830`, `8` as well; 24:00 is none, as in files. @returns `HH:mm`, or null
 * @example readTypedClock('24:00') // → null
 */
export const readTypedClock = (typed: string): string | null => readClock(plain(typed))

/** `time_missing`: a day alone. `time_skipped`: the clocks are put forward, and never show this time on this day. */
export type InstantFault = 'invalid_date' | 'invalid_time' | 'time_missing' | 'time_skipped'
export type TypedInstant = { value: string } | { fault: InstantFault }

/**
 * Choice of a day for a time without one: `from` is an instant that it follows within a day, `near` one that it lies beside,
 * `day` the day of the field. The first of them that is known counts; without any, today does.
 */
export type MeantDay = {
  from?: string | null
  near?: string | null
  day?: string | null
  lean?: MeantYear['lean']
  /** Meaning of a day alone: its first minute or its last one. Without it a time is needed. */
  wholeDay?: 'start' | 'end' | undefined
}

const dayMeant = (clock: string, timeZone: string, now: number, { from, near, day }: MeantDay): string => {
  if (from) {
    const first = dayOf(from, timeZone)
    return localToInstant(first, clock, timeZone) < from ? addDaysToDay(first, 1) : first
  }
  if (!near) return day ?? dayOf(now, timeZone)
  const planned = dayOf(near, timeZone)
  const apart = (other: string) => Math.abs(Date.parse(localToInstant(other, clock, timeZone)) - Date.parse(near))
  const days = [planned, addDaysToDay(planned, -1), addDaysToDay(planned, 1)]
  return days.toSorted((a, b) => apart(a) - apart(b))[0] ?? planned
}

/** No clock shows it, yet it is no day. */
const LIKE_A_CLOCK = /^\d+:\d*$/
/** Ten or twelve digits on end. */
const DIGITS = /^(\d{6}|\d{8})(\d{4})$/

const known = (value: string): TypedInstant => (isInKnownYears(value) ? { value } : { fault: 'invalid_date' })

/** Keeps a time as it was typed, so one that the clock change skips is refused, unlike in files (rules 1.3). */
const instantOf = (day: string, clock: string, timeZone: string): TypedInstant => {
  const value = localToInstant(day, clock, timeZone)
  return formatClock(value, timeZone) === clock ? known(value) : { fault: 'time_skipped' }
}

const LAST_MINUTE = '23:59'

/** A day alone. */
const wholeDayOf = (day: string, timeZone: string, end: MeantDay['wholeDay']): TypedInstant => {
  if (!end) return { fault: 'time_missing' }
  return known(end === 'start' ? startOfDay(day, timeZone) : localToInstant(day, LAST_MINUTE, timeZone))
}

/** The text of a day and of a time: two runs of digits, or parted by the last blank or comma, or by the T of ISO 8601. */
const parted = (entry: string): [string, string] => {
  const [, digits, time] = DIGITS.exec(entry) ?? []
  if (digits && time) return [digits, time]
  const [, isoDay, isoTime] = /^(\d{4}-\d{2}-\d{2})T(.+)$/i.exec(entry) ?? []
  if (isoDay && isoTime) return [isoDay, isoTime]
  const bare = withoutWords(entry)
  const cut = bare.search(/[ ,]+[^ ,]*$/)
  return cut < 0 ? [bare, ''] : [bare.slice(0, cut), bare.slice(cut).replace(/^[ ,]+/, '')]
}

/**
 * Reads a day, a blank and a time, a time alone, or a day alone where a whole one is meant. A time that the clock change
 * skips is refused; one that exists twice is the first (rules 1.3). A time with an offset, pasted from elsewhere, is the
 * instant that it names.
 * @returns the instant in UTC (ISO), or what is wrong
 * @example readTypedInstant('29.3.2026 2:30', 'Europe/Zurich', 0) // → { fault: 'time_skipped' }
 */
export const readTypedInstant = (typed: string, timeZone: string, now: number, meant: MeantDay = {}): TypedInstant => {
  const entry = plain(typed)
  const time = readClock(entry)
  if (time) return instantOf(dayMeant(time, timeZone, now, meant), time, timeZone)
  const pasted = /^\d{4}-\d{2}-\d{2}T/.test(entry) ? parseDateTime(entry, timeZone) : null
  if (pasted && isInKnownYears(entry)) {
    const isSkipped = pasted.wall !== null && formatClock(pasted.instant, timeZone) !== pasted.wall.slice(11, 16)
    return isSkipped ? { fault: 'time_skipped' } : { value: pasted.instant }
  }
  const [dayText, clockText] = parted(entry)
  const near = meant.from ?? meant.near
  const today = dayOf(now, timeZone)
  const field = meant.lean ? null : meant.day
  const year: MeantYear = { near: near ? dayOf(near, timeZone) : (field ?? today), lean: meant.lean }
  const day = readDay(dayText, year)
  const clock = readClock(clockText)
  if (day && clock) return instantOf(day, clock, timeZone)
  const alone = readDay(clockText === '' ? dayText : entry, year)
  if (alone) return wholeDayOf(alone, timeZone, meant.wholeDay)
  return { fault: day || LIKE_A_CLOCK.test(entry) ? 'invalid_time' : 'invalid_date' }
}
