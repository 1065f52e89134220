import type { ReactNode } from 'react'
import { type AnsweredTrip, type AnswerStateAt, answerDue, answerStateAt } from '#shared/domain/trip/trip-answers.ts'
import { ANSWER_SHAPES } from '#shared/trips/shapes.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Chip } from '../../ui/plain/chip.tsx'
import { Shape } from '../../ui/trips/shapes.tsx'
import styles from './trip-answers.module.css'

const COLOURS = {
  asked: 'info',
  overdue: 'error',
  accepted: 'success',
  changed: 'warning',
  declined: 'plain',
} as const satisfies Record<AnswerStateAt, string>

/** State of the answer to a trip, as a word with a shape; nothing for a trip without one. @param now milliseconds */
export const AnswerChip = ({ row, now }: { row: AnsweredTrip; now: number }): ReactNode => {
  const text = useText()
  const state = answerStateAt(row, now)
  if (!state) return null
  return (
    <Chip colour={COLOURS[state]}>
      <span className={styles.sign}>
        <Shape name={ANSWER_SHAPES[state]} />
      </span>
      {text(`answer_${state}`)}
    </Chip>
  )
}

/** Time by which an answer is or was due; nothing after an answer. @param now milliseconds */
export const AnswerDue = ({ row, now }: { row: AnsweredTrip; now: number }): ReactNode => {
  const text = useText()
  const { moment, weekday, clock } = useFormats()
  const state = answerStateAt(row, now)
  const due = answerDue(row)
  if (due === null || (state !== 'asked' && state !== 'overdue')) return null
  const at = new Date(due).toISOString()
  // Today's hour alone; another day by its name.
  const time = moment(due) === clock(due) ? clock(due) : `${weekday(at)} ${clock(due)}`
  return (
    <span className={state === 'overdue' ? styles.late : styles.due}>
      {text(state === 'overdue' ? 'answers_due_over' : 'answers_due', { time })}
    </span>
  )
}
