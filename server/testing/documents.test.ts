import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const FOLDERS = ['server', 'shared', 'web', 'sw', '.scripts', '.docs', '.ci']
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')
const isThere = (file: string): boolean => fs.existsSync(path.join(ROOT, file))

/** Every file of the repository that a person writes, by its path from the top. */
const files = [
  ...fs.readdirSync(ROOT).filter((name) => fs.statSync(path.join(ROOT, name)).isFile()),
  ...FOLDERS.flatMap((folder) =>
    (fs.readdirSync(path.join(ROOT, folder), { recursive: true }) as string[]).map((file) => path.join(folder, file)),
  ),
]
  .filter((file) => !file.split(path.sep).includes('node_modules'))
  .map((file) => file.split(path.sep).join('/'))

const documents = files.filter((file) => file === 'README.md' || /^\.docs\/.*\.md$|^server\/SECURITY\.md$/.test(file))
const sources = files.filter((file) => /\.(tsx?|mjs|sql)$|^\.ci\/run$|\.service$/.test(file))

/** The comments of a source; a sentence that goes over several lines stands in one. */
const commentsOf = (source: string): string[] =>
  source
    .replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#|--)[ \t]?/g, ' ')
    .match(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|^[ \t]*(?:#|--) [^\n]*/gm) ?? []

const NUMBERED = ['rules', 'sync', 'telematics', 'decisions']
/** Numbers of the headings of a document: `4.2`. */
const sectionsOf = (document: string): Set<string> =>
  new Set([...read(document).matchAll(/^#{2,} (\d+(?:\.\d+)*)\.? /gm)].map(([, number = '']) => number))
const SECTIONS = new Map(NUMBERED.map((name) => [name, sectionsOf(`.docs/${name}.md`)]))
const INVARIANTS = new Set(
  [...(read('.docs/sync.md').split('## 6. What must hold')[1]?.split('\n## ')[0] ?? '').matchAll(/^(\d+)\. /gm)].map(
    ([, number]) => number,
  ),
)

const MORE_NUMBERS = String.raw`((?:(?:,| and|, and| to)\s+\d+(?:\.\d+)*\b)*)`
const SECTION_POINTER = new RegExp(String.raw`\b(${NUMBERED.join('|')})\s+(\d+(?:\.\d+)*)\b${MORE_NUMBERS}`, 'gi')
const INVARIANT_POINTER = new RegExp(String.raw`\binvariants?\s+(\d+)\b${MORE_NUMBERS}`, 'gi')
const numbersOf = (first = '', more = ''): string[] => [first, ...(more.match(/\d+(?:\.\d+)*/g) ?? [])]

/** Pointers such as `rules 4.2`, `sync 3.3 and 3.4`, `invariant 10` that lead nowhere. */
const lostPointers = (text: string): string[] => [
  ...[...text.matchAll(SECTION_POINTER)].flatMap(([, name = '', first, more]) =>
    numbersOf(first, more)
      .filter((number) => !SECTIONS.get(name.toLowerCase())?.has(number))
      .map((number) => `${name} ${number}`),
  ),
  ...[...text.matchAll(INVARIANT_POINTER)].flatMap(([, first, more]) =>
    numbersOf(first, more)
      .filter((number) => !INVARIANTS.has(number))
      .map((number) => `invariant ${number}`),
  ),
]

/** `{a,b}.ts` is two files. */
const spelledOut = (file: string): string[] => {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(file) ?? []
  return choices === undefined ? [file] : choices.split(',').flatMap((choice) => spelledOut(before + choice + after))
}
const FILE_NAME = /(?<![\w./-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|md)(?![\w/])/g
/** Returns true for a file that a build or an installation makes: it is not kept. */
const isMade = (file: string): boolean => /^dist\/|^node_modules\//.test(file)
/** A file may be named by the end of its path: `store/db.ts`, `db.ts`. */
const isNamed = (name: string): boolean =>
  isMade(name) || files.some((file) => file === name || file.endsWith(`/${name}`))
/** A path from the top of the repository: a file with or without its ending, or a folder. */
const PATH_FROM_TOP = /(?<![\w./@-])(?:server|shared|web|sw)\/[\w./-]*\w(?![\w/*{-]|\.\w)/g
const isPathThere = (name: string): boolean => ['', '.ts', '.tsx'].some((ending) => isThere(name + ending))
/** Files and folders named in a text that are not there. */
const lostFiles = (text: string): string[] => [
  ...new Set([
    ...(text.match(FILE_NAME) ?? []).filter((name) => !isNamed(name)),
    ...(text.match(PATH_FROM_TOP) ?? []).filter((name) => !isPathThere(name)),
  ]),
]

const inSource = (find: (text: string) => string[]): string[] =>
  sources.flatMap((file) =>
    commentsOf(read(file)).flatMap((comment) => find(comment).map((lost) => `${file}: ${lost}`)),
  )

/** The anchor of a heading, as GitHub and most viewers make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (document: string): Set<string> =>
  new Set([...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

/** Relative links of a document whose file or heading is not there. */
const lostLinks = (document: string): string[] =>
  [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? document : path.posix.join(path.posix.dirname(document), file)
      return !isThere(target) || (anchor !== undefined && !anchorsIn(target).has(anchor))
    })
    .map((link) => `${document}: ${link}`)

describe('comments', () => {
  test('are found in every kind of source', () => {
    expect(commentsOf('a = 1 // one\n// two\n/**\n * three\n * four */\n').join('|')).toMatch(/one two.*three four/)
    const pointing = sources.filter((file) => commentsOf(read(file)).some((comment) => /\brules \d/i.test(comment)))
    expect(pointing.length).toBeGreaterThan(80)
  })

  test('point to sections that are there', () => expect(inSource(lostPointers)).toEqual([]))
  test('name files that are there', () => expect(inSource(lostFiles)).toEqual([]))
  test('point to no text outside of the repository', () => {
    const outside = (text: string) =>
      text.match(/(?:decisions?|specification),? (?:section|§)|\bdesign\/[\w-]+\.md/gi) ?? []
    expect(inSource(outside)).toEqual([])
  })
})

describe('documents', () => {
  test('the four that comments point to have numbered sections', () => {
    for (const [name, sections] of SECTIONS) expect(sections.size, name).toBeGreaterThan(10)
    expect([...INVARIANTS]).toHaveLength(16)
  })

  test('no number stands twice', () => {
    const twice = NUMBERED.flatMap((name) => {
      const numbers = [...read(`.docs/${name}.md`).matchAll(/^#{2,} (\d+(?:\.\d+)*)/gm)].map(([, number]) => number)
      return numbers.filter((number, at) => numbers.indexOf(number) !== at).map((number) => `${name} ${number}`)
    })
    expect(twice).toEqual([])
  })

  test('their links lead to files and headings that are there', () => {
    expect(documents.length).toBeGreaterThan(7)
    expect(documents.flatMap(lostLinks)).toEqual([])
  })

  test('their pointers lead to sections that are there', () => {
    expect(documents.flatMap((file) => lostPointers(read(file)).map((lost) => `${file}: ${lost}`))).toEqual([])
  })

  test('the files and folders that they name are there', () => {
    const lost = documents.flatMap((document) => {
      const named = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
      const paths = named
        .filter((text) => /^(?:server|shared|web|sw|\.docs|\.scripts|\.ci)\/[\w./{},-]+$/.test(text))
        .flatMap(spelledOut)
      const drawn = read(document).match(/```mermaid[\s\S]*?```/g) ?? []
      const texts = [...named.flatMap(spelledOut), ...drawn].join(' ')
      return [...paths.filter((file) => !isThere(file)), ...lostFiles(texts)].map((file) => `${document}: ${file}`)
    })
    expect(lost).toEqual([])
  })
})
