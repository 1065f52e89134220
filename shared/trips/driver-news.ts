import { type DriverNews, delayReasonOf } from '../domain/links/reports.ts'
import { spanText } from '../domain/time/spans.ts'
import type { Translate } from '../text-key.ts'
import type { ShapeName } from './shapes.ts'

type ReportedTrip = { tt_ata?: string | null | undefined; tt_driver_news?: DriverNews | undefined }

/** Its sign and words; `loud` waits for a person, `warned` may. */
export type ReportedNews = { sign: ShapeName; words: string; tone?: 'loud' | 'warned' }

/** The reason of a delay in the reader's language; words of the driver's own as they are. */
export const delayReasonWords = (text: string, translate: Translate): string => {
  const reason = delayReasonOf(text)
  return reason ? translate(`delay_reason_${reason}`) : text
}

/**
 * The reason that a driver told of a delay, as a message about it may begin with: only while the message is of a late trip.
 * @param isLate whether the message is
 */
export const proposedReason = (
  { tt_driver_news: news }: ReportedTrip,
  isLate: boolean,
  translate: Translate,
): string => (isLate && news?.late_minutes && news.late_reason ? delayReasonWords(news.late_reason, translate) : '')

/**
 * News that a driver reported beside times, each with its sign and in words, as lists say it: that dispatch has to decide on a
 * report, that it comes later (until it has arrived), damage, and that the delivery is proved.
 * @example
 * driverNews({ tt_ata: null, tt_driver_news: { late_minutes: 40, late_reason: 'Stau' } }, (key) => key)
 * // → [{ sign: 'clock', words: 'driver_news_late (Stau)' }]
 */
export const driverNews = ({ tt_ata, tt_driver_news: news }: ReportedTrip, translate: Translate): ReportedNews[] => {
  if (!news) return []
  const { late_minutes: minutes, late_reason: reason } = news
  const isLate = !tt_ata && minutes
  return [
    ...(news.waits
      ? [{ sign: 'triangle' as const, words: translate('driver_news_waits'), tone: 'loud' as const }]
      : []),
    ...(isLate
      ? [
          {
            sign: 'clock' as const,
            words:
              translate('driver_news_late', { span: spanText(minutes) }) +
              (reason ? ` (${delayReasonWords(reason, translate)})` : ''),
          },
        ]
      : []),
    ...(news.damages ? [{ sign: 'triangle' as const, words: translate('driver_news_damage') }] : []),
    ...(news.proofs ? [{ sign: 'disc' as const, words: translate('driver_news_proof') }] : []),
  ]
}
