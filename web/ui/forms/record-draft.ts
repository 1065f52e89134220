/** The draft of a form: only the typed fields are stored, so the others follow their record. */

export type RecordDraft = {
  /** The draft stored before the form was opened; null for none, undefined while loading. */
  kept: { values: unknown; saved_at: number } | null | undefined
  /** Stores the typed values; null if there are none. */
  note: (typed: Fields | null) => void
  /** Call it once saved or discarded: from then on nothing is stored. */
  close: () => Promise<void>
}

export type Fields = Record<string, unknown>

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

const isChoice = (value: unknown): boolean => value === null || typeof value === 'string' || typeof value === 'number'

const fits = (value: unknown, example: unknown): boolean => {
  if (example === null) return isChoice(value)
  if (Array.isArray(example)) return Array.isArray(value) && value.every((item) => typeof item === 'string')
  return typeof value === typeof example
}

/**
 * Returns the fields that a draft restores, checked one by one: the draft may be damaged, or come from another version
 * of the app.
 * @param choices fields that may be null
 */
export const restoredFields = (
  stored: unknown,
  initial: Fields,
  secrets: readonly string[],
  choices: readonly string[],
): Fields => {
  if (stored === null || typeof stored !== 'object') return {}
  const fields = stored as Fields
  const fitting = Object.keys(initial).filter(
    (field) =>
      Object.hasOwn(fields, field) &&
      (fits(fields[field], initial[field]) || (choices.includes(field) && fields[field] === null)),
  )
  const values = { ...initial, ...Object.fromEntries(fitting.map((field) => [field, fields[field]])) }
  return keptFields(typedFields(initial, values), secrets)
}
