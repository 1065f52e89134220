// Browser tests alone, with Playwright's arguments: node .scripts/browser-tests.mjs sync-edits -g 'two tabs'
// --gate runs those of web/e2e/gate.list that are not in quarantine.
import './enough-node.mjs'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { tempInMemory } from './temp-in-memory.mjs'

const root = path.resolve(import.meta.dirname, '..')
const run = (command, args, env = {}) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

/** Writes the gate's list without what is in quarantine. @returns its file */
const gateList = () => {
  const quarantine = JSON.parse(fs.readFileSync(path.join(root, 'web/e2e/quarantine.json'), 'utf8'))
  const left = new Set(quarantine.map(({ file, title }) => `${file} › ${title}`))
  const lines = fs.readFileSync(path.join(root, 'web/e2e/gate.list'), 'utf8').split('\n')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-gate-'))
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'gate.list')
  fs.writeFileSync(file, lines.filter((line) => !left.has(line)).join('\n'))
  return file
}

const given = process.argv.slice(2).filter((word) => word !== '--gate')
const isGate = process.argv.includes('--gate')

run('node', ['.scripts/build.mjs', '--if-needed'])
run(
  'npx',
  [
    ...['playwright', 'test', '--config', '.playwright.config.ts'],
    ...(isGate ? ['--test-list', gateList()] : []),
    ...given,
  ],
  { ...tempInMemory(), CHROMIUM_PATH: await findChromium() },
)
