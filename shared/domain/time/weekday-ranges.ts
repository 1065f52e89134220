/**
 * Weekdays in words, three and more in a row as a range: `Mo–Fr, So`.
 * @param weekdays 0 for Monday, in order
 * @param nameOf short name of a weekday
 * @example weekdayRanges([0, 1, 3, 4, 5], String) // → '0, 1, 3–5'
 */
export const weekdayRanges = (weekdays: readonly number[], nameOf: (weekday: number) => string): string => {
  const runs: number[][] = []
  for (const weekday of weekdays) {
    const run = runs.at(-1)
    if (run && run.at(-1) === weekday - 1) run.push(weekday)
    else runs.push([weekday])
  }
  return runs
    .flatMap((run) => {
      const [first = 0, last = first] = [run[0], run.at(-1)]
      return run.length > 2 ? [`${nameOf(first)}–${nameOf(last)}`] : run.map(nameOf)
    })
    .join(', ')
}
