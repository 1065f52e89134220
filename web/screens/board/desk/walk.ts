/** A place that the arrow keys reach: a bar of a row, or its head (`bar` -1) where that opens something. */
export type Cell = { readonly row: number; readonly bar: number }
type WalkedRow = { readonly hasHead: boolean; readonly bars: readonly { readonly from: number }[] }

const inRow = (rows: readonly WalkedRow[], row: number, bar: number): Cell | null => {
  const { hasHead = false, bars = [] } = rows[row] ?? {}
  if (bar >= bars.length) return null
  return bar >= 0 || (bar === -1 && hasHead) ? { row, bar } : null
}

/** The bar of a row that begins nearest to a moment; its head in a row without bars. */
const nearest = (rows: readonly WalkedRow[], row: number, moment: number): Cell | null => {
  const bars = rows[row]?.bars ?? []
  let best = -1
  bars.forEach(({ from }, bar) => {
    if (best < 0 || Math.abs(from - moment) < Math.abs((bars[best]?.from ?? 0) - moment)) best = bar
  })
  return inRow(rows, row, best)
}

const upOrDown = (rows: readonly WalkedRow[], { row, bar }: Cell, by: 1 | -1): Cell | null => {
  const from = rows[row]?.bars[bar]?.from
  for (let next = row + by; next >= 0 && next < rows.length; next += by) {
    const cell = from === undefined ? inRow(rows, next, -1) : nearest(rows, next, from)
    if (cell) return cell
  }
  return null
}

/** The first place of the board; null on an empty one. */
export const firstCell = (rows: readonly WalkedRow[]): Cell | null => {
  const withBars = rows.findIndex(({ bars }) => bars.length > 0)
  if (withBars >= 0) return { row: withBars, bar: 0 }
  const withHead = rows.findIndex(({ hasHead }) => hasHead)
  return withHead >= 0 ? { row: withHead, bar: -1 } : null
}

/** Returns the place to which a key leads; null for none. */
export const walk = (rows: readonly WalkedRow[], cell: Cell, key: string): Cell | null => {
  switch (key) {
    case 'ArrowLeft':
      return inRow(rows, cell.row, cell.bar - 1)
    case 'ArrowRight':
      return inRow(rows, cell.row, cell.bar + 1)
    case 'ArrowUp':
      return upOrDown(rows, cell, -1)
    case 'ArrowDown':
      return upOrDown(rows, cell, 1)
    case 'Home':
      return inRow(rows, cell.row, 0)
    case 'End':
      return inRow(rows, cell.row, (rows[cell.row]?.bars.length ?? 0) - 1)
    default:
      return null
  }
}
