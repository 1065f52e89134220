import { entryOf } from '../clashes/entry-of.ts'
import { spellingKey } from '../names/names.ts'
import { requirementKeys } from '../trip/choices.ts'
import {
  type ApprovalDocument,
  type ApprovalRule,
  DOCUMENT_OWNERS,
  type DocumentKind,
  type DocumentOwner,
  lastDayBefore,
} from './documents.ts'

/** A driver of the master data, as approvals need it. */
export type NamedDriver = { dr_id: number; dr_name: string; dr_number: string; retired?: boolean }
type Spelled = { tt_driver?: string; tt_drivernr?: string }

/** A document that trips need of an owner, with the rules that ask for it. */
export type Needed = {
  readonly owner: ApprovalRule['owner']
  readonly kind: DocumentKind
  readonly rules: readonly ApprovalRule[]
}
/** The versions of one document that are not withdrawn, and those of them that were verified. */
export type Versions = { readonly all: readonly ApprovalDocument[]; readonly verified: readonly ApprovalDocument[] }

export type DocumentBook = {
  /** Returns the documents that trips with these requirements need by the rules. */
  needed: (rules: readonly ApprovalRule[], tt_requirements: string) => readonly Needed[]
  /** The documents of a kind about one owner. */
  of: (owner: DocumentOwner, key: string, kind: DocumentKind) => Versions
  /** The driver that a trip names, by number, else by a name that only one has; null when it is unknown. */
  driverOf: (trip: Spelled) => NamedDriver | null
}

const NONE: Versions = { all: [], verified: [] }

/** The rules that requirements call for, those for one document together. */
const neededBy = (rules: readonly ApprovalRule[], tt_requirements: string): Needed[] => {
  const required = requirementKeys(tt_requirements)
  const needed = new Map<string, { owner: Needed['owner']; kind: DocumentKind; rules: ApprovalRule[] }>()
  for (const rule of rules) {
    const { requirement, owner, kind } = rule
    if ([...requirementKeys(requirement)].some((key) => required.has(key)))
      entryOf(needed, `${owner} ${kind}`, () => ({ owner, kind, rules: [] })).rules.push(rule)
  }
  return [...needed.values()]
}

/** First days of the verified versions that take the place of others, by the id of the other; null where one has none. */
const replacedFrom = (documents: readonly ApprovalDocument[]): Map<number, string | null> => {
  const from = new Map<number, string | null>()
  for (const { do_replaces, do_verified_at, do_valid_from, retired } of documents) {
    if (do_replaces === null || do_verified_at === null || retired) continue
    const known = from.get(do_replaces)
    if (known === undefined || (known !== null && (do_valid_from ?? '') < known)) from.set(do_replaces, do_valid_from)
  }
  return from
}

/** A version that ends before its successor begins; null where that leaves no day. */
const cutShort = (document: ApprovalDocument, next: string | null): ApprovalDocument | null => {
  const last = lastDayBefore(next)
  if (last < (document.do_valid_from ?? '0')) return null
  return document.do_valid_to !== null && document.do_valid_to <= last ? document : { ...document, do_valid_to: last }
}

/** Documents by their owner, and drivers by the names that trips use. Retired documents count for nothing. */
export const documentBook = (documents: readonly ApprovalDocument[], drivers: readonly NamedDriver[]): DocumentBook => {
  // A name is brought into the form in which names are compared once, however many documents and trips have it.
  const keys = new Map<string, string>()
  const keyOf = (name: string) => entryOf(keys, name, () => spellingKey(name))
  type Kept = { all: ApprovalDocument[]; verified: ApprovalDocument[] }
  const byOwner = Object.fromEntries(
    DOCUMENT_OWNERS.map((owner) => [owner, new Map<DocumentKind, Map<string, Kept>>()]),
  ) as Record<DocumentOwner, Map<DocumentKind, Map<string, Kept>>>
  const replaced = replacedFrom(documents)
  for (const document of documents) {
    if (document.retired) continue
    const { do_owner, do_owner_key, do_kind } = document
    const counts = replaced.has(document.do_id) ? cutShort(document, replaced.get(document.do_id) ?? null) : document
    if (!counts) continue
    const ofKind = entryOf(byOwner[do_owner], do_kind, () => new Map<string, Kept>())
    const versions = entryOf(ofKind, keyOf(do_owner_key), (): Kept => ({ all: [], verified: [] }))
    versions.all.push(counts)
    if (counts.do_verified_at !== null) versions.verified.push(counts)
  }
  const byNumber = new Map<string, NamedDriver[]>()
  const byName = new Map<string, NamedDriver[]>()
  for (const driver of drivers) {
    if (driver.retired) continue
    const [name, number] = [keyOf(driver.dr_name), keyOf(driver.dr_number)]
    if (number !== '') entryOf(byNumber, number, () => []).push(driver)
    entryOf(byName, name, () => []).push(driver)
  }
  let neededOf: { rules: readonly ApprovalRule[]; known: Map<string, readonly Needed[]> } | null = null
  const only = (found: readonly NamedDriver[]): NamedDriver | null => (found.length === 1 ? (found[0] ?? null) : null)
  return {
    needed: (rules, tt_requirements) => {
      if (neededOf?.rules !== rules) neededOf = { rules, known: new Map() }
      return entryOf(neededOf.known, tt_requirements, () => neededBy(rules, tt_requirements))
    },
    of: (owner, key, kind) => byOwner[owner].get(kind)?.get(keyOf(key)) ?? NONE,
    driverOf: ({ tt_driver = '', tt_drivernr = '' }) => {
      const [name, number] = [keyOf(tt_driver), keyOf(tt_drivernr)]
      const numbered = number === '' ? [] : (byNumber.get(number) ?? [])
      // Two of one number are told apart by the name.
      if (numbered.length > 1) return only(numbered.filter(({ dr_name }) => keyOf(dr_name) === name))
      return only(numbered) ?? only(byName.get(name) ?? [])
    },
  }
}
