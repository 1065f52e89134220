// The gate (npm test), and everything (npm run test:all). Both go on after a red phase, and sum up at the end.
//   node .scripts/test.mjs
//   node .scripts/test.mjs --all [--from long] [--part 2/8]
import './enough-node.mjs'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { appendToLedger, currentTree, faultsOfFlaky, ledgerFile, readLedger } from './ledger.mjs'
import { readTally, TALLY } from './tally.mjs'
import { tempInMemory } from './temp-in-memory.mjs'

const root = path.resolve(import.meta.dirname, '..')

/** The long tests of the gate; they need nothing but Node and the built product. */
const LONG_TESTS = [
  'server/main',
  'server/ops/operations',
  'server/ops/telematics',
  'server/safety/crash/crash',
  'server/safety/crash/numbering',
  'server/safety/full-disk',
  'server/safety/tenant-bounds',
  'server/http/refused-bodies',
  'server/run-programs',
  'server/telematics/found-times',
  'server/demo/fleet/slots-foretold',
  'server/routes/money/invoice-download',
  'server/notify/delivery',
  'server/notify/week-of-alerts',
  'server/product',
  'shared/domain/tracking/simulated/tracker.simulation',
  'web/first-page/first-bytes',
  'web/links/size',
].map((name) => `${name}.long.test.ts`)

const LONG = ['--config', '.vitest.long.config.ts']
const SIMULATION = ['--config', '.vitest.simulation.config.ts']

const node = (...words) => ({ command: 'node', words })
/** `part`: a share of the tests, as `--shard=2/8`; empty for all. */
const vitest = (words, part, env = {}) => ({
  command: 'npx',
  words: ['vitest', 'run', '--reporter=default', '--reporter=./.scripts/vitest-tally.mjs', ...words, ...part],
  env,
})

/** Phases in their order; the steps of a phase run side by side. A phase that `needsBuild` is left out after a failed build. */
const gate = () => [
  { name: 'lint', steps: [{ command: 'npm', words: ['run', '--silent', 'lint'] }] },
  { name: 'unit', steps: [vitest([], []), node('.scripts/test-programs.mjs', '--chromium')] },
  { name: 'build', steps: [node('.scripts/build.mjs', '--if-needed')] },
  {
    name: 'long',
    needsBuild: true,
    // A demo waits more than it works.
    steps: [
      vitest([...LONG, '--retry=1', ...LONG_TESTS], [], { TEST_BUILT: '1' }),
      ...(process.platform === 'linux' ? [node('.scripts/test-nodes.mjs', '--here')] : []),
    ],
  },
  { name: 'simulation', steps: [vitest(SIMULATION, [], { SIMULATION_SEEDS: '100' })] },
  { name: 'browser', needsBuild: true, steps: [node('.scripts/browser-tests.mjs', '--gate', '--retries=2')] },
]

/** What has no share of its own runs in the first part. */
const everything = (part) => {
  const isFirst = part.length === 0 || part[0].startsWith('--shard=1/')
  const all = { TEST_ALL: '1' }
  return [
    ...(isFirst ? [{ name: 'lint', steps: [{ command: 'npm', words: ['run', '--silent', 'lint'] }] }] : []),
    { name: 'unit', steps: [vitest([], part, all), node('.scripts/test-programs.mjs')] },
    { name: 'build', steps: [node('.scripts/build.mjs', '--if-needed')] },
    { name: 'long', needsBuild: true, steps: [vitest([...LONG, '--retry=1'], part, { ...all, TEST_BUILT: '1' })] },
    ...(isFirst && process.platform === 'linux'
      ? [{ name: 'nodes', needsBuild: true, steps: [node('.scripts/test-nodes.mjs', '--demo')] }]
      : []),
    { name: 'simulation', steps: [vitest(SIMULATION, part, all)] },
    {
      name: 'browser',
      needsBuild: true,
      steps: [{ ...node('.scripts/browser-tests.mjs', '--retries=2', ...part), env: all }],
    },
  ]
}

