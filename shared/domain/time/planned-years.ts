/**
 * The years in which a trip of a file may lie. A person types days of all years as he likes (rules 1.4); in a file one
 * wrong year stands in a hundred rows, and mostly a spreadsheet put it there.
 */
export const PLANNED_YEARS = { first: 2000, last: 2100 } as const

/** Returns true if a day (`YYYY-MM-DD`, or the beginning of an ISO text) lies in a year for which plans are made. */
export const isInPlannedYears = (day: string): boolean => {
  const year = /^\d{4}-/.test(day) ? Number(day.slice(0, 4)) : Number.NaN
  return year >= PLANNED_YEARS.first && year <= PLANNED_YEARS.last
}
