import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { slowness } from './.scripts/patience.mjs'

/** The test that waits longest starts first, or it is still waiting when everything else is done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification): number => (moduleId.includes('/fuzz/') ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => isLongest(a) - isLongest(b))
  }
}

/** Tests that start processes, office programs or long campaigns: minutes, so `npm run check` leaves them out. */
export default defineConfig({
  test: {
    include: ['{shared,server,web}/**/*.long.test.ts'],
    // Tests have no shorter limits of their own: those would not grow with the load.
    testTimeout: 600_000 * slowness(),
    hookTimeout: 600_000 * slowness(),
    expect: { poll: { timeout: 120_000 * slowness() } },
    allowOnly: false,
    // Processes that start and stop wait more than they work: one more at a time than two cores have.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
