/** Pixels (rules 12.1). */
export const SIDEBAR_WIDTH = 260
