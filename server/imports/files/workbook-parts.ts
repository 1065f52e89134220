import { Refusal } from '../../refusal.ts'
import { attribute, elements, xmlOfPart } from './workbook-xml.ts'
import type { Zip } from './zip.ts'

/**
 * The parts of a package, found by their relations (ECMA-376 part 2, Open Packaging Conventions): names of parts differ by
 * more than their case.
 */

/** The XML of a part; null where there is none. @throws Refusal 400 for a damaged part */
export const partOf = (zip: Zip, name: string): string | null => {
  const bytes = zip.read(name)
  return bytes === null ? null : xmlOfPart(bytes)
}

/** @throws Refusal 400 where there is no such part */
export const requiredPart = (zip: Zip, name: string): string => {
  const part = partOf(zip, name)
  if (part === null) throw new Refusal(400, 'file_wrong_format')
  return part
}

type Relation = { id: string; type: string; part: string }

const unescaped = (target: string): string => {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

/** The name of the part that a relation means. @param folder of the part that has the relation, with its last slash */
const partOfTarget = (folder: string, target: string): string => {
  const path = unescaped(target).replaceAll('\\', '/')
  const steps: string[] = []
  for (const step of (path.startsWith('/') ? path : `${folder}${path}`).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1)

/** The relations of a part, of the whole package without one; `type` is the last word of what the file says. */
const relationsOf = (zip: Zip, part = ''): Relation[] => {
  const folder = folderOf(part)
  const xml = partOf(zip, `${folder}_rels/${part.slice(folder.length)}.rels`) ?? ''
  return [...elements(xml, 'Relationship')].flatMap(({ tag }) => {
    if (/^external$/i.test(attribute(tag, 'TargetMode') ?? '')) return []
    const type = (attribute(tag, 'Type') ?? '').split('/').at(-1) ?? ''
    return [{ id: attribute(tag, 'Id') ?? '', type, part: partOfTarget(folder, attribute(tag, 'Target') ?? '') }]
  })
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
  const named = relationsOf(zip).filter(({ type }) => type === 'officeDocument')
  for (const part of [...named.map((one) => one.part), USUAL_BOOK]) {
    if (/\.bin$/i.test(part)) continue
    if (/<(?:\w+:)?workbook[\s>]/.test(partOf(zip, part) ?? '')) return part
  }
  return null
}

/** Returns true if a package is a workbook. */
export const isWorkbook = (zip: Zip): boolean => workbookPart(zip) !== null

/** The parts of a workbook. @throws Refusal 400 for what is none, and for a relation that leads nowhere */
export const bookParts = (zip: Zip): BookParts => {
  const workbook = workbookPart(zip)
  if (workbook === null) throw new Refusal(400, 'file_wrong_format')
  const relations = relationsOf(zip, workbook)
  /** The part of a kind; under its usual name where no relation says one. */
  const only = (type: string): string | null => {
    const usual = `${folderOf(workbook)}${type}.xml`
    const named = relations.find((relation) => relation.type === type)?.part
    const found = [named, usual].find((part) => part !== undefined && zip.read(part) !== null)
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
