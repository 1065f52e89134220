/** The columns of a grid as a person left them: their order, and their widths in pixels or shares of what is left. */
export type GridLayout = {
  order: readonly string[]
  sizes: readonly { colId: string; width?: number; flex?: number }[]
}
