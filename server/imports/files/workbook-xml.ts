import { isUtf8 } from 'node:buffer'
import { type SaxesOptions, SaxesParser, type SaxesTagNS } from 'saxes'
import { Refusal } from '../../kit/refusal.ts'
import { decodeCodePage } from './code-pages.ts'
import { MAX_ROWS } from './sheet-row.ts'

/**
 * Reading of the XML that workbooks consist of, as a stream of its tags and texts (`saxes`). No part may declare a document
 * type: no entity is ever expanded.
 */

export type Tag = SaxesTagNS

/**
 * Calls for the parts of a document. `name` is a tag's own name without its prefix, empty for one of another namespace than the
 * document's; `path` has the names of the elements around it, the outermost first.
 */
export type XmlListener = {
  /** @param end place behind the tag */
  open?: (name: string, tag: Tag, path: readonly string[], end: number) => void
  /** @param end place behind the closing tag, or behind the one tag of an empty element */
  close?: (name: string, tag: Tag, path: readonly string[], end: number) => void
  /** A text comes in several pieces. */
  text?: (text: string, path: readonly string[]) => void
}

/** Elements around one another, and attributes of one tag: workbooks have fewer than thirty of each. */
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 128
/**
 * Elements that are asked what a prefix means, for all tags and attributes with one: from the tag outwards, to the one that declares
 * it. Cells of 50,000 rows and 100 columns ask some fifty million.
 */
const MAX_ASKED = 150_000_000
/** Elements and attributes of one part: 50,000 rows of 100 columns have some ten and fifteen million. */
const MAX_ELEMENTS = 12_000_000
const MAX_ALL_ATTRIBUTES = 20_000_000
/**
 * Sections that the parser takes a piece at a time, a third of a microsecond for each letter that may begin their end: this end,
 * and the most letters of all of them in a part. Programs write a line of such; those that put texts into CDATA have the texts of
 * a workbook.
 */
const ASIDE: Readonly<Record<string, { end: string; most: number }>> = {
  '<!--': { end: '-->', most: 2_000_000 },
  '<?': { end: '?>', most: 2_000_000 },
  '<![CDATA[': { end: ']]>', most: 32_000_000 },
}
const BEGINS_ASIDE = /<!--|<\?|<!\[CDATA\[/g
/** Letters of one text, value or name, in which the parser keeps each carriage return apart: cells have 32,767, escaped seven times as many. */
const MAX_TEXT = 2_000_000
/** Letters of a beginning that the next piece may complete. */
const LONGEST_BEGINNING = 8

/** Bytes that are decoded at a time. */
const PIECE = 256 * 1024
/** Stands for the namespace of a prefix that is declared nowhere. */
const UNDECLARED = 'undeclared:'

const damaged = (): Refusal => new Refusal(400, 'file_wrong_format')
const tooManyRows = (): Refusal => new Refusal(400, 'upload_too_many_rows', { max: MAX_ROWS })

/** An attribute without a prefix, as those of workbooks are. */
export const attribute = ({ attributes }: Tag, name: string): string | undefined => attributes[name]?.value
/** An attribute by its name behind any prefix, such as `r:id`. */
export const prefixedAttribute = ({ attributes }: Tag, name: string): string | undefined =>
  Object.values(attributes).find(({ local }) => local === name)?.value

class StrictParser extends SaxesParser<SaxesOptions & { xmlns: true }> {
  override fail(): never {
    throw damaged()
  }
}

/**
 * A parser has at most six handlers: with more the engine keeps it as a dictionary and runs it four times as slowly.
 * @throws Refusal 400, from its `write` on, for XML that is not well formed
 */
const parserFor = ({ open, close, text }: XmlListener): StrictParser => {
  const parser = new StrictParser({ xmlns: true, position: false, resolvePrefix: () => UNDECLARED })
  const path: string[] = []
  let root: string | undefined
  let elements = 0
  let attributes = 0
  let prefixed = 0
  let allAttributes = 0
  let asked = 0
  const nameOf = ({ uri, local }: Tag): string =>
    uri === root || uri === UNDECLARED || uri === '' || root === UNDECLARED ? local : ''
  const refuse = (): never => {
    throw damaged()
  }
  parser.on('doctype', refuse)
  parser.on('attribute', ({ prefix }) => {
    attributes += 1
    if (prefix !== '') prefixed += 1
    if (attributes > MAX_ATTRIBUTES) refuse()
  })
  parser.on('opentag', (tag) => {
    elements += 1
    allAttributes += attributes
    asked += (1 + prefixed) * path.length
    attributes = 0
    prefixed = 0
    if (elements > MAX_ELEMENTS || allAttributes > MAX_ALL_ATTRIBUTES) throw tooManyRows()
    root ??= tag.uri
    if (path.length === MAX_DEPTH || asked > MAX_ASKED) refuse()
    const name = nameOf(tag)
    open?.(name, tag, path, parser.position)
    path.push(name)
  })
  parser.on('closetag', (tag) => {
    const name = path.pop() ?? ''
    close?.(name, tag, path, parser.position)
  })
  parser.on('text', (piece) => text?.(piece, path))
  parser.on('cdata', (piece) => text?.(piece, path))
  return parser
}

/** The name of the encoding that XML of single bytes declares. */
const declaredIn = (bytes: Uint8Array): string =>
  /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1'),
  )?.[1] ?? ''

const isUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = [bytes[0] ?? 0, bytes[1] ?? 0]
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : null
}

