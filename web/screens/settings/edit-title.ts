import type { OutboxEntry } from '../../db/local-db.ts'
import { readSetting } from '../../db/local-settings.ts'
import { useSession, useStoredName, useTour, useTrip } from '../../db/rows.ts'
import { useText } from '../../i18n/text.ts'

/** What an edit is about: "Trip T-100, edited". A row that the device no longer has is named by its number. */
export const useEditTitle = ({ id, entity, key, op, set }: OutboxEntry): string => {
  const text = useText()
  const trip = useTrip(entity === 'trip' ? key : null)
  const tour = useTour(entity === 'tour' ? key : null)
  const stored = useStoredName(entity, key)
  const username = useSession()?.username
  // The row may have left the device.
  const remembered = readSetting(`unsent ${username}`)?.edits.find((outline) => outline.id === id)?.name
  const typed = entity === 'trip' ? set.tt_tour : set.tr_name
  const shown = entity === 'trip' ? trip?.row.tt_tour : tour?.row.tr_name
  const name = typed || shown || stored || remembered || (typeof key === 'number' ? `#${key}` : '–')
  return text(`edit_title_${entity}_${op}`, { name })
}
