/**
 * Rows as rules may read them. A value that the catalogue does not know (of a newer server, or damaged on the disk) reads as
 * absent, which every rule knows from roles that do not see the field: one such row must not stop the rules over all rows.
 */

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Instants as the server writes them, on days that every month has: reading them as dates takes ten times as long. */
const PLAIN_INSTANT = /^\d{4}-(0[1-9]|1[0-2])-[012][1-8]T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
export const isInstant = (value: unknown): boolean =>
  isText(value) && (PLAIN_INSTANT.test(value) || !Number.isNaN(Date.parse(value)))

/** Returns the row without values that are not known; one that has none of these as it is. */
export const withKnown = <Row extends object, Field extends string>(
  row: Row,
  fields: readonly Field[],
  isKnown: (field: Field, value: unknown) => boolean,
): Row => {
  let known: Partial<Record<Field, unknown>> = row
  for (const field of fields) {
    const value = known[field]
    if (value === undefined || isKnown(field, value)) continue
    if (known === row) known = { ...row }
    delete known[field]
  }
  return known as Row
}
