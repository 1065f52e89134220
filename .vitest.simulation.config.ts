import { defineConfig } from 'vitest/config'
import { BROWSER_BUILDS } from './.scripts/browser-builds.mjs'
import { HISTORIES } from './web/simulation/seeds.ts'

/** These try the oracle with one defect after the other: only a change of the simulation or of the sync moves them. */
const isWithDefects = process.env.TEST_ALL === '1' || process.env.SIMULATION_DEFECTS === '1'
/** Longer where more histories are asked for. */
const TIMEOUT_MS = 900_000 * Math.max(1, HISTORIES / 600)

/** The simulation has its own run: two files, one for each core, minutes instead of seconds. */
export default defineConfig({
  resolve: { alias: BROWSER_BUILDS },
  test: {
    include: ['web/simulation/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(isWithDefects ? [] : ['**/*defect*.test.ts'])],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    allowOnly: false,
    pool: 'forks',
    maxWorkers: 2,
    // No history leaves anything behind in a module, and importing everything anew for each file takes as long as its
    // histories. A defect replaces modules.
    isolate: isWithDefects,
    // Short-lived rows and requests, by the million: collected while they are young, and by the thread that made them,
    // since there is one worker for each core.
    execArgv: ['--min-semi-space-size=256', '--max-semi-space-size=256', '--single-threaded-gc'],
  },
})
