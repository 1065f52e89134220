import { type ReactNode, Suspense, useState } from 'react'
import { answerState, MAX_MISSING_TRIPS, NO_DISPUTE, statementRefusal } from '#shared/domain/money/statement.ts'
import type { LineAnswer, Statement } from '#shared/schemas/statement.ts'
import { now } from '#web/clock/clock.ts'
import type { ShownLine } from '#web/data/statement-answers.ts'
import { useFirstRows } from '#web/data/use-first-rows.ts'
import type { EntryFile } from '#web/db/records.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useText } from '#web/i18n/text.ts'
import { periodOfStatement, titleOfStatement } from '#web/parts/statement-title.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import type { Question } from '#web/ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadNotice } from '#web/ui/feedback/load-notice.tsx'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { useLeaveQuestion } from '#web/ui/forms/leave-question.ts'
import { useEvidence } from '#web/ui/fuel/use-evidence.ts'
import { ListSkeleton } from '#web/ui/list/list-skeleton.tsx'
import { WindowedList } from '#web/ui/list/windowed-list.tsx'
import { part } from '#web/ui/part.tsx'
import { Toggle, Toggles } from '#web/ui/plain/button.tsx'
import { Notice } from '#web/ui/plain/notice.tsx'
import { muiPart, withTexts } from '#web/ui/theme/mui-part.tsx'
import { Parts } from '../parts.tsx'
import styles from '../statement.module.css'
import { StatementFiles } from '../statement-files.tsx'
import { StateChip } from '../statement-state.tsx'
import { StatementTotals } from '../statement-totals.tsx'
import { AnswerBar } from './answer-bar.tsx'
import type { DisputeSubject, TypedDispute } from './dispute-sheet.tsx'
import { MissingTrips } from './missing-trips.tsx'
import { OwnLine } from './own-line.tsx'
import { useOwnStatement } from './use-own-statement.ts'

// Most of the time nothing is typed: the forms come with MUI, once a line is disputed or where an objection may be made.
const DisputeSheet = muiPart(async () => (await import('./dispute-sheet.tsx')).DisputeSheet)
const EvidenceSheet = part(() => withTexts(async () => (await import('../evidence/evidence-sheet.tsx')).EvidenceSheet))
const ObjectionPart = muiPart(async () => (await import('./objection-part.tsx')).ObjectionPart)

const CONFIRMED: LineAnswer = { sl_state: 'confirmed', ...NO_DISPUTE }
/** Pixels that a line takes, about. */
const LINE_HEIGHT = 168

type Shown = 'open' | 'all'

const nameOf = (subject: DisputeSubject): string => (subject.kind === 'line' ? `line_${subject.line.sl_id}` : 'missing')

