import type { ReactNode } from 'react'
import { INVOICE_AMOUNTS } from '#shared/domain/money/invoice.ts'
import { answerRefusal, lineField, lineTotal } from '#shared/domain/money/statement.ts'
import type { ShownLine } from '#web/data/statement-answers.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { SyncBadge } from '#web/ui/feedback/sync-badge.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { FLAG, TICK } from '#web/ui/plain/later-icons.ts'
import { waitedWords } from '#web/ui/trips/waiting-times.tsx'
import { Parts } from '../parts.tsx'
import styles from '../statement.module.css'
import { LineStateChip } from '../statement-state.tsx'
import { LineWords } from './line-words.tsx'

type Props = {
  line: ShownLine
  canAnswer: boolean
  onConfirm: () => void
  onReopen: () => void
  onDispute: () => void
  onEvidence: () => void
}

/** A trip of a statement with its amounts, and the two answers to it. */
export const OwnLine = ({ line, canAnswer, onConfirm, onReopen, onDispute, onEvidence }: Props): ReactNode => {
  const text = useText()
  const { amount, weekday, clock } = useFormats()
  const { sl_facts: facts, sl_state } = line
  const parts = INVOICE_AMOUNTS.flatMap((name) => {
    const sum = line[lineField(name)]
    return sum === 0 ? [] : [`${text(`edit_trip_amount_${name}`)} ${amount(sum)}`]
  })
  const tour = facts?.tt_tour ?? ''
  const isOpen = sl_state === 'open'
  const isAboutWaiting = line.sl_waiting_fee !== 0 || line.sl_reason === 'waiting'
  const waited = facts && isAboutWaiting ? waitedWords(facts, facts.called_at, { text, clock }) : null
  return (
    <article aria-label={tour} className={styles.card}>
      <div className={styles.pair}>
        <span className={styles.tour}>{tour}</span>
        <span className={styles.sum}>{amount(lineTotal(line))}</span>
      </div>
      {facts && (
        <p className={styles.facts}>
          <Parts
            of={[
              `${weekday(facts.tt_stp)} ${clock(facts.tt_stp)}`,
              `${facts.tt_from_text} → ${facts.tt_to_text}`,
              facts.tt_status === 'canceled' && text('status_canceled'),
            ]}
          />
        </p>
      )}
      {parts.length > 1 && (
        <p className={styles.facts}>
          <Parts of={parts} />
        </p>
      )}
      {waited && <p className={styles.facts}>{waited}</p>}
      <LineWords line={line} />
      {(waited || line.sl_reason) && facts && (
        <Button size="small" aria-label={text('statement_evidence_of', { tour })} onClick={onEvidence}>
          {text('statement_evidence')}
        </Button>
      )}
      <div className={`${styles.row} ${styles.spaced}`}>
        <SyncBadge mark={line.mark} />
        {canAnswer && isOpen ? (
          <>
            <Button
              look="outlined"
              className={`${styles.wide} ${styles.signed}`}
              aria-label={text('statement_dispute_of', { tour })}
              onClick={onDispute}
            >
              <Icon path={FLAG} size="small" />
              {text('statement_dispute')}
            </Button>
            <Button
              look="outlined"
              className={`${styles.wide} ${styles.signed} ${styles.yes}`}
              aria-label={text('statement_confirm_of', { tour })}
              onClick={onConfirm}
            >
              <Icon path={TICK} size="small" />
              {text('statement_confirm')}
            </Button>
          </>
        ) : (
          <>
            <LineStateChip state={sl_state} />
            {canAnswer && answerRefusal(line) === null && (
              <Button
                className={styles.end ?? ''}
                aria-label={text('statement_answer_change_of', { tour })}
                onClick={sl_state === 'disputed' ? onDispute : onReopen}
              >
                {text('statement_answer_change')}
              </Button>
            )}
          </>
        )}
      </div>
    </article>
  )
}
