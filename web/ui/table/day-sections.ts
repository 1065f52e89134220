import { useMemo } from 'react'
import { dayOf, formatDayMonth } from '#shared/domain/time/dates.ts'
import { type Formats, useFormats } from '../../i18n/format.ts'
import type { AdminTableProps, TablePlace } from './admin-table-props.ts'

type Instant = string | null | undefined

/** Headings that say the day of the rows below them, `Mo 16.11.2026`. @param by column in whose order they stand */
export const useDaySections = <Row>(
  by: string,
  instantOf: (row: Row) => Instant,
): NonNullable<AdminTableProps<Row>['sections']> => {
  const { timeZone, shortDay, day } = useFormats()
  return useMemo(
    () => ({
      by,
      of: (row) => {
        const instant = instantOf(row)
        if (!instant) return ''
        const of = dayOf(instant, timeZone)
        return `${shortDay(of).split(' ')[0]} ${day(of)}`
      },
    }),
    [by, instantOf, timeZone, shortDay, day],
  )
}

/** Returns true while the rows are in an order in which they stand below such headings. */
export const hasSections = ({ sort }: TablePlace, by: string): boolean => sort === null || sort.id === by

/** A time below the heading of its day; one of another day is said with it, without the year that stands above. */
export const timeBelow = (instant: Instant, ofRow: Instant, { timeZone, clock }: Formats): string => {
  if (!instant) return ''
  const day = dayOf(instant, timeZone)
  return ofRow && day === dayOf(ofRow, timeZone) ? clock(instant) : `${formatDayMonth(day)} ${clock(instant)}`
}
