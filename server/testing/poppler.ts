import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const isThere = (): boolean => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** PDFs are checked by another program than the one that wrote them; on a fresh machine it is installed first. */
export const ensurePoppler = (): void => {
  if (isThere()) return
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error('pdftotext is missing: install poppler (Debian: apt-get install poppler-utils)')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', 'poppler-utils'], { env, stdio: 'ignore' })
}

export type ReadPdf = {
  pages: number
  title: string
  /** Width and height in points. */
  size: [number, number]
  /** Text of each page, laid out as on paper. */
  texts: string[]
  /** All words, in reading order, single blanks between them. */
  text: string
}

type Run = (program: string, ...args: string[]) => Buffer

/** Keeps a PDF in a file as long as `work` runs programs on it. */
const withFile = <Result>(bytes: Uint8Array, work: (file: string, run: Run) => Result): Result => {
  ensurePoppler()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-pdf-'))
  try {
    const file = path.join(folder, 'a.pdf')
    fs.writeFileSync(file, bytes)
    return work(file, (program, ...args) =>
      execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 }),
    )
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads a PDF with poppler. @throws Error when it is none */
export const readPdf = (bytes: Uint8Array): ReadPdf =>
  withFile(bytes, (file, run) => {
    const facts = run('pdfinfo', file).toString()
    const fact = (pattern: RegExp): string[] => pattern.exec(facts)?.slice(1) ?? []
    const [width = 0, height = 0] = fact(/^Page size:\s+([\d.]+) x ([\d.]+)/m).map(Number)
    const texts = run('pdftotext', '-layout', file, '-').toString().split('\f').slice(0, -1)
    return {
      pages: Number(fact(/^Pages:\s+(\d+)/m)[0]),
      title: fact(/^Title:\s+(.*)$/m)[0] ?? '',
      size: [width, height],
      texts,
      text: run('pdftotext', '-raw', file, '-').toString().replace(/\s+/g, ' '),
    }
  })

/** A word and its place on the paper, in points from the upper left corner. */
export type PrintedWord = { text: string; left: number; right: number; top: number; bottom: number }

/** Returns where each word stands, page by page. */
export const printedWords = (bytes: Uint8Array): PrintedWord[][] =>
  withFile(bytes, (file, run) =>
    run('pdftotext', '-bbox', file, '-')
      .toString()
      .split('<page ')
      .slice(1)
      .map((page) =>
        [...page.matchAll(/<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g)].map(
          ([, left, top, right, bottom, text = '']) => ({
            text,
            ...{ left: Number(left), right: Number(right), top: Number(top), bottom: Number(bottom) },
          }),
        ),
      ),
  )

/** A letter may reach over its box by so many points. */
const REACH = 1
const overlap = (one: PrintedWord, other: PrintedWord): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > REACH &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2 * REACH
/** Returns words that are printed over others on a page: `word over other`. */
export const overlaps = (words: readonly PrintedWord[]): string[] =>
  words.flatMap((word, index) =>
    words
      .slice(index + 1)
      .filter((other) => overlap(word, other))
      .map((other) => `${word.text} over ${other.text}`),
  )

/** A page as it would come out of a printer, one byte of grey for each pixel: 0 is black. */
export type RenderedPage = { width: number; height: number; greyAt: (x: number, y: number) => number }

const HEAD_OF_PGM = /^P5\s+(\d+)\s+(\d+)\s+255\s/

/** Renders every page at one pixel for each point. */
export const renderPages = (bytes: Uint8Array): RenderedPage[] =>
  withFile(bytes, (file, run) => {
    run('pdftoppm', '-r', '72', '-gray', file, `${file}-page`)
    const folder = path.dirname(file)
    const images = fs.readdirSync(folder).filter((name) => name.endsWith('.pgm'))
    return images.sort().map((name) => {
      const image = fs.readFileSync(path.join(folder, name))
      const head = HEAD_OF_PGM.exec(image.subarray(0, 40).toString('latin1'))
      if (!head) throw new Error(`${name} is no grey image`)
      const [width = 0, height = 0] = head.slice(1).map(Number)
      const pixels = image.subarray(head[0].length)
      return { width, height, greyAt: (x, y) => pixels[y * width + x] ?? 0 }
    })
  })
