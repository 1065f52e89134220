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

  test('every row that says it holds names its evidence, and has a number', () => {
    expect(rows.length).toBeGreaterThan(80)
    const bare = rows.filter((row) => row.split('|').length === 7 && !/`[^`]+`/.test(row.split('|')[5] ?? ''))
    expect(bare).toEqual([])
    for (const row of rows)
      expect(row).toMatch(/^\| \d{1,2}\.\d{1,2}\.\d{1,2}(?:(?:, | to )\d{1,2}\.\d{1,2}\.\d{1,2})* \|/)
  })
})
