import type { OutboxEntry } from '../db/local-db.ts'
import { useStoredName, useTour, useTrip } from '../db/rows.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'

/**
 * What an edit is about: "Trip T-100, edited". A row that was lost with a replaced database is named as it was called there,
 * with the time of a trip; another one that the device no longer has by its number.
 */
export const useEditTitle = ({ entity, key, op, set, about }: OutboxEntry): string => {
  const text = useText()
  const { instant } = useFormats()
  const lost = about && (about.at === null ? about.name : `${about.name}, ${instant(about.at)}`)
  const trip = useTrip(entity === 'trip' ? key : null)
  const tour = useTour(entity === 'tour' ? key : null)
  const stored = useStoredName(entity, key)
  const typed = entity === 'trip' ? set.tt_tour : set.tr_name
  const shown = entity === 'trip' ? trip?.row.tt_tour : tour?.row.tr_name
  const name = typed || shown || stored || lost || (typeof key === 'number' ? `#${key}` : '–')
  return text(`edit_title_${entity}_${op}`, { name })
}
