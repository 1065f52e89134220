import { Refusal } from '../../kit/refusal.ts'
import { attribute, readXml, rootOf } from './workbook-xml.ts'
import type { Zip } from './zip.ts'

/**
 * The parts of a package, found by their relations (ECMA-376 part 2, Open Packaging Conventions): names of parts differ by
 * more than their case.
 */

/** @throws Refusal 400 where there is no such part, and for a damaged one */
export const requiredPart = (zip: Zip, name: string): Uint8Array => {
  const part = zip.read(name)
  if (part === null) throw new Refusal(400, 'file_wrong_format')
  return part
}

type Relation = { id: string; type: string; part: string }

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1)

/** The relations of a part, of the whole package without one; `type` is the last word of what the file says. */
const relationsOf = (zip: Zip, part = ''): Relation[] => {
  const folder = folderOf(part)
  const bytes = zip.read(`${folder}_rels/${part.slice(folder.length)}.rels`)
  const relations: Relation[] = []
  if (bytes === null) return relations
  readXml(bytes, {
    open: (name, tag) => {
      if (name !== 'Relationship' || /^external$/i.test(attribute(tag, 'TargetMode') ?? '')) return
      const target = (attribute(tag, 'Target') ?? '').replaceAll('\\', '/')
      relations.push({
        id: attribute(tag, 'Id') ?? '',
        type: (attribute(tag, 'Type') ?? '').split('/').at(-1) ?? '',
        part: target.startsWith('/') ? target : `${folder}${target}`,
      })
    },
  })
  return relations
}

const USUAL_BOOK = 'xl/workbook.xml'

/** Parts of a workbook: itself, what its relations name for sheets by their id, its texts and its styles. */
export type BookParts = {
  workbook: string
  sheets: ReadonlyMap<string, string>
  /** Null for a workbook without. */
  texts: string | null
  styles: string | null
}

/** The part of the workbook; null for a package of another kind. */
const workbookPart = (zip: Zip): string | null => {
  // A package has one such relation.
  const named = relationsOf(zip).find(({ type }) => type === 'officeDocument')?.part
  for (const part of [named, USUAL_BOOK]) {
    if (part === undefined || /\.bin$/i.test(part)) continue
    const bytes = zip.read(part)
    if (bytes && rootOf(bytes) === 'workbook') return part
  }
  return null
}

/** The parts of a workbook; null for a package of another kind. @throws Refusal 400 for a relation that leads nowhere */
export const bookParts = (zip: Zip): BookParts | null => {
  const workbook = workbookPart(zip)
  if (workbook === null) return null
  const relations = relationsOf(zip, workbook)
  /** The part of a kind; under its usual name where no relation says one. */
  const only = (type: string): string | null => {
    const usual = `${folderOf(workbook)}${type}.xml`
    const named = relations.find((relation) => relation.type === type)?.part
    const found = [named, usual].find((part) => part !== undefined && zip.has(part))
    // Without it texts would be empty and `0042` would be 42.
    if (found === undefined && named !== undefined) throw new Refusal(400, 'file_wrong_format')
    return found ?? null
  }
  return {
    workbook,
    sheets: new Map(relations.flatMap(({ id, type, part }) => (type === 'worksheet' ? [[id, part] as const] : []))),
    texts: only('sharedStrings'),
    styles: only('styles'),
  }
}
