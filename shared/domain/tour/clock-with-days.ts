/**
 * `01:15 +1`: a clock time so many days after the tour's weekday.
 * @example clockWithDays('01:15', 0) // → '01:15'
 */
export const clockWithDays = (clock: string, plusDays: number): string =>
  plusDays > 0 ? `${clock} +${plusDays}` : clock
