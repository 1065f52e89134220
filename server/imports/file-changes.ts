import { formatAbsence } from '../../shared/domain/clashes/absences.ts'
import type { DayOff } from '../../shared/domain/clashes/planned-trip.ts'
import type { FileChange } from '../../shared/schemas/file-import.ts'
import type { Column } from './csv-format.ts'

/** Changes of a check that are told one by one; of the others only their number. */
export const MAX_CHANGES = 500
const MAX_SHOWN = 200

/** The text of a value, as a person reads it. */
export const shownValue = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? one : formatAbsence(one as DayOff))).join('; ')
    : String(value)
  return text.slice(0, MAX_SHOWN)
}

/** The fields of a row that a line of a file changes, each with what it was and what it would be. */
export const fileChanges = (
  columns: readonly Column[],
  { line, naming, before, after }: { line: number; naming: string; before: object; after: object },
): FileChange[] => {
  const [was, is] = [before, after] as Record<string, unknown>[]
  return columns.flatMap(({ name }) => {
    const [old, value] = [shownValue(was?.[name]), shownValue(is?.[name])]
    return old === value ? [] : [{ line, key: shownValue(was?.[naming]), column: name, old, new: value }]
  })
}
