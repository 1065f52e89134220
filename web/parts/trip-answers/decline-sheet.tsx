import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { DECLINE_REASONS, type DeclineReason } from '#shared/domain/trip/trip-answers.ts'
import { useText } from '../../i18n/text.ts'
import { useLeaveQuestion } from '../../ui/forms/leave-question.ts'
import { BottomSheet } from '../../ui/plain/bottom-sheet.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { TextInput } from '../../ui/plain/field.tsx'
import styles from './trip-answers.module.css'

/** Asks for the reason to decline a trip: one tap on a reason says no. Another reason needs words. */
export const DeclineSheet = ({
  tour,
  subtitle,
  note,
  onNote,
  onDecline,
  onClose,
}: {
  tour: string
  subtitle: string
  /** Typed text; it stays when the sheet is closed. */
  note: string
  onNote: (note: string) => void
  onDecline: (reason: DeclineReason) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const [lacksNote, setLacksNote] = useState(false)
  const field = useRef<HTMLFormElement>(null)
  useLeaveQuestion(note !== '')
  const decline = (reason: DeclineReason) => {
    if (reason !== 'other' || note.trim() !== '') return onDecline(reason)
    setLacksNote(true)
    field.current?.querySelector('input')?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    decline('other')
  }
  return (
    <BottomSheet title={text('answers_decline_of', { tour })} subtitle={subtitle} onClose={onClose}>
      <p className={styles.quiet}>{text('answers_decline_why')}</p>
      <div className={styles.reasons}>
        {DECLINE_REASONS.map((reason) => (
          <Button key={reason} look="outlined" className={styles.reason ?? ''} onClick={() => decline(reason)}>
            {text(`decline_${reason}`)}
          </Button>
        ))}
      </div>
      <form ref={field} onSubmit={onSubmit} className={styles.note} noValidate>
        <TextInput
          name="tt_answer_note"
          label={text('field_tt_answer_note')}
          value={note}
          maxLength={500}
          autoComplete="off"
          enterKeyHint="send"
          required={lacksNote}
          fault={lacksNote && note.trim() === '' && text('answer_note_missing')}
          onChange={({ target }) => onNote(target.value)}
        />
        {lacksNote && (
          <Button type="submit" look="contained" className={styles.reason ?? ''}>
            {text('answers_decline')}
          </Button>
        )}
      </form>
    </BottomSheet>
  )
}
