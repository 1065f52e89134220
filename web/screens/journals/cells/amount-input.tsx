import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatAmount } from '#shared/domain/money/money.ts'
import { useText } from '#web/i18n/text.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import type { JournalRow } from '../use-journal-trips.ts'
import { readAmount } from './amount-edit.ts'
import styles from './amount-input.module.css'

type Typing = { typed: string; shown: JournalRow }

/**
 * An amount of a trip that is edited where it stands: Enter saves and goes to the trip below (with Shift above), Tab saves
 * and goes on, Esc takes back. Text that is no amount stays, with its error.
 */
export const AmountInput = ({
  shown,
  value,
  column,
  label,
  beside,
  onSave,
}: {
  shown: JournalRow
  value: number | undefined
  /** Id of the column: where Enter goes on. */
  column: string
  label: string
  /** Shown before the amount. */
  beside?: ReactNode
  /** @param seen the row as it was when the person began to type */
  onSave: (seen: JournalRow, value: number) => void
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const [typing, showTyping] = useState<Typing | null>(null)
  /** Leaving the field after Enter saves nothing a second time. */
  const latest = useRef<Typing | null>(null)
  const setTyping = (next: Typing | null) => {
    latest.current = next
    showTyping(next)
  }
  const isInvalid = typing !== null && readAmount(typing.typed) === null

  /** @returns true if nothing is left to save */
  const save = (): boolean => {
    const { current } = latest
    if (!current) return true
    const amount = readAmount(current.typed)
    if (amount === null) {
      notify('warning', 'amount_invalid')
      return false
    }
    setTyping(null)
    if (amount !== (value ?? 0)) onSave(current.shown, amount)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget, shiftKey } = event
    if (key === 'Escape') {
      event.stopPropagation()
      // The former amount stands there again at once, and the next key replaces it.
      flushSync(() => setTyping(null))
      currentTarget.select()
    } else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (save()) focusNeighbour(currentTarget, column, key === 'ArrowUp' || shiftKey ? -1 : 1)
    }
  }
  const input = (
    <input
      className={styles.amount}
      data-amount={column}
      data-none={(!typing && !value) || undefined}
      aria-label={label}
      aria-invalid={isInvalid}
      title={isInvalid ? text('amount_invalid') : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typing?.typed ?? formatAmount(value ?? 0)}
      onClick={(event) => event.stopPropagation()}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyping({ typed: target.value, shown: typing?.shown ?? shown })}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  )
  return beside ? (
    <span className={styles.pair}>
      {beside}
      {input}
    </span>
  ) : (
    input
  )
}

const focusNeighbour = (input: HTMLInputElement, column: string, step: 1 | -1): void => {
  const ofColumn = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>(`[data-amount="${column}"]`) ?? [])]
  const next = ofColumn[ofColumn.indexOf(input) + step]
  if (next) next.focus()
  else input.select()
}
