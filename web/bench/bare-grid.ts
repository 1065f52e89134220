/** Interface of `pages/grid.ts`, as `window.bareGrid`. */
export type BareGrid = {
  /** Shows so many rows and columns of plain text. `width`, `height` and `rowHeight` in pixels. */
  show: (size: { columns: number; rows: number; width: number; height: number; rowHeight: number }) => void
}
