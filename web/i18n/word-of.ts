import type { TextKey } from '../../shared/text-key.ts'
import { namedKey } from './text.ts'

/** Ends of message keys behind their beginning: `Ending<'status_'>`. */
type Ending<Start extends string> = TextKey extends infer Key
  ? Key extends `${Start}${infer End}`
    ? End
    : never
  : never

/**
 * The word for one of a few values, which end its message key. A value that is none of them, of an older or a newer version, is
 * shown as it is.
 */
export const wordOf = <Start extends string>(
  translate: (key: TextKey) => string,
  start: Start,
  values: readonly Ending<Start>[],
  value: unknown,
): string => {
  const known = values.find((one) => one === value)
  return known === undefined ? String(value) : translate(`${start}${known}` as TextKey)
}

/** The name of a field of a record, a tour or a statement, as its form shows it. */
export const fieldKey = (field: string): TextKey => namedKey(`field_${field}`)
