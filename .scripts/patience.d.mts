export const slowness: () => number
