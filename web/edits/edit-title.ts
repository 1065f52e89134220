import { useSession, useTrip } from '../data/rows.ts'
import { useStoredName, useTour } from '../data/tours.ts'
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
  const trip = useTrip(entity === 'trip' ? key : null)
  const tour = useTour(entity === 'tour' ? key : null)
  const stored = useStoredName(entity, key)
  const username = useSession()?.username
  // The row may have left the device.
  const remembered = (username === undefined ? undefined : unsentOf(username))?.edits.find(
    (outline) => outline.id === id,
  )
  const typed = entity === 'trip' ? set.tt_tour : set.tr_name
  const shown = entity === 'trip' ? trip?.row.tt_tour : tour?.row.tr_name
  const known = typed || shown || stored || reason?.name || about?.name || remembered?.name
  const name = known || (typeof key === 'number' ? `#${key}` : '–')
  const stp =
    [set.tt_stp, trip?.row.tt_stp, base.tt_stp, reason?.stp, about?.at, remembered?.at].find(isInstant) ?? null
  return rowLabel({ name: String(name), stp: entity === 'trip' ? stp : null }, text, formats)
}

/** Returns subject and kind of an edit: "Trip LX 7308 of Mo 23.11., edited". */
export const useEditTitle = (entry: OutboxEntry): string => {
  const text = useText()
  return text(namedKey(`edit_title_${entry.entity}_${entry.op}`), { name: useEditedRow(entry) })
}
