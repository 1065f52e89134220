import { type ReactNode, useState } from 'react'
import { changedFacts } from '#shared/domain/trip/answer-given.ts'
import { answerState, DECLINE_REASONS, waitsForAnswer } from '#shared/domain/trip/trip-answers.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { LostAnswer } from '../../edits/answer-edit.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { wordOf } from '../../i18n/word-of.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { CLOSE } from '../../ui/plain/icons.ts'
import { TICK } from '../../ui/plain/later-icons.ts'
import { Notice } from '../../ui/plain/notice.tsx'
import { ChangedFacts } from './changed-facts.tsx'
import { DeclineSheet } from './decline-sheet.tsx'
import styles from './trip-answers.module.css'
import { useAnswers } from './use-answers.ts'

/** A trip as a list or a form shows it. */
export type ShownTrip = Pick<Shown<DeviceTrip>, 'key' | 'row' | 'mark'>

/** `Mo 30.11. 20:15 · Zürich → Genève` */
export const useTripLine = (): ((row: DeviceTrip) => string) => {
  const { weekday, clock } = useFormats()
  return ({ tt_stp = '', tt_from_text = '', tt_to_text = '' }) =>
    `${weekday(tt_stp)} ${clock(tt_stp)} · ${tt_from_text} → ${tt_to_text}`
}

/** The answer to a trip, changes since then, and an answer that did not count. */
export const AnswerWords = ({ trip: { row }, lost }: { trip: ShownTrip; lost: LostAnswer | undefined }): ReactNode => {
  const text = useText()
  const { tt_answer_reason: reason = '', tt_answer_note: note = '' } = row
  const said = [reason && wordOf(text, 'decline_', DECLINE_REASONS, reason), note].filter(Boolean).join(' · ')
  const state = answerState(row)
  const hasSaid = (state === 'accepted' || state === 'declined') && said !== ''
  return (
    <>
      {hasSaid && <p className={styles.words}>{said}</p>}
      {lost ? (
        <Notice severity="warning" role="status">
          {lost.theirs === undefined
            ? text('answers_lost', { answer: lost.answer })
            : text('answers_lost_to', { answer: lost.answer, theirs: lost.theirs })}
          <ChangedFacts changed={lost.changed} />
        </Notice>
      ) : (
        state === 'changed' && (
          <Notice severity="warning" role="status">
            {text('answers_changed_since')}
            <ChangedFacts changed={changedFacts(row)} />
          </Notice>
        )
      )}
    </>
  )
}

/** Buttons that answer a trip: yes and no, or after an answer the other one. A no asks for the reason. @param now milliseconds */
export const AnswerButtons = ({
  trip,
  lost,
  now,
  onAnswered,
}: {
  trip: ShownTrip
  lost: LostAnswer | undefined
  now: number
  onAnswered?: () => void
}): ReactNode => {
  const text = useText()
  const answer = useAnswers()
  const lineOf = useTripLine()
  const [isDeclining, setDeclining] = useState(false)
  const [note, setNote] = useState('')
  const { row } = trip
  const tour = row.tt_tour ?? ''
  const state = answerState(row)
  if (!state || !row.tt_sta || now >= Date.parse(row.tt_sta)) return null
  const isOpen = waitsForAnswer(row, now) || lost !== undefined
  return (
    <>
      {(isOpen || state === 'accepted') && (
        <Button
          look={isOpen ? 'outlined' : 'text'}
          className={`${styles.signed} ${isOpen ? styles.wide : styles.end}`}
          aria-label={text('answers_decline_of', { tour })}
          onClick={() => setDeclining(true)}
        >
          <Icon path={CLOSE} size="small" />
          {text('answers_decline')}
        </Button>
      )}
      {(isOpen || state === 'declined') && (
        <Button
          look={isOpen ? 'outlined' : 'text'}
          className={`${styles.signed} ${isOpen ? `${styles.wide} ${styles.yes}` : styles.end}`}
          aria-label={text('answers_accept_of', { tour })}
          onClick={() => {
            void answer([trip], { answer: 'accepted' })
            onAnswered?.()
          }}
        >
          <Icon path={TICK} size="small" />
          {text('answers_accept')}
        </Button>
      )}
      {isDeclining && (
        <DeclineSheet
          tour={tour}
          subtitle={lineOf(row)}
          note={note}
          onNote={setNote}
          onClose={() => setDeclining(false)}
          onDecline={(reason) => {
            setDeclining(false)
            setNote('')
            void answer([trip], { answer: 'declined', reason, note })
            onAnswered?.()
          }}
        />
      )}
    </>
  )
}
