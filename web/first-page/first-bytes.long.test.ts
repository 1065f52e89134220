import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { BuiltScript } from '../../.scripts/parts-of-files.d.mts'

/**
 * Budgets of what a page loads before its first rows, in bytes and files: they are the same on every machine. Times are
 * measured by `npm run bench:browser`, whose first part counts the same files in a browser.
 */
const FIRST_JAVASCRIPT = 190_000
const FIRST_PAGE_SCRIPT = 14_000
const AFTER_PASSWORD = 22_000
/** Modules that a failure names. */
const NAMED = 25

const root = path.resolve(import.meta.dirname, '../..')
const fileOfBuild = (file: string): Buffer => fs.readFileSync(path.join(root, 'dist/web', file))
const zipped = (file: string): number => gzipSync(fileOfBuild(file), { level: 9 }).length

let page: string
let first: BuiltScript[]
beforeAll(() => {
  if (!process.env.TEST_BUILT) execFileSync(process.execPath, ['.scripts/build.mjs', '--if-needed'], { cwd: root })
  page = fileOfBuild('index.html').toString()
  const scripts: BuiltScript[] = JSON.parse(fs.readFileSync(path.join(root, 'dist/parts.json'), 'utf8'))
  const names = new Set(scripts.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  // A set goes on to what is added to it meanwhile.
  for (const name of names)
    for (const further of scripts.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(further)
  first = scripts.filter(({ fileName }) => names.has(fileName))
})

const modulesOf = (scripts: readonly BuiltScript[]): [name: string, characters: number][] =>
  scripts.flatMap(({ modules }) => Object.entries(modules)).toSorted(([, a], [, b]) => b - a)

test(`the JavaScript before the first rows has at most ${FIRST_JAVASCRIPT} bytes, gzip`, () => {
  const [, texts = '{}'] = /data-texts='([^']+)'/.exec(page) ?? []
  const languages: string[] = Object.values(JSON.parse(texts))
  const files = [
    ...first.map(({ fileName }) => ({ name: fileName, bytes: zipped(fileName) })),
    { name: 'texts of the longest language', bytes: Math.max(...languages.map(zipped)) },
  ]
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const lines = [
    ...files.map(({ name, bytes }) => `${bytes} bytes: ${name}`),
    ...modulesOf(first)
      .slice(0, NAMED)
      .map(([name, characters]) => `${characters} characters: ${name}`),
  ]
  expect(total, `${total} bytes of at most ${FIRST_JAVASCRIPT}\n${lines.join('\n')}\n`).toBeLessThanOrEqual(
    FIRST_JAVASCRIPT,
  )
})

test(`what is fetched once the password is sent has at most ${AFTER_PASSWORD} bytes, gzip`, () => {
  const asked = ['login', 'engine'].flatMap((part): string[] => {
    const [, files = '[]'] = new RegExp(`data-${part}='([^']+)'`).exec(page) ?? []
    return JSON.parse(files)
  })
  expect(asked.length).toBeGreaterThan(1)
  const lines = [...new Set(asked)].map((name) => `${zipped(name)} bytes: ${name}`)
  const total = lines.reduce((sum, line) => sum + Number.parseInt(line, 10), 0)
  expect(total, `${total} bytes of at most ${AFTER_PASSWORD}\n${lines.join('\n')}\n`).toBeLessThanOrEqual(
    AFTER_PASSWORD,
  )
})

test(`the script in index.html has at most ${FIRST_PAGE_SCRIPT} bytes`, () => {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code)
  expect(scripts).toHaveLength(1)
  expect(Buffer.byteLength(scripts.join(''))).toBeLessThanOrEqual(FIRST_PAGE_SCRIPT)
})

test('nothing before the first rows is of MUI or Emotion', () => {
  const names = modulesOf(first).map(([name]) => name)
  expect(names.some((name) => name.includes('node_modules/react-dom/'))).toBe(true)
  expect(names.filter((name) => /node_modules\/@(mui|emotion)\//.test(name))).toEqual([])
})
