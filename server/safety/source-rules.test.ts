import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
/** Sources of what runs at the company and on its devices; not tests, measurements and tools. */
const sources = ['server', 'shared', 'web', 'sw'].flatMap((folder) =>
  (fs.readdirSync(path.join(ROOT, folder), { recursive: true }) as string[])
    .map((file) => path.join(folder, file))
    .filter((file) => /\.(ts|tsx|html)$/.test(file) && !/\.(test|spec)\.|zz-|\.d\.ts$/.test(file))
    .filter((file) => !/^server\/(testing|bench|safety)\/|^web\/(e2e|bench|sync\/simulation)\//.test(file)),
)

test.each<[string, RegExp]>([
  ['runs another program', /node:child_process|from 'child_process'/],
  ['makes code from texts', /\beval\(|new Function\(|setTimeout\(\s*['"`]/],
  ['sets HTML', /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/],
  ['trusts any certificate', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
  ['draws secrets from a weak source', /Math\.random\(\)\.toString/],
])('no source %s', (_what, pattern) => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => pattern.test(fs.readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([])
})
