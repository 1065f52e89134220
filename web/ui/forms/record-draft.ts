import { splitNames } from '#shared/domain/names/names.ts'
import { mergeNames } from '#shared/domain/sync/merge.ts'

/** The draft of a form: only the typed fields are stored, so the others follow their record. */

export type RecordDraft = {
  /** The draft stored before the form was opened; null for none, undefined while loading. */
  kept: { values: unknown; saved_at: number } | null | undefined
  /** Stores the draft's fields; null if nothing is typed. */
  note: (fields: Fields | null) => void
  /** Call it once saved or discarded: from then on nothing is stored. */
  close: () => Promise<void>
}

export type Fields = Record<string, unknown>

/** Facts about the fields of a form that its values do not tell. */
export type DraftFacts = {
  /** Password fields, which are never stored. */
  secrets: readonly string[]
  /** Fields that may be null. */
  choices: readonly string[]
  /** Texts that are lists of names, joined by semicolons. */
  joined: readonly string[]
}

/** A list of a draft, with the list that the person saw: others may change it before the draft is restored. */
type DraftList = { seen: string[]; typed: string[] }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields that differ from their first values, in the order of the form. */
export const typedFields = (initial: Fields, values: Fields): Fields =>
  Object.fromEntries(
    Object.keys(initial)
      .filter((field) => !isSame(values[field], initial[field]))
      .map((field) => [field, values[field]]),
  )

/** Returns the fields without passwords, which are never stored. */
export const keptFields = (typed: Fields, secrets: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !secrets.includes(field)))

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const listOf = (value: unknown): string[] => (typeof value === 'string' ? splitNames(value) : (value as string[]))

const isList = (field: string, value: unknown, { joined }: DraftFacts): boolean =>
  Array.isArray(value) || (joined.includes(field) && typeof value === 'string')

/** The fields of the draft of a form. */
export const draftFields = (initial: Fields, values: Fields, facts: DraftFacts): Fields =>
  Object.fromEntries(
    Object.entries(keptFields(typedFields(initial, values), facts.secrets)).map(([field, typed]) => [
      field,
      isList(field, initial[field], facts)
        ? ({ seen: listOf(initial[field]), typed: listOf(typed) } satisfies DraftList)
        : typed,
    ]),
  )

/** Drafts of older versions of the app hold the typed list alone. Its entries are added, and none is removed. */
const draftList = (stored: unknown): DraftList | null => {
  if (isTextList(stored)) return { seen: [], typed: stored }
  if (typeof stored === 'string') return { seen: [], typed: splitNames(stored) }
  const { seen, typed } = (stored ?? {}) as Partial<DraftList>
  return isTextList(seen) && isTextList(typed) ? { seen, typed } : null
}

/** The list of the record as it is now, with what the draft added and without what it removed. */
const mergedList = ({ seen, typed }: DraftList, saved: string[]): string[] =>
  isSame(seen, saved) ? typed : mergeNames(seen, typed, saved)

const isChoice = (value: unknown): boolean => value === null || typeof value === 'string' || typeof value === 'number'

const fits = (value: unknown, example: unknown): boolean =>
  example === null ? isChoice(value) : typeof value === typeof example

/** The value that a field gets; undefined if the stored one does not fit. */
const restoredValue = (field: string, stored: unknown, saved: unknown, facts: DraftFacts): unknown => {
  if (!isList(field, saved, facts))
    return fits(stored, saved) || (facts.choices.includes(field) && stored === null) ? stored : undefined
  const list = draftList(stored)
  const merged = list && mergedList(list, listOf(saved))
  return merged ? (Array.isArray(saved) ? merged : merged.join(';')) : undefined
}

/**
 * Returns the fields that a draft restores, checked one by one: the draft may be damaged, or come from another version
 * of the app.
 */
export const restoredFields = (stored: unknown, initial: Fields, facts: DraftFacts): Fields => {
  if (stored === null || typeof stored !== 'object') return {}
  const fields = stored as Fields
  const values = { ...initial }
  for (const field of Object.keys(initial)) {
    const value = Object.hasOwn(fields, field) ? restoredValue(field, fields[field], initial[field], facts) : undefined
    if (value !== undefined) values[field] = value
  }
  return keptFields(typedFields(initial, values), facts.secrets)
}
