import type { ColumnKind, ColumnValue } from '#shared/domain/columns/column.ts'
import { dayNumber, dayOf, formatClock, isClockTime } from '#shared/domain/time/dates.ts'
import { DAY_MS, MINUTES_PER_DAY, SECOND_MS } from '#shared/domain/time/units.ts'

/** The kinds that a spreadsheet has a cell for; the others are written as text or as whole numbers. */
export type SheetKind = Exclude<ColumnKind, 'status' | 'vehicle_state' | 'leg' | 'delay'>

/** A cell of sheetjs: type and value. */
export type Cell = { t: 's' | 'n'; v: string | number }

/**
 * Formats by kind. Amounts carry the apostrophe of rules 1.2 in them, which no office program puts there by
 * itself; the decimal sign follows the reader's settings.
 */
export const NUMBER_FORMATS: Partial<Record<SheetKind, string>> = {
  amount: "[>=1000000]#\\'###\\'##0.00;[>=1000]#\\'##0.00;0.00",
  integer: '0',
  day: 'dd\\.mm\\.yyyy',
  instant: 'dd\\.mm\\.yyyy\\ hh:mm',
  moment: 'dd\\.mm\\.yyyy\\ hh:mm:ss',
  time: 'hh:mm',
}
/** Words of a flag, which is 1 or 0 behind them: it can be counted, and reads in the language of the file. */
export type FlagWords = { yes: string; no: string }
/** `"Ja";"Ja";"Nein"`: positive, negative, zero. */
export const flagFormat = ({ yes, no }: FlagWords): string => {
  const quoted = (word: string) => `"${word.replaceAll('"', '')}"`
  return `${quoted(yes)};${quoted(yes)};${quoted(no)}`
}
/** Keeps what looks like a formula a text, even after the cell is edited. */
export const TEXT_FORMAT = '@'

/** Characters that XML cannot carry, and the spelling in which spreadsheets hide them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g
const HIDDEN_SPELLING = /_(?=x[0-9a-f]{4}_)/gi
/** The longest text that a cell takes. */
const MAX_TEXT = 32_767

const plainText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(CONTROL, '').replace(HIDDEN_SPELLING, '_x005F_').slice(0, MAX_TEXT)

/** Spreadsheets count days from 30 December 1899. */
export const DAYS_BEFORE_1970 = 25_569

const dayPart = (clock: string): number =>
  (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))) / MINUTES_PER_DAY

/**
 * The cell of a value: real numbers, days, times and flags.
 * @returns null for an empty cell
 * @throws RangeError for a value that the kind does not take
 */
export const cellOf = (kind: SheetKind, value: ColumnValue, timeZone: string): Cell | null => {
  if (value === null || value === undefined || value === '') return null
  switch (kind) {
    case 'text':
      return { t: 's', v: plainText(String(value)) }
    case 'amount':
    case 'integer':
      if (typeof value !== 'number' || !Number.isFinite(value)) throw new RangeError(`not a number: "${value}"`)
      return { t: 'n', v: value }
    case 'flag':
      return { t: 'n', v: value === true ? 1 : 0 }
    case 'day':
      return { t: 'n', v: dayNumber(String(value)) + DAYS_BEFORE_1970 }
    case 'time':
      if (!isClockTime(String(value))) throw new RangeError(`not a clock time: "${value}"`)
      return { t: 'n', v: dayPart(String(value)) }
    case 'instant':
    case 'moment': {
      const instant = String(value)
      const day = dayNumber(dayOf(instant, timeZone)) + DAYS_BEFORE_1970
      const seconds = kind === 'moment' ? new Date(instant).getUTCSeconds() : 0
      return { t: 'n', v: day + dayPart(formatClock(instant, timeZone)) + (seconds * SECOND_MS) / DAY_MS }
    }
  }
}

const SHOWN_LENGTH: Partial<Record<SheetKind, number>> = { day: 10, instant: 16, moment: 19, time: 5, flag: 7 }
/** Number of characters of a value on the screen; of several lines the longest counts. */
export const shownLength = (kind: SheetKind, value: ColumnValue): number => {
  if (value === null || value === undefined || value === '') return 0
  if (kind === 'amount') return Number(value).toFixed(2).length + (Number(value) >= 1000 ? 1 : 0)
  return (
    SHOWN_LENGTH[kind] ??
    Math.max(
      ...String(value)
        .split('\n')
        .map((line) => line.length),
    )
  )
}
