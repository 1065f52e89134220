import { useMemo, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import type { CellContext } from '../../shared/domain/columns/column.ts'
import { formatAmount } from '../../shared/domain/money/money.ts'
import { dayOf, formatClock, formatDay, formatInstant } from '../../shared/domain/time/dates.ts'
import { nextOfWeekday, weekLabel, weekName } from '../../shared/domain/time/weeks.ts'
import { shortDay } from '../../shared/trips/group-title.ts'
import { now } from '../clock/clock.ts'
import { currentSession, watchSession } from '../session/session.ts'
import { useLanguage } from './provider.tsx'
import { useText } from './text.ts'

/** An instant: ISO string in UTC or milliseconds. */
type Instant = string | number | null | undefined

export type Formats = {
  timeZone: string
  /** `DD.MM.YYYY HH:mm` in the company's zone; empty for null. */
  instant: (instant: Instant) => string
  /** `DD.MM.YYYY` of a day `YYYY-MM-DD`. */
  day: (day: string | null | undefined) => string
  /** `Mo 23.11.` of an instant in the company's zone. */
  weekday: (instant: string) => string
  /** `Mo 23.11.` of a day `YYYY-MM-DD`. */
  shortDay: (day: string) => string
  /** `Mi 25.11.`, the next such weekday (0 for Monday) from today. */
  nextWeekday: (weekday: number) => string
  /** `KW 05`, of a year-week number. */
  weekName: (yearWeek: number) => string
  /** `KW 05 (02.02. - 08.02.)`. */
  weekLabel: (yearWeek: number) => string
  /** `HH:mm` of an instant in the company's zone. */
  clock: (instant: Instant) => string
  /** `HH:mm` for an instant of today, else with its day. */
  moment: (instant: number) => string
  /** `1'234.50 €`; empty for null. */
  amount: (amount: number | null | undefined) => string
  /** `1’234`. */
  count: (count: number) => string
  /** `1'234.50`, for columns whose heading says the currency. */
  plainAmount: (amount: number | null | undefined) => string
}

/** The company's time zone, regardless of the device's. */
export const useTimeZone = (): string => useSyncExternalStore(watchSession, currentSession)?.timeZone ?? 'UTC'

/** Input of the cells' texts in the shown language. */
export const useCellContext = (): CellContext => {
  const translate = useText()
  const timeZone = useTimeZone()
  return useMemo(() => ({ translate, timeZone }), [translate, timeZone])
}

export const useFormats = (): Formats => {
  const timeZone = useTimeZone()
  const text = useText()
  const language = useLanguage()
  const { formatNumber } = useIntl()
  return useMemo(() => {
    const plainAmount: Formats['plainAmount'] = (amount) =>
      amount === null || amount === undefined ? '' : formatAmount(amount)
    return {
      timeZone,
      instant: (instant) => formatInstant(instant, timeZone),
      day: formatDay,
      weekday: (instant) => shortDay(dayOf(instant, timeZone), text),
      shortDay: (day) => shortDay(day, text),
      nextWeekday: (weekday) => shortDay(nextOfWeekday(weekday, dayOf(now(), timeZone)), text),
      weekName: (yearWeek) => weekName(yearWeek, language),
      weekLabel: (yearWeek) => weekLabel(yearWeek, language),
      clock: (instant) => formatClock(instant, timeZone),
      moment: (instant) =>
        dayOf(instant, timeZone) === dayOf(now(), timeZone)
          ? formatClock(instant, timeZone)
          : formatInstant(instant, timeZone),
      amount: (amount) => (plainAmount(amount) === '' ? '' : `${plainAmount(amount)}\u00a0${text('currency_symbol')}`),
      count: (count) => formatNumber(count),
      plainAmount,
    }
  }, [timeZone, text, formatNumber, language])
}