/** The encoding of a part: UTF-16 or UTF-8 by its bytes, whatever it declares, else what it declares. @throws Refusal 400 */
const encodingOf = (bytes: Uint8Array): string => {
  const wide = isUtf16(bytes)
  if (wide || isUtf8(bytes)) return wide ?? 'utf-8'
  try {
    return new TextDecoder(declaredIn(bytes)).encoding
  } catch {
    throw damaged()
  }
}

/** The text of a part in pieces, without what stands in front of its XML. @throws Refusal 400 for bytes that are no letters */
function* piecesOf(bytes: Uint8Array, size = PIECE): Generator<string> {
  const encoding = encodingOf(bytes)
  if (encoding === 'windows-1252') {
    const text = decodeCodePage(bytes, encoding).trimStart()
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
    return
  }
  const decoder = new TextDecoder(encoding, { fatal: true })
  let hasBegun = false
  for (let at = 0; at < bytes.length; at += size) {
    let piece: string
    try {
      piece = decoder.decode(bytes.subarray(at, at + size), { stream: at + size < bytes.length })
    } catch {
      throw damaged()
    }
    if (!hasBegun) piece = piece.trimStart()
    hasBegun ||= piece !== ''
    yield piece
  }
}

/**
 * Counts what stands aside of tags and texts, piece by piece, before the parser sees it. No `<` stands anywhere else in XML that is
 * well formed.
 */
const asideCounter = () => {
  const letters = new Map<string, number>()
  let kind: string | null = null
  let before = ''
  let sinceTag = 0
  /** @throws Refusal 400 for more than a workbook has */
  return (piece: string): void => {
    const text = before + piece
    const tag = piece.lastIndexOf('<')
    sinceTag = tag < 0 ? sinceTag + piece.length : piece.length - tag
    if (sinceTag > MAX_TEXT) throw damaged()
    let at = 0
    const count = (to: number): void => {
      const all = (letters.get(kind ?? '') ?? 0) + to - at
      letters.set(kind ?? '', all)
      if (all > (ASIDE[kind ?? '']?.most ?? 0)) throw damaged()
      at = to
    }
    for (;;) {
      if (kind === null) {
        BEGINS_ASIDE.lastIndex = at
        const found = BEGINS_ASIDE.exec(text)
        if (!found) break
        ;[kind] = found
        at = found.index + kind.length
      }
      const { end } = ASIDE[kind] as { end: string }
      const to = text.indexOf(end, at)
      if (to < 0) {
        count(Math.max(at, text.length - end.length + 1))
        before = text.slice(at)
        return
      }
      count(to)
      at += end.length
      kind = null
    }
    before = text.slice(Math.max(at, text.length - LONGEST_BEGINNING))
  }
}

/** Tells what a part holds. @throws Refusal 400 for XML that is not well formed */
export const readXml = (bytes: Uint8Array, listener: XmlListener): void => {
  const parser = parserFor(listener)
  const countAside = asideCounter()
  for (const piece of piecesOf(bytes)) {
    countAside(piece)
    parser.write(piece)
  }
  parser.close()
}

/** {@link readXml} of a text: the places that are told are places in it. */
export const readXmlText = (xml: string, listener: XmlListener): void => {
  parserFor(listener).write(xml).close()
}

/** The name of the outermost element; null for what is no XML. */
export const rootOf = (bytes: Uint8Array): string | null => {
  let root: string | null = null
  const parser = parserFor({
    open: (name) => {
      root ??= name
    },
  })
  try {
    const countAside = asideCounter()
    for (const piece of piecesOf(bytes, 4096)) {
      countAside(piece)
      parser.write(piece)
      if (root !== null) break
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return root
}

/** The XML of a part, to be written again as UTF-8. @throws Refusal 400 for bytes that are no letters */
export const xmlOfPart = (bytes: Uint8Array): string => {
  const xml = [...piecesOf(bytes)].join('')
  const declared = declaredIn(bytes)
  return encodingOf(bytes) === 'utf-8' && /^(?:utf-8)?$/i.test(declared) ? xml : xml.replace(/^<\?xml[^>]*\?>/, '')
}

/** Begin of the tag that ends at a place: no value may hold `<`. */
export const beginOfTag = (xml: string, end: number): number => xml.lastIndexOf('<', end - 1)

/** The text of a cell or name: in spreadsheets `_x000D_` is the letter of that number. */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9a-f]{4})_/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        // Half a pair is no letter.
        .replace(/\p{Surrogate}|\0/gu, '')
    : text
