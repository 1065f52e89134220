import { defineConfig } from 'vitest/config'

/** Tests that start processes, office programs or long campaigns: minutes, so they are part of `npm test` alone. */
export default defineConfig({
  test: {
    include: ['{shared,server}/**/*.long.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: '100%',
  },
})
