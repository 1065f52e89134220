// Browser tests alone, with Playwright's arguments: node .scripts/browser-tests.mjs sync-edits -g 'two tabs'
// Without a file or a name it leaves out those tagged @thorough: variants of a way that another test goes. --all runs all.
import './enough-node.mjs'
import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'
import { tempInMemory } from './temp-in-memory.mjs'

const run = (command, args, env = {}) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

const given = process.argv.slice(2).filter((word) => word !== '--all')
const isAll = given.length < process.argv.length - 2 || given.some((word) => !word.startsWith('-'))

run('node', ['.scripts/build.mjs', '--if-needed'])
run(
  'npx',
  [
    'playwright',
    'test',
    '--config',
    '.playwright.config.ts',
    ...given,
    ...(isAll ? [] : ['--grep-invert', '@thorough']),
  ],
  {
    ...tempInMemory(),
    CHROMIUM_PATH: await findChromium(),
  },
)
