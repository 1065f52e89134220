import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { coveredLetters } from './letters/covered-letters.ts'
import { type Piece, printable } from './letters/printable.ts'
import { SIGN_FAMILY, signFont } from './letters/sign-font.ts'

/** Beside the bundle (`dist/server/fonts`) once built; of pdfmake in the sources. */
const fontFolder = (): string => {
  const beside = path.join(import.meta.dirname, 'fonts')
  if (fs.existsSync(beside)) return beside
  return path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
}

/** Roboto comes with pdfmake: nothing is fetched, and nothing but these files is read. */
const FONTS = fontFolder()
const font = (name: string): string => path.join(FONTS, `Roboto-${name}.ttf`)
const ROBOTO = {
  normal: font('Regular'),
  bold: font('Medium'),
  italics: font('Italic'),
  bolditalics: font('MediumItalic'),
}

const SIGN_FILE = 'signs.ttf'
// Its types leave this out.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, content: Buffer) => void } }
virtualfs.writeFileSync(SIGN_FILE, signFont())
pdfmake.setFonts({
  Roboto: ROBOTO,
  [SIGN_FAMILY]: { normal: SIGN_FILE, bold: SIGN_FILE, italics: SIGN_FILE, bolditalics: SIGN_FILE },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((file) => path.dirname(path.resolve(file)) === FONTS)

/** Code points that each of Roboto's faces has. */
export const robotoLetters = (): Set<number> => {
  const [first = new Set<number>(), ...others] = Object.values(ROBOTO).map((file) =>
    coveredLetters(fs.readFileSync(file)),
  )
  return new Set([...first].filter((code) => others.every((face) => face.has(code))))
}

let piecesOf: ((text: string) => Piece[]) | undefined

/** A text as pieces of content, the signs in their own font. */
const printed = (text: string): unknown => {
  piecesOf ??= printable(robotoLetters())
  const pieces = piecesOf(text)
  const [only, ...others] = pieces
  if (others.length === 0 && !only?.isSigns) return only?.text ?? ''
  return pieces.map(({ text: piece, isSigns }) => (isSigns ? { text: piece, font: SIGN_FAMILY } : { text: piece }))
}

/** Keys of a document below which there are texts. */
const WITH_TEXTS = new Set(['content', 'header', 'footer', 'text', 'stack', 'columns', 'table', 'body', 'ul', 'ol'])

/** Content with every text of it as it can be printed. */
const printedContent = (node: unknown, key = 'content'): unknown => {
  if (typeof node === 'string') {
    const pieces = printed(node)
    return key === 'text' || typeof pieces === 'string' ? pieces : { text: pieces }
  }
  if (Array.isArray(node)) return node.map((one) => printedContent(one, key === 'text' ? 'inline' : 'content'))
  if (typeof node === 'function') return (...given: unknown[]) => printedContent(node(...given))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, WITH_TEXTS.has(name) ? printedContent(value, name) : value]),
  )
}

/** The bytes of a document. Takes a while for hundreds of rows: run it in the worker. */
export const renderPdf = async (document: TDocumentDefinitions): Promise<Uint8Array> =>
  new Uint8Array(await pdfmake.createPdf(printedContent(document) as TDocumentDefinitions).getBuffer())
