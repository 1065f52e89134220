/** The years of a day that is kept: a database, a spreadsheet or a calendar that is handed another one may refuse it. */
export const KNOWN_YEARS = { first: 1900, last: 2199 } as const

/**
 * The years in which a trip of a file may lie. A person types days of all years as he likes (rules 1.3); in a file one
 * wrong year stands in a hundred rows, and mostly a spreadsheet put it there.
 */
export const PLANNED_YEARS = { first: 2000, last: 2100 } as const

const isWithin = (day: string, { first, last }: { first: number; last: number }): boolean => {
  const year = /^\d{4}-/.test(day) ? Number(day.slice(0, 4)) : Number.NaN
  return year >= first && year <= last
}

/** Returns true if a day (`YYYY-MM-DD`, or the beginning of an ISO text) lies in a year that may be kept. */
export const isInKnownYears = (day: string): boolean => isWithin(day, KNOWN_YEARS)

/** Returns true if a day, or the beginning of an ISO text, lies in a year for which plans are made. */
export const isInPlannedYears = (day: string): boolean => isWithin(day, PLANNED_YEARS)
