import fs from 'node:fs'

/** Name of the variable with the file that a runner's reporter leaves its tally in. */
export const TALLY = 'TEST_TALLY'

/** Name of the variable with how many tests are to run. */
export const EXPECTED_TESTS = 'TEST_COUNT'

/** Leaves the tally for `.scripts/test.mjs`; does nothing in a run that asked for none. @param tally passed, red, flaky and skipped */
export const leaveTally = (tally) => {
  const file = process.env[TALLY]
  if (file) fs.writeFileSync(file, JSON.stringify(tally))
}

/** @returns what a runner left in the file; null if it ended before */
export const readTally = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null)
