/**
 * The long tests of the gate; they need nothing but Node and the built product. `web/e2e/gate.test.ts` sees that each is there.
 */
export const LONG_TESTS = [
  'server/safety/product/main',
  'server/ops/operations',
  'server/ops/telematics',
  'server/safety/crash/crash',
  'server/safety/crash/numbering',
  'server/safety/full-disk',
  'server/safety/tenant-bounds',
  'server/http/refused-bodies',
  'server/safety/product/run-programs',
  'server/telematics/found-times',
  'server/demo/fleet/slots-foretold',
  'server/money/routes/invoice-download',
  'server/messages/delivery',
  'server/messages/week-of-alerts',
  'server/safety/product/product',
  'shared/domain/tracking/simulated/tracker.simulation',
  'web/first-page/first-bytes',
  'web/links/size',
].map((name) => `${name}.long.test.ts`)

const LONG = ['--config', '.vitest.long.config.ts']
const SIMULATION = ['--config', '.vitest.simulation.config.ts']
const ALL = { TEST_ALL: '1' }

const node = (...words) => ({ command: 'node', words })
/** A runner leaves a tally of its tests. */
const vitest = (words, env = {}) => ({
  command: 'npx',
  words: ['vitest', 'run', '--reporter=default', '--reporter=./.scripts/vitest-tally.mjs', ...words],
  env,
  isRunner: true,
})
const browserTests = (words, env = {}) => ({
  ...node('.scripts/browser-tests.mjs', '--retries=2', ...words),
  env,
  isRunner: true,
})
const isLinux = process.platform === 'linux'

const LINT = { name: 'lint', steps: [{ command: 'npm', words: ['run', '--silent', 'lint'] }] }
const BUILD = { name: 'build', steps: [node('.scripts/build.mjs', '--if-needed')] }

/** Folders that the simulation's deliberate defects are about: the gate tries the defects when one of them changes. */
export const SYNC_FOLDERS = ['web/simulation', 'web/sync', 'shared/domain/sync', 'server/sync']

/**
 * Phases in their order; the steps of a phase run side by side. A phase that `needsBuild` is left out after a failed build.
 * @param isSyncChanged since the last green run
 */
export const gate = (isSyncChanged = false) => [
  LINT,
  { name: 'unit', steps: [vitest([]), node('.scripts/test-programs.mjs', '--chromium')] },
  BUILD,
  {
    name: 'long',
    needsBuild: true,
    // A demo waits more than it works.
    steps: [
      vitest([...LONG, '--retry=1', ...LONG_TESTS], { TEST_BUILT: '1' }),
      ...(isLinux ? [node('.scripts/test-nodes.mjs', '--here')] : []),
    ],
  },
  {
    name: 'simulation',
    steps: [vitest(SIMULATION, { SIMULATION_SEEDS: '100', ...(isSyncChanged && { SIMULATION_DEFECTS: '1' }) })],
  },
  { name: 'browser', needsBuild: true, steps: [browserTests(['--gate'])] },
]

/**
 * @param part which share of the tests, from 1 on; what has no shares is in the first one
 * @param parts into how many shares they are divided
 */
export const everything = (part = 1, parts = 1) => {
  const share = parts > 1 ? [`--shard=${part}/${parts}`] : []
  const first = (phase) => (part === 1 ? [phase] : [])
  return [
    ...first(LINT),
    { name: 'unit', steps: [vitest(share, ALL), node('.scripts/test-programs.mjs')] },
    BUILD,
    { name: 'long', needsBuild: true, steps: [vitest([...LONG, '--retry=1', ...share], { ...ALL, TEST_BUILT: '1' })] },
    ...(isLinux ? first({ name: 'nodes', needsBuild: true, steps: [node('.scripts/test-nodes.mjs', '--demo')] }) : []),
    { name: 'simulation', steps: [vitest([...SIMULATION, ...share], ALL)] },
    { name: 'browser', needsBuild: true, steps: [browserTests(share, ALL)] },
  ]
}
