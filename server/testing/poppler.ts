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

/** Reads a PDF with poppler. @throws Error when it is none */
export const readPdf = (bytes: Uint8Array): ReadPdf => {
  ensurePoppler()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-pdf-'))
  try {
    const file = path.join(folder, 'a.pdf')
    fs.writeFileSync(file, bytes)
    const run = (program: string, ...args: string[]): string =>
      execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const facts = run('pdfinfo', file)
    const fact = (pattern: RegExp): string[] => pattern.exec(facts)?.slice(1) ?? []
    const [width = 0, height = 0] = fact(/^Page size:\s+([\d.]+) x ([\d.]+)/m).map(Number)
    const texts = run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1)
    return {
      pages: Number(fact(/^Pages:\s+(\d+)/m)[0]),
      title: fact(/^Title:\s+(.*)$/m)[0] ?? '',
      size: [width, height],
      texts,
      text: run('pdftotext', '-raw', file, '-').replace(/\s+/g, ' '),
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
