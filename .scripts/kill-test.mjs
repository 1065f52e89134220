// `npm run test:kill`: the server killed between commit and answer, 200 times (20 in `npm test`).
import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'

const env = { ...process.env, KILL_TIMES: process.env.KILL_TIMES ?? '200', CHROMIUM_PATH: await findChromium() }
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config', '.playwright.config.ts', 'sync-edits', '-g', 'killed between commit and answer'],
  { stdio: 'inherit', env },
)
process.exit(status ?? 1)
