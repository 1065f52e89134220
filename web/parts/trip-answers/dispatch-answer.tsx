import { type ReactNode, Suspense, useRef, useState } from 'react'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { answerCode, answerText } from '#shared/domain/trip/answer-codes.ts'
import { type Answer, changedFacts } from '#shared/domain/trip/answer-given.ts'
import {
  answerDue,
  answerStateAt,
  DECLINE_REASONS,
  type DeclineReason,
  lackOfYes,
} from '#shared/domain/trip/trip-answers.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { ANSWER_SHAPES } from '#shared/trips/shapes.ts'
import { answerNews } from '#shared/trips/trip-news.ts'
import { tripView } from '#shared/trips/trip-view.ts'
import { useLookup } from '../../data/lookups.ts'
import { useConnection } from '../../data/rows.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { editInName } from '../../edits/answer-edit.ts'
import { PhoneLink } from '../../edits/phone-link.tsx'
import { useSaveEdits } from '../../edits/use-save-edits.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/plain/button.tsx'
import { TextInput } from '../../ui/plain/field.tsx'
import { muiPart } from '../../ui/theme/mui-part.tsx'
import { Shape } from '../../ui/trips/shapes.tsx'
import { useShownState } from '../../ui/use-shown-state.ts'
import { ChangedFacts } from './changed-facts.tsx'
import styles from './dispatch-answer.module.css'

const NOTE_LENGTH = 500
const TakersDialog = muiPart(async () => (await import('../takers/takers-dialog.tsx')).TakersDialog)

type Props = {
  trip: Shown<DeviceTrip>
  /** Milliseconds. */
  now: number
}

/**
 * Returns true if the answer stands first: it needed attention when the trip was opened. It keeps its place if that changes under
 * a person's hands.
 * @param trip null until there is one
 * @param now milliseconds
 */
export const useAnswerFirst = (trip: Pick<Shown<DeviceTrip>, 'key' | 'row'> | null, now: number): boolean => {
  const place = useRef<{ key: RowKey; isFirst: boolean } | null>(null)
  if (trip && place.current?.key !== trip.key)
    place.current = { key: trip.key, isFirst: lackOfYes(trip.row, now) !== null }
  return place.current?.isFirst ?? false
}

/**
 * The subcontractor's answer to a trip: which, when, by whom, and changes since then; dispatch can answer here in the
 * subcontractor's name. For admin. Nothing for a trip that waits for no answer.
 */
export const DispatchAnswer = ({ trip, now }: Props): ReactNode => {
  const text = useText()
  const [isGiving, setGiving] = useShownState(false)
  const { instant } = useFormats()
  const { row, mark } = trip
  const state = answerStateAt(row, now)
  const answered = row.tt_answer ?? ''
  if (state === null && answered === '') return null

  const { lack } = tripView(trip, now)
  const code = answerCode(row) ?? (answered === 'declined' ? `declined_${row.tt_answer_reason}` : answered)
  const news = lack && answerNews(row, lack, text)
  const sign = ANSWER_SHAPES[state ?? (answered === 'declined' ? 'declined' : 'accepted')]
  const due = answerDue(row)
  const isOpen = state === 'asked' || state === 'overdue' || state === 'changed'
  const source = row.tt_answer_source || 'sub'
  const changes = answered === '' ? [] : changedFacts(row)
  return (
    <section className={styles.answer} aria-label={text('column_tt_answer')}>
      <h3>{text('column_tt_answer')}</h3>
      <p className={`${styles.state} ${news?.tone ? styles[news.tone] : ''}`}>
        <Shape name={sign} /> {news?.words ?? answerText(code, text)}
      </p>
      {answered !== '' && row.tt_answer_at && !mark && (
        <p className={styles.quiet}>
          {text(`answer_by_${source}`, { sub: row.tt_sub, time: instant(row.tt_answer_at) })}
        </p>
      )}
      {isOpen && due !== null && (
        <p className={styles.quiet}>{text('answer_due', { time: instant(new Date(due).toISOString()) })}</p>
      )}
      {row.tt_answer_note && <p className={styles.note}>{row.tt_answer_note}</p>}
      {state !== null && changes.length > 0 && (
        <>
          <p className={styles.quiet}>{text('answer_changed_since')}</p>
          <ChangedFacts changed={changes} />
        </>
      )}
      {state !== null && <Actions key={`${trip.key} ${state}`} trip={trip} now={now} onGive={() => setGiving(true)} />}
      {isGiving && (
        <Suspense>
          <TakersDialog trip={trip} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Answers in the subcontractor's name, as on the telephone. */
const Actions = ({ trip, now, onGive }: Props & { onGive: () => void }): ReactNode => {
  const text = useText()
  const isOffline = useConnection().state === 'offline'
  const saveEdits = useSaveEdits()
  const [note, setNote] = useState('')
  const [isDeclining, setDeclining] = useState(false)
  const { row } = trip
  const phone = useLookup('subcontractor')?.find(({ sc_name }) => sameSpelling(sc_name, row.tt_sub ?? ''))?.sc_phone
  const state = answerStateAt(row, now)
  // Where the answer stands, there is nothing to write to it.
  const hasNote = isDeclining || (state !== 'accepted' && state !== 'declined')

  const answer = async (given: Answer, reason?: DeclineReason) => {
    const words = answerText(given === 'declined' ? `declined_${reason}` : given, text)
    const message = isOffline ? 'answer_noted_on_device' : 'answer_noted'
    await saveEdits([editInName(trip, { answer: given, reason, note })], {
      done: { message, values: { sub: row.tt_sub, answer: words } },
      undone: 'answer_undone',
    })
  }
  return (
    <>
      {hasNote && (
        <div className={styles.typed}>
          <TextInput
            name="tt_answer_note"
            label={text('field_tt_answer_note')}
            value={note}
            maxLength={NOTE_LENGTH}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      )}
      {phone && <PhoneLink phone={phone} name={row.tt_sub ?? ''} />}
      <div className={styles.actions}>
        {state !== 'accepted' && (
          <Button look="outlined" size="small" onClick={() => void answer('accepted')}>
            {text('answer_accept_by_phone')}
          </Button>
        )}
        {state !== 'declined' && (
          <Button look="outlined" size="small" aria-expanded={isDeclining} onClick={() => setDeclining(!isDeclining)}>
            {text('answer_decline_by_phone')}
          </Button>
        )}
        {(state === 'declined' || state === 'overdue') && (
          <Button look="contained" size="small" aria-haspopup="dialog" onClick={onGive}>
            {text('takers_give')}
          </Button>
        )}
      </div>
      {isDeclining && (
        <fieldset className={styles.reasons}>
          <legend>{text('field_tt_answer_reason')}</legend>
          {DECLINE_REASONS.map((reason) => (
            <Button
              key={reason}
              look="outlined"
              size="small"
              // Another reason is said in the note.
              disabled={reason === 'other' && note.trim() === ''}
              onClick={() => void answer('declined', reason)}
            >
              {text(`decline_${reason}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}
