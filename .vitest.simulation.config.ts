import { defineConfig } from 'vitest/config'
import { BROWSER_BUILDS } from './.scripts/browser-builds.mjs'

/** The simulation has its own run: two files, one for each core, minutes instead of seconds. */
export default defineConfig({
  resolve: { alias: BROWSER_BUILDS },
  test: {
    include: ['web/simulation/**/*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
    pool: 'forks',
    maxWorkers: 2,
    // Short-lived rows and requests, by the million: collected while they are young, and by the thread that made them,
    // since there is one worker for each core.
    execArgv: ['--min-semi-space-size=256', '--max-semi-space-size=256', '--single-threaded-gc'],
  },
})
