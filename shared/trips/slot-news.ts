import { dayOf, formatClock, formatDayMonth } from '../domain/time/dates.ts'
import { spanText } from '../domain/time/spans.ts'
import { type SlotFinding, slotFindings } from '../domain/trip/slots.ts'
import type { TextKey } from '../text-key.ts'
import type { CellContext } from './cell-text.ts'
import type { ReportedNews } from './driver-news.ts'
import type { ShapeName } from './shapes.ts'
import type { TripView } from './trip-view.ts'

const SIGNS = {
  slot_missed: 'square',
  slot_early: 'diamond',
  slot_missing: 'ring',
  address_closed: 'cross',
} as const satisfies Record<SlotFinding['kind'], ShapeName>

/** Returns true once a slot should have been booked. */
const isOverdue = ({ due }: { due: string }, now: number): boolean => Date.parse(due) <= now

/**
 * Message of what does not fit of a slot or a place, with the values of its placeholders.
 * @param now milliseconds since 1970
 */
export const slotMessage = (
  finding: SlotFinding,
  timeZone: string,
  now: number,
): { key: TextKey; values: Record<string, string> } => {
  const { kind, place } = finding
  if (kind === 'address_closed') {
    const { at, name, isHalf } = finding
    return {
      key: isHalf ? 'address_closed_half' : kind,
      values: { place, day: formatDayMonth(dayOf(at, timeZone)), name },
    }
  }
  if (kind !== 'slot_missing') return { key: `${kind}_by`, values: { place, by: spanText(finding.minutes) } }
  const due = `${formatDayMonth(dayOf(finding.due, timeZone))} ${formatClock(finding.due, timeZone)}`
  return { key: 'slot_missing_until', values: { place, due, state: isOverdue(finding, now) ? 'over' : 'open' } }
}

/**
 * Matters of a trip's slots and places for dispatch and the subcontractor, each with its sign and in words; nothing for a reader
 * who does not know the addresses.
 */
export const slotNews = (
  { row, now }: Pick<TripView, 'row' | 'now'>,
  { translate, timeZone, places }: Pick<CellContext, 'translate' | 'timeZone' | 'places'>,
): ReportedNews[] =>
  places
    ? slotFindings(row, now, places).map((finding) => {
        const { key, values } = slotMessage(finding, timeZone, now)
        const isLoud =
          finding.kind === 'slot_missed' ||
          (finding.kind === 'slot_missing' && isOverdue(finding, now)) ||
          (finding.kind === 'address_closed' && !finding.isHalf)
        return { sign: SIGNS[finding.kind], words: translate(key, values), tone: isLoud ? 'loud' : 'warned' }
      })
    : []
