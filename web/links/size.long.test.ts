import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'

/** Budgets of the pages of links, bytes after gzip: what one opens with, styles included, and all of its JavaScript. */
const PAGES = [
  { name: 't', first: 24_000, javascript: 60_000, files: 15 },
  { name: 's', first: 12_000, javascript: 30_000, files: 0 },
  { name: 'a', first: 14_000, javascript: 30_000, files: 4 },
]

const root = path.resolve(import.meta.dirname, '../..')
const web = path.join(root, 'dist/web')
const zipped = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length

beforeAll(() => {
  if (!process.env.TEST_BUILT) execFileSync(process.execPath, ['.scripts/build.mjs', '--if-needed'], { cwd: root })
})

describe.each(PAGES)('the page /$name/', ({ name, first, javascript, files: atLeast }) => {
  const read = (file: string): string => fs.readFileSync(path.join(web, name, file), 'utf8')

  test(`opens with at most ${first} bytes, gzip, and asks for nothing else`, () => {
    const page = read('index.html')
    expect(zipped(page)).toBeLessThanOrEqual(first)
    expect(page).not.toMatch(/<script[^>]* src=|rel="(?:stylesheet|modulepreload)"/)
  })

  test(`has at most ${javascript} bytes of scripts, gzip, with every language and the signature`, () => {
    const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(read('index.html')) ?? []
    const folder = path.join(web, name, 'files')
    const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((file) => file.endsWith('.js')) : []
    const sizes = files.map((file) => zipped(read(`files/${file}`)))
    expect(files.length).toBeGreaterThanOrEqual(atLeast)
    expect(sizes.reduce((sum, bytes) => sum + bytes, zipped(script))).toBeLessThanOrEqual(javascript)
  })

  test('finds its files wherever it is opened, such as at an address with two slashes', () => {
    expect(read('index.html')).not.toMatch(/import\(["'`]\./)
  })

  test('keeps what ends a log-out: it may be opened without a network', () => {
    for (const file of ['index.html', 'worker.js'])
      expect([file, read(file).includes(`/${name}/leavings.js`)]).toEqual([file, true])
    expect(read('leavings.js')).toMatch(/export ?\{[^}]*closeLeftSession/)
  })

  test('is not kept by the app, and keeps nothing of it', () => {
    const kept = fs.readFileSync(path.join(web, 'service-worker.js'), 'utf8')
    expect(kept).not.toMatch(new RegExp(`["']/?${name}/`))
    expect(read('worker.js')).not.toContain('/assets/')
  })
})
