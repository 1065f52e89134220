import { Refusal } from '../../refusal.ts'

/** Reading of the XML that workbooks consist of: elements by name, whatever their prefix. No entity is ever expanded. */

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Half a surrogate pair is no character; whole ones are written as one number. */
const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''

/** The text of XML, with its five names, numbers, and the `_x000D_` of spreadsheets. */
export const plainText = (xml: string): string => {
  const text = xml.includes('&')
    ? xml.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (_all, hex, decimal, name) => {
        if (hex) return characterOf(Number.parseInt(hex, 16))
        return decimal ? characterOf(Number(decimal)) : (NAMED[String(name).toLowerCase()] ?? '')
      })
    : xml
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_all, hex) => characterOf(Number.parseInt(hex, 16)))
    : text
}

/** What stands in XML beside elements and text, by how it begins, with its end. */
const ASIDE: readonly (readonly [begins: string, ends: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The same XML without comments and instructions, its CDATA as plain text; the declaration stays.
 * @throws Refusal 400 for one of them without end, and for declarations of a document type, which no part may have
 */
export const plainXml = (xml: string): string => withShortEnds(withoutAside(xml))

/** End tags without the blanks that XML allows before their `>`. */
const withShortEnds = (xml: string): string =>
  /<\/[^\s<>]+\s/.test(xml) ? xml.replace(/(<\/[^\s<>]+)\s+>/g, '$1>') : xml

const withoutAside = (xml: string): string => {
  const begin = /<!--|<!\[CDATA\[|<\?|<!DOCTYPE/g
  const pieces: string[] = []
  let copied = 0
  begin.lastIndex = xml.startsWith('<?xml') ? '<?xml'.length : 0
  for (let found = begin.exec(xml); found; found = begin.exec(xml)) {
    const [begins, ends] = ASIDE.find(([one]) => one === found?.[0]) ?? []
    const end = ends === undefined ? -1 : xml.indexOf(ends, begin.lastIndex)
    if (ends === undefined || end < 0) throw new Refusal(400, 'file_wrong_format')
    pieces.push(xml.slice(copied, found.index))
    if (begins === '<![CDATA[') pieces.push(escapedText(xml.slice(begin.lastIndex, end)))
    copied = end + ends.length
    begin.lastIndex = copied
  }
  return copied === 0 ? xml : `${pieces.join('')}${xml.slice(copied)}`
}

const DECODERS = { utf8: new TextDecoder(), le: new TextDecoder('utf-16le'), be: new TextDecoder('utf-16be') }

/** The XML of a part, which is UTF-8, or UTF-16 with a mark. @throws Refusal 400 as `plainXml` does */
export const xmlOfPart = (bytes: Uint8Array): string => {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  if (mark !== 0xfffe && mark !== 0xfeff) return plainXml(DECODERS.utf8.decode(bytes))
  const xml = DECODERS[mark === 0xfffe ? 'le' : 'be'].decode(bytes)
  // Without its declaration it may be written again as UTF-8.
  return plainXml(xml.replace(/^<\?xml[^>]*\?>/, ''))
}

/** Names of attributes are few, and cells are many. */
const patterns = new Map<string, RegExp>()
const patternOf = (name: string): RegExp => {
  const known = patterns.get(name) ?? new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, known)
  return known
}

/** An attribute of a start tag; undefined where it has none. */
export const attribute = (tag: string, name: string): string | undefined => {
  const found = patternOf(name).exec(tag)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : plainText(value)
}

/** Attributes and content of an element, and where it begins and ends in its text. */
export type Element = { tag: string; inner: string; from: number; to: number }

/**
 * The elements of a name, one after the other; none of them may stand within another of its name.
 * @param from where to begin
 */
export function* elements(xml: string, name: string, from = 0, to = xml.length): Generator<Element> {
  const start = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])`, 'g')
  start.lastIndex = from
  for (let found = start.exec(xml); found && found.index < to; found = start.exec(xml)) {
    const tagEnd = endOfTag(xml, start.lastIndex)
    if (tagEnd < 0) return
    const tag = xml.slice(start.lastIndex, tagEnd)
    if (xml[tagEnd - 1] === '/') {
      start.lastIndex = tagEnd + 1
      yield { tag, inner: '', from: found.index, to: start.lastIndex }
      continue
    }
    const closing = `</${found[0].slice(1)}>`
    const end = xml.indexOf(closing, tagEnd)
    if (end < 0) return
    start.lastIndex = end + closing.length
    yield { tag, inner: xml.slice(tagEnd + 1, end), from: found.index, to: start.lastIndex }
  }
}

/** Characters of a start tag: those of a sheet have a few short attributes. */
const MAX_TAG = 20_000

/** Returns true if the beginning of a tag ends within a value. */
const isWithinValue = (tag: string): boolean =>
  tag.includes("'") ? /["']/.test(tag.replace(/"[^"]*"|'[^']*'/g, '')) : (tag.split('"').length - 1) % 2 !== 0

/** Where a start tag ends: `>` may stand within a value. */
const endOfTag = (xml: string, from: number): number => {
  let end = xml.indexOf('>', from)
  for (;;) {
    if (end < 0 || end - from > MAX_TAG) return -1
    const tag = xml.slice(from, end)
    if (!isWithinValue(tag)) return end
    end = xml.indexOf('>', end + 1)
  }
}

/** The first element of a name; undefined where there is none. */
export const element = (xml: string, name: string): Element | undefined => elements(xml, name).next().value ?? undefined
