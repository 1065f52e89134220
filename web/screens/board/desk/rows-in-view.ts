/** Position of a row, in units of the caller. */
export type Placed = { readonly top: number; readonly height: number }

/** Places rows one below the other. */
export const placeRows = (heights: readonly number[]): { places: Placed[]; total: number } => {
  let total = 0
  const places = heights.map((height) => {
    const top = total
    total += height
    return { top, height }
  })
  return { places, total }
}

/** Index of the row at a height; the first or the last one beyond them. -1 without rows. */
export const rowAt = (places: readonly Placed[], height: number): number => {
  let [low, high] = [0, places.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((places[middle]?.top ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return high < 0 ? -1 : low
}

/** Indexes of the rows from one height to another, both ends included. */
export const rowsBetween = (places: readonly Placed[], from: number, to: number): [first: number, last: number] => [
  rowAt(places, from),
  rowAt(places, to),
]
