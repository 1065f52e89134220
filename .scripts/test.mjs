// Everything: types, lint, unused code, unit and route tests, the simulation on both cores, the real browser.
import './enough-node.mjs'
import { spawn } from 'node:child_process'
import { tempInMemory } from './temp-in-memory.mjs'

const temp = tempInMemory()

const run = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...temp, ...env } })
    child.on('error', reject)
    child.on('exit', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      console.log(`— ${command} ${args.join(' ')}: ${code === 0 ? 'passed' : `failed with ${code}`} after ${seconds} s`)
      if (code === 0) resolve()
      else reject(new Error(`${command} ${args.join(' ')} failed`))
    })
  })

/** Waits for all, so that none goes on behind a failure. @throws Error of the first that failed */
const all = async (runs) => {
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

try {
  // Fetching programs waits for the network, and unit tests for their clocks: side by side nothing is idle.
  await all([
    run('node', ['.scripts/test-programs.mjs']),
    run('npm', ['run', '--silent', 'lint']),
    run('npx', ['vitest', 'run']),
  ])
  await run('node', ['.scripts/build.mjs', '--if-needed'])
  await all([
    run('npx', ['vitest', 'run', '--config', '.vitest.long.config.ts'], { TEST_BUILT: '1' }),
    ...(process.platform === 'linux' ? [run('node', ['.scripts/test-nodes.mjs', '--demo'])] : []),
  ])
  await run('npx', ['vitest', 'run', '--config', '.vitest.simulation.config.ts'])
  await run('node', ['.scripts/browser-tests.mjs'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
