/** Weekdays as indexes into the arrays of a tour, Monday first. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
