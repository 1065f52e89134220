import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { dayOfUnit } from '#shared/domain/sync/merge.ts'
import { toldBeside } from '#shared/domain/tour/tour-day-text.ts'
import type { RowKey, UnitConflict } from '#shared/schemas/sync.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { useUndecidedEdits } from '../../data/one-row.ts'
import { discard, resolve, retry } from '../../data/save.ts'
import type { EditedEntity } from '../../db/outbox/overlay.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { BottomSheet } from '../../ui/plain/bottom-sheet.tsx'
import { Button, buttonClass } from '../../ui/plain/button.tsx'
import { muiPart } from '../../ui/theme/mui-part.tsx'
import { useDiscardQuestion } from '../discard-question.ts'
import { DispatchLinks } from '../dispatch-links.tsx'
import { conflictText, editLines, fieldsOfConflict } from '../edit-lines.ts'
import { useEditedRow, useEditTitle } from '../edit-title.ts'
import { useFieldText } from '../field-text.ts'
import { useRefusalLines } from '../refusal-lines.ts'
import { useWayOn } from '../way-on.ts'
import styles from './decide-sheet.module.css'
import { useTheirsNow } from './theirs-now.ts'

/** Few refusals offer another name. */
const Offers = muiPart(async () => (await import('./offers.tsx')).Offers)

type Side = 'mine' | 'theirs'

/** Decides on a phone what waits for the person at one row: conflicts by a tap on a value, refusals with their reason. */
export const DecideSheet = ({
  entity,
  rowKey,
  title,
  onClose,
}: {
  entity: EditedEntity
  rowKey: RowKey
  title: string
  onClose: () => void
}): ReactNode => {
  const undecided = useUndecidedEdits(entity, rowKey)
  const isDone = undecided?.length === 0
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  return (
    <BottomSheet title={title} onClose={onClose}>
      {undecided?.map((entry) =>
        entry.state === 'conflict' ? (
          <Conflict key={entry.id} entry={entry} title={title} />
        ) : (
          <Refusal key={entry.id} entry={entry} />
        ),
      )}
    </BottomSheet>
  )
}

/** With one conflict a tap decides; with several, the last tap does. */
const Conflict = ({ entry, title }: { entry: OutboxEntry; title: string }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [decided, setDecided] = useState<{ of: string; sides: Record<string, Side> }>({ of: '', sides: {} })
  const units = useTheirsNow(entry)
  const of = JSON.stringify(units)
  // If a value changes while the sheet is open, it must be decided anew.
  const chosen = decided.of === of ? decided.sides : {}
  const decide = async (sides: Record<string, Side>) => {
    setDecided({ of, sides })
    if (!units.every(({ unit }) => sides[unit])) return
    const mine = new Set(units.map(({ unit }) => unit).filter((unit) => sides[unit] === 'mine'))
    try {
      await resolve(entry.seq, mine, units)
      notify('success', mine.size > 0 ? 'saved_on_device' : 'conflict_theirs_kept')
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <section className={styles.entry}>
      <p>{text(conflictText(units))}</p>
      {units.map((unit) => (
        <Unit
          key={unit.unit}
          conflict={unit}
          side={chosen[unit.unit]}
          onChoose={(side) => void decide({ ...chosen, [unit.unit]: side })}
        />
      ))}
      <DispatchLinks subject={title} />
      <DiscardButton entry={entry} />
    </section>
  )
}

const Unit = ({
  conflict: { unit, mine, theirs, by, at, isRestored },
  side,
  onChoose,
}: {
  conflict: UnitConflict
  side: Side | undefined
  onChoose: (side: Side) => void
}): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  const fields = useFieldText()
  const day = dayOfUnit(unit)
  const names = fieldsOfConflict({ unit, mine, theirs })
  const shown = (values: Record<string, unknown>, others: Record<string, unknown>): string =>
    names.map((name) => fields.value(name, toldBeside(name, values[name], others[name]))).join(' · ')
  const sides = [
    { name: 'mine', who: text('conflict_mine'), value: shown(mine, theirs) },
    {
      name: 'theirs',
      who: [by ?? text(isRestored ? 'conflict_restored' : 'conflict_theirs'), at && instant(at)]
        .filter(Boolean)
        .join(', '),
      value: shown(theirs, mine),
    },
  ] as const
  return (
    <fieldset className={styles.unit}>
      <legend>{day === null ? names.map(fields.label).join(' / ') : text(`weekday_${day}`)}</legend>
      {sides.map(({ name, who, value }) => (
        <button
          key={name}
          type="button"
          className={styles.side}
          aria-pressed={side === name}
          onClick={() => onChoose(name)}
        >
          <span className={styles.who}>{who}</span>
          {value}
        </button>
      ))}
    </fieldset>
  )
}

const Refusal = ({ entry }: { entry: OutboxEntry }): ReactNode => {
  const text = useText()
  const fields = useFieldText()
  const title = useEditTitle(entry)
  const reasons = useRefusalLines()(entry, useEditedRow(entry))
  const way = useWayOn(entry)
  return (
    <section className={styles.entry}>
      <p className={styles.reason}>{reasons.join('\n')}</p>
      <ul className={styles.lines}>
        {editLines(entry).map(({ field, day, to }) => (
          <li key={`${field} ${day}`}>
            {text('label_before', { label: fields.label(field) })} <b>{fields.value(field, to)}</b>
          </li>
        ))}
      </ul>
      <Offers entry={entry} />
      <DispatchLinks subject={title} />
      <div className={styles.actions}>
        {way === 'answer' && (
          <Link to={PATHS.answers} className={buttonClass({ look: 'outlined' })}>
            {text('answers_again')}
          </Link>
        )}
        {way === 'retry' && (
          <Button look="outlined" onClick={() => void retry(entry.seq)}>
            {text('action_retry')}
          </Button>
        )}
        <DiscardButton entry={entry} />
      </div>
    </section>
  )
}

/** Asks in the sheet itself: a dialog would stand behind it. */
const DiscardButton = ({ entry }: { entry: OutboxEntry }): ReactNode => {
  const text = useText()
  const ask = useDiscardQuestion(entry)
  const [question, setQuestion] = useState<Awaited<ReturnType<typeof ask>> | null>(null)
  if (!question) {
    return (
      <Button className={styles.discard ?? ''} onClick={() => void ask().then(setQuestion)}>
        {text('action_discard')}
      </Button>
    )
  }
  return (
    <div role="alert" className={styles.question}>
      <p className={styles.reason}>{text(question.text, question.values)}</p>
      <div className={styles.actions}>
        <Button look="outlined" onClick={() => setQuestion(null)}>
          {text('action_cancel')}
        </Button>
        <Button look="outlined" className={styles.discard ?? ''} onClick={() => void discard(entry.seq)}>
          {text('action_discard')}
        </Button>
      </div>
    </div>
  )
}
