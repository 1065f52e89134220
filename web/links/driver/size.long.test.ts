import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'

/** Budgets of the driver's page, bytes after gzip: all of its JavaScript, and what it opens with, page and styles included. */
const ALL_JAVASCRIPT = 60_000
const FIRST = 24_000

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'dist/web/t')
const zipped = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length

let page: string
beforeAll(() => {
  if (!process.env.TEST_BUILT) execFileSync(process.execPath, ['.scripts/build.mjs', '--if-needed'], { cwd: root })
  page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
})

test(`the page that a driver's link opens has at most ${FIRST} bytes, gzip, and asks for nothing else`, () => {
  expect(zipped(page)).toBeLessThanOrEqual(FIRST)
  expect(page).not.toMatch(/<script[^>]* src=|rel="(?:stylesheet|modulepreload)"/)
})

test(`its scripts have at most ${ALL_JAVASCRIPT} bytes, gzip, with every language and the signature`, () => {
  const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(page) ?? []
  const files = fs.readdirSync(path.join(folder, 'files')).filter((name) => name.endsWith('.js'))
  const sizes = files.map((name) => zipped(fs.readFileSync(path.join(folder, 'files', name))))
  expect(files.length).toBeGreaterThanOrEqual(15)
  expect(sizes.reduce((sum, bytes) => sum + bytes, zipped(script))).toBeLessThanOrEqual(ALL_JAVASCRIPT)
})

test('the app keeps nothing of it, and it nothing of the app', () => {
  expect(fs.readFileSync(path.join(root, 'dist/web/service-worker.js'), 'utf8')).not.toMatch(/["']\/?t\//)
  expect(fs.readFileSync(path.join(folder, 'worker.js'), 'utf8')).not.toContain('/assets/')
})
