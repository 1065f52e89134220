import type { EditOutline } from '#web/db/records.ts'
import { editLines } from '#web/edits/edit-lines.ts'
import { EDIT_TITLES } from '#web/edits/edit-title.ts'
import { useFieldText } from '#web/edits/field-text.ts'
import { rowLabel } from '#web/edits/row-label.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'

/** Lines that show an outline to people: its row, and the typed values. */
export type OutlineLines = { id: string; title: string; values: string[] }

export const useOutlineLines = (): ((outline: EditOutline) => OutlineLines) => {
  const text = useText()
  const formats = useFormats()
  const fields = useFieldText()
  return ({ id, entity, op, name, at, set, base, fields: names = [] }) => {
    const typed = editLines({ op, set: set ?? {}, base: base ?? {} }).map(({ field, day, to }) => {
      const label = `${fields.label(field)}${day === null ? '' : ` (${text(`weekday_short_${day}`)})`}`
      return `${text('label_before', { label })} ${fields.value(field, to)}`
    })
    return {
      id,
      title: text(EDIT_TITLES[entity][op], {
        name: rowLabel({ name: name || '–', stp: at }, text, formats),
      }),
      // An older version of the app stored only the names of the fields.
      values: set ? typed : names.map(fields.label),
    }
  }
}

/** As one text, to be copied. */
export const textOfLines = (lines: readonly OutlineLines[]): string =>
  lines.map(({ title, values }) => [title, ...values.map((value) => `  ${value}`)].join('\n')).join('\n')
