import { escapeXml } from '../../excel/sheet/sheet-xml.ts'
import type { Tag } from '../files/workbook-xml.ts'

/** A place of a text with what stands there instead; equal places for what is put in. */
export type Edit = { from: number; to: number; text: string }

/** A text with all edits, of which none may lie within another; those of one place stand in their order. */
export const edited = (text: string, edits: readonly Edit[]): string => {
  const pieces: string[] = []
  let copied = 0
  for (const edit of edits.toSorted((one, other) => one.from - other.from)) {
    pieces.push(text.slice(copied, edit.from), edit.text)
    copied = edit.to
  }
  return `${pieces.join('')}${text.slice(copied)}`
}

/** The prefix of a tag with its colon; empty for one without. */
export const prefixOf = ({ prefix }: Tag): string => (prefix === '' ? '' : `${prefix}:`)

/** Text between the brackets of a start tag, with other attributes: null leaves one out. */
export const startTag = ({ name, attributes }: Tag, changed: Readonly<Record<string, string | null>>): string => {
  const own = Object.values(attributes).map((one): [string, string | null] => [one.name, one.value])
  const all = Object.entries({ ...Object.fromEntries(own), ...changed })
  return [name, ...all.flatMap(([key, value]) => (value === null ? [] : [`${key}="${escapeXml(value)}"`]))].join(' ')
}
