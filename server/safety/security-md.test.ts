import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const text = fs.readFileSync(path.join(ROOT, 'server/SECURITY.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| \d/.test(line))

describe('SECURITY.md', () => {
  test('every file that it names is there', () => {
    const named = [...text.matchAll(/`([\w.][\w./-]*\.(?:tsx?|json|conf|service)|\.docs\/Dockerfile)`/g)].map(
      ([, file = '']) => file,
    )
    expect(named.length).toBeGreaterThan(100)
    expect([...new Set(named)].filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([])
  })

  test('every row with evidence names a test that holds it, or says that it was read; and has a number', () => {
    expect(rows.length).toBeGreaterThan(80)
    const evidence = rows.filter((row) => row.split('|').length === 7).map((row) => (row.split('|')[5] ?? '').trim())
    expect(evidence.length).toBeGreaterThan(90)
    const bare = evidence.filter(
      (one) => !/`[^`]+\.(?:test|spec)\.tsx?`/.test(one) && !/^by reading: `[^`]+`/.test(one),
    )
    expect(bare).toEqual([])
    for (const row of rows)
      expect(row).toMatch(/^\| \d{1,2}\.\d{1,2}\.\d{1,2}(?:(?:, | to )\d{1,2}\.\d{1,2}\.\d{1,2})* \|/)
  })

  /** Each file with the tests of it that are quoted behind it. */
  const quoted = [...text.matchAll(/`([\w./-]+\.test\.tsx?)` \(([^)]*”)\)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  )

  test('every test that it names is there', () => {
    expect(quoted.length).toBeGreaterThan(20)
    const missing = quoted.filter(({ file, name }) => !fs.readFileSync(path.join(ROOT, file), 'utf8').includes(name))
    expect(missing).toEqual([])
  })

  test.each(['2.4.1', '1.3.6', '13.1.1', '16.2.5', '8.2.1', '1.2.10', '3.4.3', '1.4.3'])(
    'what it says of %s names the test that holds it',
    (number) => {
      const claims = rows.filter(
        (row) => row.split('|').length === 7 && row.split('|')[1]?.split(/[ ,]+/).includes(number),
      )
      expect(claims.length).toBeGreaterThan(0)
      for (const claim of claims) expect(claim).toMatch(/\.test\.tsx?` \(“/)
    },
  )
})
