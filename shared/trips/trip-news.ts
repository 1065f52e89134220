import { silentSince } from '../domain/delay/silence.ts'
import { formatInstant } from '../domain/time/dates.ts'
import { answerText } from '../domain/trip/answer-codes.ts'
import type { Lack } from '../domain/trip/trip-answers.ts'
import { isOff } from '../domain/trip/trip-status.ts'
import type { DeviceTrip } from '../schemas/trip.ts'
import type { Translate } from '../text-key.ts'
import type { CellContext } from './cell-text.ts'
import { driverNews, type ReportedNews } from './driver-news.ts'
import { ANSWER_SHAPES } from './shapes.ts'
import { slotNews } from './slot-news.ts'
import type { TripView } from './trip-view.ts'

/** News of a trip's answer for dispatch: sign and word; a no and a late answer are louder than a change. */
export const answerNews = (
  { tt_answer_reason }: Pick<DeviceTrip, 'tt_answer_reason'>,
  lack: Lack,
  translate: Translate,
): ReportedNews => ({
  sign: ANSWER_SHAPES[lack],
  words: answerText(lack === 'declined' && tt_answer_reason ? `declined_${tt_answer_reason}` : lack, translate),
  ...(lack !== 'asked' && { tone: lack === 'changed' ? 'warned' : 'loud' }),
})

/** News that a trip that should have arrived is silent, with the time since; nothing for any other. */
export const silentNews = (
  { row, now }: Pick<TripView, 'row' | 'now'>,
  { translate, timeZone }: Pick<CellContext, 'translate' | 'timeZone'>,
): ReportedNews[] => {
  const time = !isOff(row.tt_status) && silentSince(row, now)
  if (!time) return []
  return [{ sign: 'clock', words: translate('phase_silent', { time: formatInstant(time, timeZone) }), tone: 'warned' }]
}

/** News of a trip beside its fields: its answer, silence and slots that are to be seen to, then what its driver reported. */
export const tripNews = (
  trip: Pick<TripView, 'row' | 'lack' | 'now'>,
  context: Pick<CellContext, 'translate' | 'timeZone' | 'places'>,
): ReportedNews[] => [
  ...(trip.lack ? [answerNews(trip.row, trip.lack, context.translate)] : []),
  ...silentNews(trip, context),
  ...slotNews(trip, context),
  ...driverNews(trip.row, context.translate),
]
