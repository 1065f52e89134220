import { storedRow } from '../data/save.ts'
import type { OutboxEntry } from '../db/records.ts'
import { useText } from '../i18n/text.ts'
import type { Question } from '../ui/feedback/confirm-dialog.tsx'
import { editLines } from './edit-lines.ts'
import { useEditTitle } from './edit-title.ts'
import { useFieldText } from './field-text.ts'
import { useIsOfGoneRow } from './gone-row.ts'

const TEXTS = { create: 'discard_create', edit: 'discard_edit', delete: 'discard_delete' } as const

/** Returns a function that asks before an edit is discarded, and tells the consequences. */
export const useDiscardQuestion = (entry: OutboxEntry): (() => Promise<Question & { text: string }>) => {
  const text = useText()
  const fields = useFieldText()
  const title = useEditTitle(entry)
  const isGone = useIsOfGoneRow(entry)
  return async () => {
    const row = await storedRow(entry)
    const kept = (field: string, day: number | null, seen: unknown): unknown => {
      const value = row?.[field]
      if (row === undefined) return seen
      return day !== null && Array.isArray(value) ? value[day] : value
    }
    const lines = editLines(entry).map(({ field, day, from, to }) => {
      const label = `${fields.label(field)}${day === null ? '' : ` (${text(`weekday_short_${day}`)})`}`
      return {
        goes: `${text('label_before', { label })} ${fields.value(field, to)}`,
        stays: `${text('label_before', { label })} ${fields.value(field, kept(field, day, from))}`,
      }
    })
    const values = {
      title,
      goes: lines.map(({ goes }) => goes).join('\n'),
      stays: lines.map(({ stays }) => stays).join('\n'),
    }
    return {
      title: 'settings_discard_title',
      text: isGone ? 'discard_gone' : TEXTS[entry.op],
      values,
      yes: 'action_discard',
      no: 'action_keep',
      isDestructive: true,
    }
  }
}
