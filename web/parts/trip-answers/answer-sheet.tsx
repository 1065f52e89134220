import type { ReactNode } from 'react'
import { useClock } from '../../clock/use-clock.ts'
import { useOutbox } from '../../data/rows.ts'
import { lostAnswers } from '../../edits/answer-edit.ts'
import { useText } from '../../i18n/text.ts'
import { BottomSheet } from '../../ui/plain/bottom-sheet.tsx'
import { TripFacts } from './answer-card.tsx'
import { AnswerButtons, AnswerWords, type ShownTrip, useTripLine } from './answer-part.tsx'
import { AnswerChip, AnswerDue } from './answer-state.tsx'
import styles from './trip-answers.module.css'

/** One trip of the timetable, to be confirmed or declined. */
export const AnswerSheet = ({ trip, onClose }: { trip: ShownTrip; onClose: () => void }): ReactNode => {
  const now = useClock()
  const lineOf = useTripLine()
  const lost = lostAnswers([trip], useOutbox() ?? []).get(trip.key)
  const { row } = trip
  return (
    <BottomSheet
      title={row.tt_tour ?? ''}
      subtitle={lineOf(row)}
      onClose={onClose}
      foot={
        <div className={styles.buttons}>
          <AnswerButtons trip={trip} lost={lost} now={now} onAnswered={onClose} />
        </div>
      }
    >
      <div className={styles.head}>
        <AnswerChip row={row} now={now} />
        <AnswerDue row={row} now={now} />
      </div>
      <TripFacts trip={trip} />
      <AnswerWords trip={trip} lost={lost} />
    </BottomSheet>
  )
}

/** The answer to the trip of a form, for its subcontractor: where it stands, and the way to give one. */
export const AnswerOfTrip = ({ trip }: { trip: ShownTrip }): ReactNode => {
  const text = useText()
  const now = useClock()
  const lost = lostAnswers([trip], useOutbox() ?? []).get(trip.key)
  return (
    <section aria-label={text('column_tt_answer')} className={styles.part}>
      <AnswerChip row={trip.row} now={now} />
      <AnswerDue row={trip.row} now={now} />
      <AnswerWords trip={trip} lost={lost} />
      <div className={styles.buttons}>
        <AnswerButtons trip={trip} lost={lost} now={now} />
      </div>
    </section>
  )
}
