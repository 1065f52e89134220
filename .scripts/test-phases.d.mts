export const LONG_TESTS: string[]
