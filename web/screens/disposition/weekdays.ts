/** Weekdays as indexes into the arrays of a tour, Monday first. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** `01:15 +1`: a clock time so many days after the tour's weekday. */
export const clockWithDays = (clock: string, plusDays: number): string =>
  plusDays > 0 ? `${clock} +${plusDays}` : clock
