import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'

/** As the wire has it. */
const MAX_DAYS = 30
const readDays = (typed: string): number | null =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) <= MAX_DAYS ? Number(typed) : null

/**
 * A field for the number of days after the tour's weekday; text that is no such number stays as typed, with its error.
 */
export const PlusDaysField = ({
  label,
  value,
  unread,
  isDisabled,
  onChange,
}: {
  label: string
  value: number
  /** Typed text that is no number of days; null for none. */
  unread: string | null
  isDisabled: boolean
  /** Null for what is no number of days, with what was typed. */
  onChange: (days: number | null, typed: string) => void
}): ReactNode => {
  const text = useText()
  const [typed, setTyped] = useState(unread ?? String(value))
  const [given, setGiven] = useState({ value, unread })
  // Another value from outside replaces the typed text; the field's own value comes back unchanged.
  if (given.value !== value || given.unread !== unread) {
    setGiven({ value, unread })
    setTyped(unread ?? String(value))
  }
  const days = readDays(typed)
  const take = (next: string) => {
    const read = readDays(next)
    setTyped(next)
    setGiven({ value: read ?? value, unread: read === null ? next : null })
    onChange(read, next)
  }
  return (
    <TextField
      label={label}
      value={typed}
      disabled={isDisabled}
      error={days === null}
      helperText={days === null ? text('only_positive_numbers') : undefined}
      onChange={({ target }) => take(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        const next = (days ?? 0) + (event.key === 'ArrowUp' ? 1 : -1)
        if (next >= 0 && next <= MAX_DAYS) take(String(next))
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  )
}
