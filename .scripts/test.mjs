// Everything: types, lint, unused code, unit and route tests, the simulation on both cores, the real browser.
import { spawn } from 'node:child_process'

const run = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      console.log(`— ${command} ${args.join(' ')}: ${code === 0 ? 'passed' : `failed with ${code}`} after ${seconds} s`)
      if (code === 0) resolve()
      else reject(new Error(`${command} ${args.join(' ')} failed`))
    })
  })

try {
  // Fetching them takes as long as the checks, which need none of them.
  const programs = run('node', ['.scripts/test-programs.mjs'])
  await run('npm', ['run', '--silent', 'check'])
  await run('node', ['.scripts/build.mjs', '--if-needed'])
  await programs
  await run('npx', ['vitest', 'run', '--config', '.vitest.long.config.ts'], { TEST_BUILT: '1' })
  await run('npx', ['vitest', 'run', '--config', '.vitest.simulation.config.ts'])
  await run('node', ['.scripts/browser-tests.mjs'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