const { values } = parseArgs({
  options: { all: { type: 'boolean' }, from: { type: 'string' }, part: { type: 'string' } },
})
if (values.part && !/^[1-9]\d*\/[1-9]\d*$/.test(values.part)) {
  console.error('--part needs a share such as 2/8')
  process.exit(2)
}
const phases = values.all ? everything(values.part ? [`--shard=${values.part}`] : []) : gate()
const from = values.from ? phases.findIndex(({ name }) => name === values.from) : 0
if (from < 0) {
  console.error(`--from needs one of: ${phases.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const temp = tempInMemory()
const tallies = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-tally-'))
process.on('exit', () => fs.rmSync(tallies, { recursive: true, force: true }))
const secondsSince = (ms) => Math.round((performance.now() - ms) / 1000)
const load = () => Number(os.loadavg()[0].toFixed(1))

/** Runs a step. A step without tests counts as one; a runner that ended without its tally is red by itself. */
const runStep = ({ command, words, env = {} }, at) =>
  new Promise((resolve) => {
    const file = path.join(tallies, at)
    const child = spawn(command, words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...temp, ...env, [TALLY]: file },
    })
    const end = (code) => {
      const title = [command, ...words.filter((word) => !word.includes('.long.test.'))].join(' ')
      const tally = readTally(file) ?? { passed: code === 0 ? 1 : 0, red: [], flaky: [] }
      const isUnsaid = code !== 0 && tally.red.length === 0
      resolve({ ...tally, red: isUnsaid ? [`${title} ended with ${code}`] : tally.red })
    }
    child.on('error', () => end('an error'))
    child.on('exit', (code, signal) => end(code ?? signal))
  })

const begun = performance.now()
const results = []
let isBuilt = true
for (const { name, needsBuild, steps } of phases.slice(from)) {
  if (needsBuild && !isBuilt) {
    results.push({
      name,
      seconds: 0,
      load: load(),
      passed: 0,
      red: [`${name} was left out: the build failed`],
      flaky: [],
    })
    continue
  }
  console.log(`\n— ${name}`)
  const started = performance.now()
  const done = await Promise.all(steps.map((step, at) => runStep(step, `${name}-${at}`)))
  const result = {
    name,
    seconds: secondsSince(started),
    load: load(),
    passed: done.reduce((sum, { passed }) => sum + passed, 0),
    red: done.flatMap(({ red }) => red),
    flaky: done.flatMap(({ flaky }) => flaky),
  }
  if (name === 'build') isBuilt = result.red.length === 0
  results.push(result)
  console.log(`— ${name}: ${result.red.length === 0 ? 'green' : 'RED'} after ${result.seconds} s`)
}

const red = results.flatMap((result) => result.red)
const flaky = results.flatMap((result) => result.flaky)
const ledger = ledgerFile(root)
const run = {
  command: values.all ? 'all' : 'gate',
  ...(values.part && { part: values.part }),
  ...(from > 0 && { from: values.from }),
  tree: currentTree(root),
  at: new Date().toISOString(),
  node: process.versions.node,
  seconds: secondsSince(begun),
  phases: results.map(({ name, seconds, load, passed, red }) => ({ name, seconds, load, passed, failed: red.length })),
  red,
  flaky,
}
const isGate = run.command === 'gate' && from === 0
const faults = isGate
  ? faultsOfFlaky(
      flaky,
      readLedger(ledger).filter(({ command, from }) => command === 'gate' && !from),
    )
  : []
appendToLedger(ledger, run)

console.log(
  `\n${run.command === 'all' ? 'Everything' : 'The gate'}${values.part ? `, part ${values.part}` : ''}: ${run.seconds} s`,
)
for (const { name, seconds, load, passed, failed } of run.phases)
  console.log(
    `  ${name.padEnd(11)}${String(seconds).padStart(5)} s  load ${String(load).padStart(4)}  ${passed} passed, ${failed} failed`,
  )
if (values.part) {
  const [, shares] = values.part.split('/')
  const same = readLedger(ledger).filter(({ tree, part }) => tree === run.tree && part?.endsWith(`/${shares}`))
  // A part that was run again counts as it ended last.
  const last = new Map(same.map((one) => [one.part, one]))
  const missing = Array.from({ length: Number(shares) }, (_, at) => `${at + 1}/${shares}`).filter(
    (part) => !last.has(part),
  )
  console.log(
    missing.length === 0 ? '  every part was run on this tree' : `  not run yet on this tree: ${missing.join(', ')}`,
  )
  for (const one of last.values())
    if (one.part !== values.part) for (const title of one.red) console.log(`  red in part ${one.part}: ${title}`)
}
for (const title of flaky) console.log(`  flaky: ${title}`)
for (const title of red) console.log(`  red: ${title}`)
for (const fault of faults) console.log(`  red: ${fault}`)
if (ledger) console.log(`  noted in ${ledger}`)
const failed = red.length + faults.length
console.log(`${run.phases.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
