import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { dayOf } from '#shared/domain/time/dates.ts'
import { waitsForAnswer } from '#shared/domain/trip/trip-answers.ts'
import type { LostAnswer } from '../../edits/answer-edit.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { SyncBadge } from '../../ui/feedback/sync-badge.tsx'
import { Chip } from '../../ui/plain/chip.tsx'
import { requirementNames } from '../../ui/requirement-name.ts'
import { AnswerButtons, AnswerWords, type ShownTrip } from './answer-part.tsx'
import { AnswerChip, AnswerDue } from './answer-state.tsx'
import styles from './trip-answers.module.css'

type Props = {
  trip: ShownTrip
  lost: LostAnswer | undefined
  /** Milliseconds. */
  now: number
}

/** Facts to which a subcontractor says yes or no: times, places, requirements, price and toll. */
export const TripFacts = ({ trip: { row } }: Pick<Props, 'trip'>): ReactNode => {
  const text = useText()
  const { weekday, clock, amount, timeZone } = useFormats()
  const { tt_stp, tt_std, tt_sta } = row
  const day = tt_stp ? dayOf(tt_stp, timeZone) : ''
  const time = (at: string | undefined): string =>
    !at ? '–' : dayOf(at, timeZone) === day ? clock(at) : `${weekday(at)} ${clock(at)}`
  const requirements = requirementNames(row.tt_requirements, text)
  return (
    <>
      <dl className={styles.times}>
        {(
          [
            ['positioning', tt_stp],
            ['departure', tt_std],
            ['arrival', tt_sta],
          ] as const
        ).map(([leg, at]) => (
          <div key={leg}>
            <dt>{text(`leg_${leg}`)}</dt>
            <dd>{time(at)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.way}>{`${row.tt_from_text ?? ''} → ${row.tt_to_text ?? ''}`}</p>
      {requirements !== '' && (
        <p className={styles.words}>
          {text('label_before', { label: text('field_tt_requirements') })} {requirements}
        </p>
      )}
      <p className={styles.facts}>
        {[
          `${text('edit_trip_amount_trip')} ${amount(row.tt_sub_invoice_trip)}`,
          row.tt_sub_invoice_toll ? `${text('edit_trip_amount_toll')} ${amount(row.tt_sub_invoice_toll)}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

/** Keeps the height of a card after the answer: another trip's buttons must not move under the thumb. */
const useKeptHeight = (isOpen: boolean) => {
  const card = useRef<HTMLElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (!card.current) return
    if (isOpen) height.current = card.current.getBoundingClientRect().height
    card.current.style.minHeight = isOpen ? '' : `${height.current}px`
  })
  return card
}

/** A trip that waits for an answer, with both answers to it. */
export const AnswerCard = ({ trip, lost, now, isNew }: Props & { isNew: boolean }): ReactNode => {
  const text = useText()
  const { row, mark } = trip
  const tour = row.tt_tour ?? ''
  const kept = useKeptHeight(waitsForAnswer(row, now) || lost !== undefined)
  return (
    <article ref={kept} aria-label={tour} className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.tour}>{tour}</h3>
        {isNew && (
          <Chip colour="info" isFilled>
            {text('answers_new')}
          </Chip>
        )}
        {/* An answer that did not count is told in words. */}
        {!lost && <SyncBadge mark={mark} isCompact />}
        <span className={styles.end}>
          <AnswerChip row={row} now={now} />
        </span>
      </div>
      <TripFacts trip={trip} />
      <AnswerWords trip={trip} lost={lost} />
      <div className={styles.foot}>
        <AnswerDue row={row} now={now} />
        <div className={styles.buttons}>
          <AnswerButtons trip={trip} lost={lost} now={now} />
        </div>
      </div>
    </article>
  )
}
