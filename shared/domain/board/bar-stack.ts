/** A bar's span in milliseconds. */
export type Span = { readonly from: number; readonly to: number }
export type Stacked<Bar> = {
  readonly bars: readonly { readonly bar: Bar; readonly line: number }[]
  readonly lines: number
}

/**
 * Gives bars that overlap lines of their own, each the topmost one that is free; a bar that begins when another ends may
 * follow it. In order of their beginning.
 * @param least milliseconds that a bar takes at least, so that a short one can be seen and pointed at
 */
export const stackBars = <Bar>(bars: readonly Bar[], spanOf: (bar: Bar) => Span, least: number): Stacked<Bar> => {
  const ends: number[] = []
  const stacked = bars
    .map((bar) => ({ bar, ...spanOf(bar) }))
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .map(({ bar, from, to }) => {
      const free = ends.findIndex((end) => end <= from)
      const line = free < 0 ? ends.length : free
      ends[line] = Math.max(to, from + least)
      return { bar, line }
    })
  return { bars: stacked, lines: Math.max(1, ends.length) }
}
