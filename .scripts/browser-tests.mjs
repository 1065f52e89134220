// Browser tests alone, with Playwright's arguments: node .scripts/browser-tests.mjs sync-edits -g 'two tabs'
import './enough-node.mjs'
import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'

const run = (command, args, env = {}) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

run('node', ['.scripts/build.mjs', '--if-needed'])
run('npx', ['playwright', 'test', '--config', '.playwright.config.ts', ...process.argv.slice(2)], {
  CHROMIUM_PATH: await findChromium(),
})