/** A statement of the own company, to be answered with one thumb, without a connection too. */
export const OwnStatement = ({ id }: { id: number }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const confirm = useConfirm()
  const { statement, lines, missing, failure, asOf, reload, answer } = useOwnStatement(id)
  useFirstRows(statement === null || lines !== undefined || failure !== null)
  const [shown, setShown] = useState<Shown>('all')
  const [subject, setSubject] = useState<DisputeSubject | null>(null)
  const [evidenceOf, setEvidenceOf] = useState<number | null>(null)
  const [typed, setTyped] = useState<Partial<Record<string, TypedDispute>>>({})
  useLeaveQuestion(Object.values(typed).some(Boolean))
  if (statement === undefined) return <ListSkeleton isNarrow cardHeight={LINE_HEIGHT} />
  if (statement === null) return <EmptyState message="statement_gone" />

  const canAnswer = statementRefusal('sub', statement, 'answer') === null
  const open = lines?.filter(({ sl_state }) => sl_state === 'open') ?? []
  /** @returns true once they are on the disk */
  const give = async (answers: Record<string, LineAnswer>, files: readonly EntryFile[] = []): Promise<boolean> => {
    try {
      await answer(answers, files)
      return true
    } catch {
      notify('error', 'save_not_possible')
      return false
    }
  }
  const dispute = async (given: LineAnswer, said: TypedDispute, about: DisputeSubject) => {
    const name = about.kind === 'line' ? nameOf(about) : `missing_${crypto.randomUUID()}`
    setTyped((before) => ({ ...before, [nameOf(about)]: undefined }))
    setSubject(null)
    if (await give({ [name]: given }, said.files.chosen)) return
    // Nothing of it is kept: it is there again as it was typed, with its photos.
    setTyped((before) => ({ ...before, [nameOf(about)]: said }))
    setSubject((open) => open ?? about)
  }
  const confirmAll = async () => {
    const question: Question = { title: 'statement_confirm_all_title', text: 'statement_confirm_all_text' }
    const values = { count: open.length }
    if (await confirm({ ...question, values, yes: 'statement_confirm_all_yes', no: 'action_cancel' }))
      await give({ all: CONFIRMED })
  }
  const trips = lines?.filter(({ tt_id }) => tt_id !== null) ?? []
  const evidence = lines?.find(({ sl_id }) => sl_id === evidenceOf)
  const missed = lines?.filter(({ tt_id }) => tt_id === null) ?? []
  const isFull = missed.length + missing.length >= MAX_MISSING_TRIPS
  const visible = shown === 'open' ? trips.filter(({ sl_state }) => sl_state === 'open') : trips
  const render = (line: ShownLine) => (
    <OwnLine
      line={line}
      canAnswer={canAnswer}
      onConfirm={() => void give({ [`line_${line.sl_id}`]: CONFIRMED })}
      onReopen={() => void give({ [`line_${line.sl_id}`]: { ...CONFIRMED, sl_state: 'open' } })}
      onDispute={() => setSubject({ kind: 'line', line })}
      onEvidence={() => setEvidenceOf(line.sl_id)}
    />
  )
  return (
    <div className={styles.screen}>
      <Head statement={statement} open={open.length} />
      <LoadNotice failure={failure} {...(asOf !== undefined && { asOf })} onRetry={reload} />
      {(statement.st_objection !== null || statementRefusal('sub', statement, 'object') === null) && (
        <Suspense>
          <ObjectionPart statement={statement} />
        </Suspense>
      )}
      {canAnswer && trips.length > 0 && (
        <Toggles label={text('statement_lines')} className={styles.toggles}>
          <Toggle isOn={shown === 'all'} onClick={() => setShown('all')}>
            {text('statement_lines_all', { count: trips.length })}
          </Toggle>
          <Toggle isOn={shown === 'open'} onClick={() => setShown('open')}>
            {text('statement_lines_open', { count: open.length })}
          </Toggle>
        </Toggles>
      )}
      {!lines && failure === null && <ListSkeleton isNarrow cardHeight={LINE_HEIGHT} />}
      {lines && visible.length === 0 && <EmptyState message="statement_nothing_open" />}
      <WindowedList
        name={`statement ${id} ${shown}`}
        label={text('statement_lines')}
        items={visible}
        keyOf={({ sl_id }) => String(sl_id)}
        estimatedHeight={LINE_HEIGHT}
        render={render}
      />
      <MissingTrips
        lines={missed}
        missing={missing}
        onEvidence={(line) => setEvidenceOf(line.sl_id)}
        onTakeBack={
          canAnswer ? (line) => void give({ [`line_${line.sl_id}`]: { ...CONFIRMED, sl_state: 'open' } }) : undefined
        }
      />
      {canAnswer && (
        <AnswerBar
          open={open.length}
          onConfirmAll={() => void confirmAll()}
          onMissing={() => (isFull ? notify('warning', 'statement_missing_too_many') : setSubject({ kind: 'missing' }))}
        />
      )}
      <Suspense>{evidence && <EvidenceSheet line={evidence} onClose={() => setEvidenceOf(null)} />}</Suspense>
      <Suspense>
        {subject && (
          <DisputeSheet
            subject={subject}
            kept={typed[nameOf(subject)]}
            onClose={(kept) => {
              setTyped({ ...typed, [nameOf(subject)]: kept })
              setSubject(null)
            }}
            onSave={(given, said) => void dispute(given, said, subject)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Fuel and additions, with what each percentage rests on. */
const ItemWords = ({ items }: { items: Statement['st_items'] }): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const { hundredths } = usePercents()
  const evidenceOf = useEvidence()
  if (items.length === 0) return null
  return (
    <ul className={styles.items} aria-label={text('field_st_items')}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no names of their own
        <li key={place}>
          <div className={styles.pair}>
            <Parts
              of={[
                item.text,
                (item.fuel !== 0 || item.fuel_on) && `${text('invoice_fuel_cost')} ${hundredths(item.fuel)}`,
              ]}
            />
            <span>{amount(item.total)}</span>
          </div>
          {item.fuel_evidence && <p className={styles.why}>{evidenceOf(item.fuel_evidence)}</p>}
        </li>
      ))}
    </ul>
  )
}

const Head = ({ statement, open }: { statement: Statement; open: number }): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const answer = answerState(statement, open, now())
  return (
    <section aria-label={titleOfStatement(statement, text)} className={styles.card}>
      <div className={styles.row}>
        <h2 className={styles.title}>
          {[titleOfStatement(statement, text), statement.st_number].filter(Boolean).join(' ')}
        </h2>
        <StateChip state={statement.st_state} />
        <span className={`${styles.row} ${styles.end}`}>
          <StatementFiles statement={statement} />
        </span>
      </div>
      <p className={styles.period}>{periodOfStatement(statement, formats)}</p>
      <StatementTotals statement={statement} />
      <ItemWords items={statement.st_items} />
      {statement.st_state === 'sent' && answer !== 'none' && (
        <div className={styles.notice}>
          <Notice severity={answer === 'answered' ? 'success' : 'info'}>
            {answer === 'answered'
              ? text('statement_answered_all')
              : text(answer === 'waiting' ? 'statement_please_answer' : 'statement_answer_late', {
                  count: open,
                  time: formats.instant(statement.st_answer_until),
                })}
          </Notice>
        </div>
      )}
    </section>
  )
}
