import { type ClosedDay, coversRegion } from './closed-days.ts'

/**
 * Public holidays that the product knows, `public-holidays.json`: name, regions, and either `MM-DD` for every year or the days
 * themselves. Both lists are joined by blanks. They only propose closed days.
 */
export type HolidayFile = { from: number; to: number; days: string[][] }
export type Holiday = Pick<ClosedDay, 'cd_day' | 'cd_name' | 'cd_region'>

/** Day and region: what a holiday is known by, whatever it is called. */
export const holidayKey = ({ cd_day, cd_region }: Omit<Holiday, 'cd_name'>): string => `${cd_day} ${cd_region}`

/**
 * The holidays of some regions in some years, in the order of their days. One of a whole country is proposed for that country,
 * once for all its parts.
 */
export const holidaysOf = (file: HolidayFile, years: readonly number[], regions: readonly string[]): Holiday[] => {
  const isAsked = (region: string) => regions.some((asked) => coversRegion(region, asked))
  const daysOf = (days: string): string[] =>
    days.length === 5
      ? years.filter((year) => year >= file.from && year <= file.to).map((year) => `${year}-${days}`)
      : days.split(' ').filter((day) => years.includes(Number(day.slice(0, 4))))
  const found = file.days.flatMap(([cd_name = '', where = '', days = '']) => {
    const asked = where.split(' ').filter(isAsked)
    if (asked.length === 0) return []
    return daysOf(days).flatMap((cd_day) => asked.map((cd_region) => ({ cd_day, cd_name, cd_region })))
  })
  return found.toSorted((a, b) => (holidayKey(a) < holidayKey(b) ? -1 : 1))
}

/** The holidays that stand among closed days already, by {@link holidayKey}, with the closed day. */
export const takenOver = <Row extends ClosedDay>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(
    rows
      .filter((row) => row.cd_region !== '' && (row.cd_customer ?? null) === null && row.cd_addresses.length === 0)
      .map((row) => [holidayKey(row), row]),
  )
