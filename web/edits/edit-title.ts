import { useShownRow, useStoredName } from '../data/edited-row.ts'
import { useSession } from '../data/rows.ts'
import { titleIn } from '../db/entities.ts'
import type { OutboxEntry } from '../db/records.ts'
import { unsentOf } from '../db/unsent/unsent-notes.ts'
import { useFormats } from '../i18n/format.ts'
import { namedKey, useText } from '../i18n/text.ts'
import { rowLabel } from './row-label.ts'

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Returns the name of an edit's row: "LX 7308 of Mo 23.11.". A row that has left the device is named by its number. */
export const useEditedRow = ({ id, entity, key, set, base, reason, about }: OutboxEntry): string => {
  const text = useText()
  const formats = useFormats()
  const shown = titleIn(entity, useShownRow(entity, key)?.row)
  const stored = useStoredName(entity, key)
  const username = useSession()?.username
  // The row may have left the device.
  const remembered = (username === undefined ? undefined : unsentOf(username))?.edits.find(
    (outline) => outline.id === id,
  )
  const typed = titleIn(entity, set)
  const known = typed.name || shown.name || stored || reason?.name || about?.name || remembered?.name
  const name = known || (typeof key === 'number' ? `#${key}` : '–')
  const stp =
    [typed.at, shown.at, titleIn(entity, base).at, reason?.stp, about?.at, remembered?.at].find(isInstant) ?? null
  return rowLabel({ name: String(name), stp }, text, formats)
}

/** Returns subject and kind of an edit: "Trip LX 7308 of Mo 23.11., edited". */
export const useEditTitle = (entry: OutboxEntry): string => {
  const text = useText()
  return text(namedKey(`edit_title_${entry.entity}_${entry.op}`), { name: useEditedRow(entry) })
}
