import { dayOf, formatDay } from '../../shared/domain/time/dates.ts'
import type { InstantRange } from '../../shared/domain/time/views.ts'
import { type AnswerSums, answerSums, type GivenAnswer, saidText } from '../../shared/domain/trip/answer-sums.ts'
import { DECLINE_REASONS } from '../../shared/domain/trip/trip-answers.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { fileContext, type ListColumn, listFile } from '../excel/file-columns.ts'
import type { Translate } from '../kit/texts.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { answersOfRange } from '../trips/store/trip-answers.ts'
import { tripsOfRange } from './store/reports.ts'

export type AnswersToSum = { database: DatabaseToRead; range: InstantRange }

/** Sums of the subcontractors' answers to the trips that are planned to begin in a range. Runs in the worker. */
export const answersOf = ({ database, range }: AnswersToSum): AnswerSums[] =>
  withReadStore(database, (store) => {
    const given = new Map<number, GivenAnswer[]>()
    for (const answer of answersOfRange(store, range))
      given.set(answer.tt_id, [...(given.get(answer.tt_id) ?? []), answer])
    return answerSums(tripsOfRange(store, range, 'start'), (id) => given.get(id) ?? [], database.now)
  })

const count = (id: Exclude<keyof AnswerSums, 'sub' | 'reasons' | 'taken_back_of'>): ListColumn<AnswerSums> => ({
  ...{ id, label: `answer_sum_${id}`, kind: 'integer', width: 16, value: (row) => row[id] },
})
const columnsOf = (translate: Translate): ListColumn<AnswerSums>[] => [
  { id: 'sub', label: 'column_tt_sub', width: 30, value: ({ sub }) => sub },
  count('asked'),
  count('in_time'),
  count('late'),
  count('declined'),
  ...DECLINE_REASONS.map(
    (reason): ListColumn<AnswerSums> => ({
      ...{
        id: reason,
        label: `decline_${reason}`,
        kind: 'integer',
        width: 16,
        value: (row) => row.reasons[reason] ?? 0,
      },
    }),
  ),
  count('unanswered'),
  count('withdrawn'),
  count('changed'),
  count('open'),
  count('taken_back'),
  {
    ...{ id: 'taken_back_of', label: 'answer_sum_taken_back_of', width: 30 },
    value: ({ taken_back_of }) => saidText(taken_back_of, translate),
  },
]

/** {@link answersOf} as a spreadsheet. Runs in the worker. */
export const answersFile = ({ language, ...sums }: AnswersToSum & { language: Language }): Uint8Array => {
  const { database, range } = sums
  const context = fileContext(language, database)
  const lastDay = dayOf(Date.parse(range.to) - 1, database.timeZone)
  const period = `${formatDay(dayOf(range.from, database.timeZone))} - ${formatDay(lastDay)}`
  const titles = [context.translate('analysis_tab_answers'), `${context.translate('period')} ${period}`]
  return listFile(
    { name: 'analysis_tab_answers', titles, columns: columnsOf(context.translate), rows: answersOf(sums) },
    context,
  )
}
