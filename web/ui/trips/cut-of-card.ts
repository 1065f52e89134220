import type { TripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import { type CellContext, tripText } from '#shared/trips/cell-text.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { COMPACT_NAME_LENGTH, isCut, MOBILE_NOTE_LENGTH } from '#shared/trips/truncate.ts'

/** Returns all that a card cuts (rules 12.2), whole, line by line; the tour's number is asked for anyway. */
export const cutOfCard = (trip: TripView, columns: readonly TripColumn[], context: CellContext): string | undefined => {
  const { tt_from_text = '', tt_to_text = '' } = trip.row
  const lines = [tt_from_text, tt_to_text].some((name) => isCut(name, COMPACT_NAME_LENGTH))
    ? [`${tt_from_text} → ${tt_to_text}`]
    : []
  for (const column of columns.filter(({ id }) => id === 'tt_info' || id === 'tt_note')) {
    const text = tripText(trip, column, context)
    if (isCut(text, MOBILE_NOTE_LENGTH))
      lines.push(`${context.translate('label_before', { label: context.translate(column.label) })} ${text}`)
  }
  return lines.length > 0 ? lines.join('\n') : undefined
}
