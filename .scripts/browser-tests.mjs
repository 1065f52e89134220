// Browser tests alone, with Playwright's arguments: node .scripts/browser-tests.mjs sync-edits -g 'two tabs'
// --gate runs those of web/e2e/gate.list that are not in quarantine.
import './enough-node.mjs'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { EXPECTED_TESTS } from './tally.mjs'
import { tempInMemory } from './temp-in-memory.mjs'

const root = path.resolve(import.meta.dirname, '..')
const run = (command, args, env = {}) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

/** Writes the gate's list without what is in quarantine. @returns its file, and how many tests it names */
const gateList = () => {
  const quarantine = JSON.parse(fs.readFileSync(path.join(root, 'web/e2e/quarantine.json'), 'utf8'))
  const left = new Set(quarantine.map(({ file, title }) => `${file} › ${title}`))
  const lines = fs.readFileSync(path.join(root, 'web/e2e/gate.list'), 'utf8').split('\n')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-gate-'))
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'gate.list')
  const listed = lines.filter((line) => line && !line.startsWith('#') && !left.has(line))
  fs.writeFileSync(file, listed.join('\n'))
  return { file, count: listed.length }
}

const given = process.argv.slice(2).filter((word) => word !== '--gate')
const list = process.argv.includes('--gate') ? gateList() : null

run('node', ['.scripts/build.mjs', '--if-needed'])
run(
  'npx',
  [
    ...['playwright', 'test', '--config', '.playwright.config.ts'],
    ...(list ? ['--test-list', list.file] : []),
    ...given,
  ],
  {
    ...tempInMemory(),
    CHROMIUM_PATH: await findChromium(),
    // A line that names no test is left out by Playwright without a word: the reporter counts.
    ...(list && { [EXPECTED_TESTS]: String(list.count) }),
  },
)
