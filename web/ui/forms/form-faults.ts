import type { z } from 'zod'
import type { TextKey } from '#shared/text-key.ts'
import { type TextValues, wireKey } from '../../i18n/text.ts'

/** Message keys by field. */
export type FormFaults = Partial<Record<string, TextKey>>

const IS_KEY = /^[a-z][a-z0-9_]+$/

/**
 * Returns the faults that a schema finds, the first of each field. A message that is no key of the catalogue becomes
 * one.
 */
export const schemaFaults = (schema: z.ZodType, values: unknown): FormFaults => {
  const parsed = schema.safeParse(values)
  const faults: FormFaults = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '')
    faults[field] ??= IS_KEY.test(message) ? wireKey(message) : 'value_invalid'
  }
  return faults
}

export type Failure = { message: TextKey; values: TextValues }

/**
 * Returns the faults of a refused save by field, and the message to show beside the form.
 * @param failure message key, and the body of the answer as its values (`errors: [{path, message}]`, rules 2.1)
 * @param fields of the form
 * @param fieldOf fields by other paths of `errors`, or by message keys that come without `errors`
 */
export const refusalFaults = (
  failure: Failure,
  fields: readonly string[],
  fieldOf: Readonly<Record<string, string>> = {},
): { faults: FormFaults; rest: Failure | null } => {
  const faults: FormFaults = {}
  let rest: Failure | null = null
  const errors = (failure.values.errors ?? []) as { path: string; message: TextKey }[]
  for (const { path, message } of errors) {
    const field = fieldOf[path] ?? fieldOf[message] ?? path
    if (fields.includes(field)) faults[field] ??= message
    else rest ??= { message, values: failure.values }
  }
  if (errors.length > 0) return { faults, rest }
  const field = fieldOf[failure.message]
  return field ? { faults: { [field]: failure.message }, rest: null } : { faults, rest: failure }
}
