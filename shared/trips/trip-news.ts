import { answerText } from '../domain/trip/answer-codes.ts'
import type { Lack } from '../domain/trip/trip-answers.ts'
import type { DeviceTrip } from '../schemas/trip.ts'
import type { Translate } from '../text-key.ts'
import { driverNews, type ReportedNews } from './driver-news.ts'
import { ANSWER_SHAPES } from './shapes.ts'
import type { TripView } from './trip-view.ts'

/** What dispatch has to see to of a trip's answer: sign and word; a no and a late answer are louder than a change. */
export const answerNews = (
  { tt_answer_reason }: Pick<DeviceTrip, 'tt_answer_reason'>,
  lack: Lack,
  translate: Translate,
): ReportedNews => ({
  sign: ANSWER_SHAPES[lack],
  words: answerText(lack === 'declined' && tt_answer_reason ? `declined_${tt_answer_reason}` : lack, translate),
  ...(lack !== 'asked' && { tone: lack === 'changed' ? 'warned' : 'loud' }),
})

/** What lists say of a trip beside its fields: an answer that is to be seen to, then what its driver reported. */
export const tripNews = ({ row, lack }: Pick<TripView, 'row' | 'lack'>, translate: Translate): ReportedNews[] => [
  ...(lack ? [answerNews(row, lack, translate)] : []),
  ...driverNews(row, translate),
]
