import { CARRIER, sameValue } from '../../shared/domain/sync/merge.ts'
import { toldBeside } from '../../shared/domain/tour/tour-day-text.ts'
import { DATED_FIELDS, dayPath } from '../../shared/domain/tour/week-days.ts'
import type { UnitConflict } from '../../shared/schemas/sync.ts'
import type { TextKey } from '../../shared/text-key.ts'

type Fields = Record<string, unknown>
/** One changed value; `day` 0 (Monday) to 6 for a value of a week. */
export type EditLine = { field: string; day: number | null; from: unknown; to: unknown }

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const linesOfField = (field: string, from: unknown, to: unknown): EditLine[] => {
  const at = dayPath(field)
  if (at) return [{ ...at, from, to }]
  if (field in DATED_FIELDS)
    return [{ field, day: null, from: toldBeside(field, from, to), to: toldBeside(field, to, from) }]
  if (!field.startsWith('tr_week_') || !Array.isArray(to)) return [{ field, day: null, from, to }]
  const before = Array.isArray(from) ? from : []
  return to
    .map((value, day) => ({ field, day, from: before[day] ?? null, to: value }))
    .filter((line) => !sameValue(line.from, line.to))
}

/** Fields that are not listed as values. The facts of an answer show as changes since then. */
const HIDDEN: ReadonlySet<string> = new Set(['tt_answer_facts'])
const isSaid = (field: string): boolean => !HIDDEN.has(field)

/** Question about the conflicts of one edit, a text key. */
export const conflictText = (conflicts: readonly Pick<UnitConflict, 'unit' | 'isRestored'>[]): TextKey => {
  if (conflicts.some(({ unit }) => unit === CARRIER)) return 'conflict_text_carrier'
  return conflicts.every(({ isRestored }) => isRestored) ? 'conflict_text_restored' : 'conflict_text'
}

/** Fields of a conflict that its sheet shows; for a trip that changed hands, those that differ. */
export const fieldsOfConflict = ({ unit, mine, theirs }: Pick<UnitConflict, 'unit' | 'mine' | 'theirs'>): string[] => {
  const said = Object.keys(mine).filter(isSaid)
  const differing = unit === CARRIER ? said.filter((field) => !sameValue(mine[field], theirs[field])) : []
  return differing.length > 0 ? differing : said
}

/** Returns the changes of an edit, value by value; for a new row, its entered values. */
export const editLines = (edit: { op: 'create' | 'edit' | 'delete'; set: Fields; base: Fields }): EditLine[] =>
  Object.entries(edit.set)
    .filter(([field]) => isSaid(field))
    .flatMap(([field, to]) => linesOfField(field, edit.base[field], to))
    .filter(({ from, to }) => (edit.op === 'create' ? !isEmpty(to) && to !== false && to !== 0 : !sameValue(from, to)))
