import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import type SvgIcon from '@mui/material/SvgIcon'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { part } from '../part.ts'

const DateChoice = part(async () => (await import('./date-choice.tsx')).DateChoice)

type Fault = 'invalid_date' | 'invalid_time' | 'field_required'
/** Reads a text that is not empty. */
export type ReadText = (typed: string) => { value: string } | { fault: Fault }

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'required'> & {
  value: string | null
  /** Called with the value, or with null, the message key of the fault, and the text that cannot be read. */
  onChange: (value: string | null, fault: Fault | null, unread: string | null) => void
  /** Typed text that could not be read, for a form that keeps it; null for none. */
  unread?: string | null
  isRequired?: boolean
  /** Another fault of the value, in words; a fault of the typed text takes precedence. */
  error?: string | null
  show: (value: string | null) => string
  read: ReadText
  /** Message keys of the pattern and of the button. */
  format: string
  chooseLabel: string
  Icon: typeof SvgIcon
  /** The panel that the button opens. */
  choice: (choose: (value: string) => void, close: () => void) => ComponentProps<typeof DateChoice>
}

/** The size of the panel that is being fetched, so that its place can be found before. */
const sizeOf = ({ day, clock }: ComponentProps<typeof DateChoice>) => ({
  width: day && clock ? { xs: 328, sm: 456 } : day ? 328 : 128,
  minHeight: day ? 336 : 200,
})

/**
 * A field for a value behind a text. The text stays as typed until it can be read; it takes its full form when the
 * field is left, and its error shows then. Untouched text keeps the exact value (a clock time that exists twice stays
 * the same instant).
 */
export const TypedField = ({
  value,
  onChange,
  unread,
  isRequired = false,
  error = null,
  show,
  read,
  format,
  chooseLabel,
  Icon,
  choice,
  helperText,
  disabled,
  onBlur,
  slotProps,
  ...rest
}: Props): ReactNode => {
  const text = useText()
  const anchor = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(() => unread ?? show(value))
  const [given, setGiven] = useState({ value, unread })
  const [isTouched, setIsTouched] = useState(false)
  // Another value from outside replaces the typed text; the field's own value comes back unchanged.
  if (given.value !== value || (unread !== undefined && given.unread !== unread)) {
    setGiven({ value, unread })
    setTyped(unread ?? show(value))
  }

  const meaning = (entry: string): { value: string | null; fault: Fault | null } => {
    if (entry.trim() === '') return { value: null, fault: isRequired ? 'field_required' : null }
    if (value !== null && entry === show(value)) return { value, fault: null }
    const result = read(entry)
    return 'fault' in result ? { value: null, fault: result.fault } : { value: result.value, fault: null }
  }
  const tell = (entry: string, next: { value: string | null; fault: Fault | null }) => {
    const unreadNow = next.fault !== null && next.fault !== 'field_required' ? entry : null
    setGiven({ value: next.value, unread: unreadNow })
    onChange(next.value, next.fault, unreadNow)
  }
  const choose = (chosen: string) => {
    setTyped(show(chosen))
    setIsTouched(true)
    tell(show(chosen), { value: chosen, fault: null })
  }
  const close = () => setIsOpen(false)
  const { fault } = meaning(typed)
  const wordsOf = (fault: Fault): string =>
    fault === 'field_required' ? text(fault) : text('typed_fault', { fault: text(fault), format: text(format) })
  const shownFault = (isTouched || error) && fault ? wordsOf(fault) : error

  return (
    <>
      <TextField
        {...rest}
        ref={anchor}
        value={typed}
        disabled={disabled}
        required={isRequired}
        error={Boolean(shownFault)}
        helperText={shownFault || helperText}
        placeholder={text(format)}
        onChange={(event) => {
          setTyped(event.target.value)
          tell(event.target.value, meaning(event.target.value))
        }}
        onBlur={(event) => {
          setIsTouched(true)
          const left = meaning(typed)
          if (left.value !== null) setTyped(show(left.value))
          onBlur?.(event)
        }}
        slotProps={{
          ...slotProps,
          formHelperText: shownFault ? { role: 'alert', ...slotProps?.formHelperText } : slotProps?.formHelperText,
          htmlInput: { inputMode: 'text', autoComplete: 'off', ...slotProps?.htmlInput },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  disabled={disabled}
                  aria-label={`${text(chooseLabel)}${typeof rest.label === 'string' ? `: ${rest.label}` : ''}`}
                  aria-haspopup="dialog"
                  aria-expanded={isOpen}
                  onClick={() => setIsOpen(true)}
                >
                  <Icon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
            ...slotProps?.input,
          },
        }}
      />
      <Popover
        open={isOpen}
        anchorEl={anchor.current}
        onClose={() => setIsOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': text(chooseLabel), sx: sizeOf(choice(choose, close)) },
        }}
      >
        <Suspense fallback={<CircularProgress size={24} aria-label={text('loading')} sx={{ m: 4 }} />}>
          {isOpen && <DateChoice {...choice(choose, close)} />}
        </Suspense>
      </Popover>
    </>
  )
}
