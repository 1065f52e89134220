import { dayOf, formatClock, formatDayMonth } from '../domain/time/dates.ts'
import { type SlotFinding, slotFindings } from '../domain/trip/slots.ts'
import type { TextKey } from '../text-key.ts'
import type { CellContext } from './cell-text.ts'
import type { ReportedNews } from './driver-news.ts'
import type { TripView } from './trip-view.ts'

/** `20 min`, `26:05 h`. */
const duration = (minutes: number): string =>
  minutes < 60 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}\u00a0h`

/** Message of what does not fit of a slot, with the values of its placeholders. */
export const slotMessage = (
  finding: SlotFinding,
  timeZone: string,
): { key: TextKey; values: Record<string, string> } => {
  const { kind, place } = finding
  if (kind !== 'slot_missing') return { key: `${kind}_by`, values: { place, by: duration(finding.minutes) } }
  const due = `${formatDayMonth(dayOf(finding.due, timeZone))} ${formatClock(finding.due, timeZone)}`
  return { key: 'slot_missing_until', values: { place, due } }
}

/**
 * What dispatch and the subcontractor have to see to of a trip's slots, each with its sign and in words; nothing for a reader
 * who does not know which addresses want one.
 */
export const slotNews = (
  { row, now }: Pick<TripView, 'row' | 'now'>,
  { translate, timeZone, leadOf }: Pick<CellContext, 'translate' | 'timeZone' | 'leadOf'>,
): ReportedNews[] =>
  leadOf
    ? slotFindings(row, now, leadOf).map((finding) => {
        const { key, values } = slotMessage(finding, timeZone)
        const isLoud =
          finding.kind === 'slot_missed' || (finding.kind === 'slot_missing' && Date.parse(finding.due) <= now)
        const sign = ({ slot_missed: 'square', slot_early: 'diamond', slot_missing: 'ring' } as const)[finding.kind]
        return { sign, words: translate(key, values), tone: isLoud ? 'loud' : 'warned' }
      })
    : []
