import type { TextKey } from '../../shared/text-key.ts'
import { useShownRow, useStoredName } from '../data/edited-row.ts'
import { useSession } from '../data/rows.ts'
import { titleIn } from '../db/entities.ts'
import type { EditedEntity } from '../db/outbox/overlay.ts'
import type { OutboxEntry } from '../db/records.ts'
import { unsentOf } from '../db/unsent/unsent-notes.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
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

/** Subject and kind of an edit; a statement is only answered. */
export const EDIT_TITLES = {
  trip: { create: 'edit_title_trip_create', edit: 'edit_title_trip_edit', delete: 'edit_title_trip_delete' },
  tour: { create: 'edit_title_tour_create', edit: 'edit_title_tour_edit', delete: 'edit_title_tour_delete' },
  statement: {
    create: 'edit_title_statement_edit',
    edit: 'edit_title_statement_edit',
    delete: 'edit_title_statement_edit',
  },
} as const satisfies Record<EditedEntity, Record<OutboxEntry['op'], TextKey>>

/** Returns subject and kind of an edit: "Trip LX 7308 of Mo 23.11., edited". */
export const useEditTitle = (entry: OutboxEntry): string => {
  const text = useText()
  return text(EDIT_TITLES[entry.entity][entry.op], { name: useEditedRow(entry) })
}
