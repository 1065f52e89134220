import { dayOfNumber, formatDay } from '#shared/domain/time/dates.ts'
import { DAY_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { DAYS_BEFORE_1970 } from '../../excel/sheet/cells.ts'

const SECONDS_PER_DAY = DAY_MS / SECOND_MS

/** Spreadsheets of old Macs begin to count so much later. */
const DAYS_OF_1904 = 1_462
/** 9999-12-31. */
const LAST_SERIAL = 2_958_465

const two = (value: number): string => String(value).padStart(2, '0')

/** The day of a spreadsheet's serial number, `YYYY-MM-DD`. */
const dayOfSerial = (serial: number, is1904 = false): string =>
  dayOfNumber(Math.floor(serial) + (is1904 ? DAYS_OF_1904 : 0) - DAYS_BEFORE_1970)

/**
 * A serial number as its format shows it: `01.12.2026 08:00`, `01.12.2026` or `08:00`; with seconds, ISO 8601. Null for a
 * number that is no day.
 * @param kind of the number format; a fraction of a day is its clock time whether the format shows it or not
 */
export const serialText = (
  serial: number,
  kind: 'date' | 'time' | 'date-time',
  is1904: boolean,
): { text: string; mark: 'date' | 'time' } | null => {
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return null
  const seconds = Math.round(serial * SECONDS_PER_DAY)
  const ofDay = seconds % SECONDS_PER_DAY
  const [hours, minutes, rest] = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60]
  const clock = `${two(hours)}:${two(minutes)}`
  const full = rest === 0 ? clock : `${clock}:${two(rest)}`
  if (seconds < SECONDS_PER_DAY && kind === 'time') return { text: full, mark: 'time' }
  const day = dayOfSerial(Math.floor(seconds / SECONDS_PER_DAY), is1904)
  if (ofDay === 0 && kind === 'date') return { text: formatDay(day), mark: 'date' }
  return { text: rest === 0 ? `${formatDay(day)} ${clock}` : `${day}T${full}`, mark: 'date' }
}
