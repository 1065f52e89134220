import { absenceWords } from '#shared/domain/clashes/absences.ts'
import { findingMessage, type Named } from '#shared/domain/clashes/findings/finding-message.ts'
import type { Finding, Resource, TripKey } from '#shared/domain/clashes/findings/findings.ts'
import { ABSENT } from '#shared/domain/clashes/lane.ts'
import type { DayOff } from '#shared/domain/clashes/planned-trip.ts'
import { delayWord, LEGS, type Leg } from '#shared/domain/delay/legs.ts'
import { type CellContext, delaySpan } from '#shared/trips/cell-text.ts'
import { driverNews, type ReportedNews } from '#shared/trips/driver-news.ts'
import { slotNews } from '#shared/trips/slot-news.ts'
import { answerNews } from '#shared/trips/trip-news.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import type { Formats } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/text.ts'

/** The leg whose delay counts: the last one with a known delay. */
export const lastKnownLeg = ({ legs }: Pick<TripView, 'legs'>): Leg | null =>
  LEGS.map((name) => legs[name]).findLast(({ delayClass }) => delayClass !== null) ?? null

/** The place of a trip as a bar has room for it: the number of the address, else its text. */
export const placesOf = ({ row }: Pick<TripView, 'row'>): string =>
  `${row.tt_from_adrnr || row.tt_from_text || ''} → ${row.tt_to_adrnr || row.tt_to_text || ''}`

/** Returns the findings of a trip in words, each once. */
export const findingTexts = (
  findings: readonly Finding[],
  key: TripKey,
  named: Named,
  translate: Translate,
): string[] => [
  ...new Set(
    findings.map((finding) => {
      const message = findingMessage(finding, key, named)
      return translate(message.key, message.values)
    }),
  ),
]

/** An absence as its row tells it. */
export const absentWords = (of: Resource, days: DayOff, translate: Translate): string =>
  translate(`clash_${ABSENT[of]}`, { days: absenceWords(days, translate) })

/** Open points of a trip: its answer, its slots, and reports that dispatch has to decide on; sign and word. */
export const barNews = (
  trip: Pick<TripView, 'row' | 'lack' | 'now'>,
  context: Pick<CellContext, 'translate' | 'timeZone' | 'places'>,
): ReportedNews[] => [
  ...(trip.lack ? [answerNews(trip.row, trip.lack, context.translate)] : []),
  ...slotNews(trip, context),
  ...driverNews(trip.row, context.translate).filter(({ tone }) => tone === 'loud'),
]

/** A bar in one sentence, for screen readers and for pointing at it. */
export const barSentence = (
  trip: TripView,
  findings: readonly string[],
  news: readonly ReportedNews[],
  { weekday, clock }: Formats,
  translate: Translate,
): string => {
  const { row } = trip
  const [stp, sta] = [row.tt_stp ?? '', row.tt_sta ?? '']
  const [begins, ends] = [weekday(stp), weekday(sta)]
  const leg = lastKnownLeg(trip)
  return [
    row.tt_tour,
    placesOf(trip),
    `${begins} ${clock(stp)} – ${begins === ends ? '' : `${ends} `}${clock(sta)}`,
    translate(`status_${row.tt_status ?? 'active'}`),
    [row.tt_gps, row.tt_driver, row.tt_sub].filter(Boolean).join(' · '),
    leg &&
      `${translate('label_before', { label: translate(`leg_${leg.name}`) })} ${translate(`delay_${delayWord(leg) ?? 'on_time'}`)} (${delaySpan(leg)})`,
    ...news.map(({ words }) => words),
    ...findings,
  ]
    .filter(Boolean)
    .join(', ')
}
