import type { ReactNode } from 'react'
import { answerRefusal } from '#shared/domain/money/statement.ts'
import type { ShownLine, ShownMissing } from '#web/data/statement-answers.ts'
import { useText } from '#web/i18n/text.ts'
import { SyncBadge } from '#web/ui/feedback/sync-badge.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import styles from '../statement.module.css'
import { LineStateChip } from '../statement-state.tsx'
import { LineWords } from './line-words.tsx'

/** Trips that the person misses on the statement: those the server knows of, and those on their way. */
export const MissingTrips = ({
  lines,
  missing,
  onEvidence,
  onTakeBack,
}: {
  lines: readonly ShownLine[]
  missing: readonly ShownMissing[]
  onEvidence: (line: ShownLine) => void
  onTakeBack: ((line: ShownLine) => void) | undefined
}): ReactNode => {
  const text = useText()
  if (lines.length === 0 && missing.length === 0) return null
  return (
    <section aria-label={text('statement_missing_trips')}>
      <h2 className={styles.heading}>{text('statement_missing_trips')}</h2>
      {lines.map((line) => (
        <article key={line.sl_id} className={`${styles.card} ${styles.missing}`}>
          <LineWords line={line} />
          <div className={`${styles.row} ${styles.spaced}`}>
            <SyncBadge mark={line.mark} />
            <LineStateChip state={line.sl_state} />
            {line.sl_files?.length > 0 && (
              <Button size="small" onClick={() => onEvidence(line)}>
                {text('statement_evidence')}
              </Button>
            )}
            {onTakeBack && answerRefusal(line) === null && (
              <Button className={styles.end ?? ''} onClick={() => onTakeBack(line)}>
                {text('statement_take_back')}
              </Button>
            )}
          </div>
        </article>
      ))}
      {missing.map((answer) => (
        <article key={answer.name} className={`${styles.card} ${styles.missing}`}>
          <LineWords line={answer} />
          <SyncBadge mark={answer.mark} />
        </article>
      ))}
    </section>
  )
}
