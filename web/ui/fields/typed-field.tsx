import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import type SvgIcon from '@mui/material/SvgIcon'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useForkRef } from '@mui/material/utils'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'
import { useOpening } from '../overlays/use-opening.ts'
import { part } from '../part.tsx'
import { useWasEverTrue } from '../use-was-ever-true.ts'
import { afterPointer } from './after-pointer.ts'
import { pendingText } from './pending-text.ts'
import { type Fault, type Meaning, meaningOf, type ReadText, type Told, textForValue, toldOf } from './typed-text.ts'

const DateChoice = part(async () => (await import('./date-choice.tsx')).DateChoice)

/** Their words say all; the others are followed by the pattern. */
const WHOLE_WORDS: readonly Fault[] = ['field_required', 'time_skipped']

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'required'> & {
  value: string | null
  /**
   * Called when the field is left, or Enter is pressed, with the value; or with null, the message key of the fault, and the
   * text that cannot be read.
   */
  onChange: (value: string | null, fault: Fault | null, unread: string | null) => void
  /** Typed text that could not be read, for a form that keeps it; null for none. */
  unread?: string | null
  isRequired?: boolean
  /** True for a form that keeps a draft: `onChange` is called for each key as well. */
  isLive?: boolean
  /** Another fault of the value, in words; a fault of the typed text takes precedence. */
  error?: string | null
  show: (value: string | null) => string
  read: ReadText
  /** Message keys of the pattern and of the button; `_hint` follows for what the keyboard does. */
  format: TextKey
  chooseLabel: `date_open_${'calendar' | 'clock'}`
  Icon: typeof SvgIcon
  /** The keyboard of a phone. */
  inputMode: 'decimal' | 'text'
  /** The panel that the button opens; what it chooses is read as if it were typed. */
  choice: (choose: (typed: string) => void, close: () => void) => ComponentProps<typeof DateChoice>
}

/** The size of the panel that is being fetched, so that its place can be found before. */
const sizeOf = ({ day, clock }: ComponentProps<typeof DateChoice>) => ({
  width: day && clock ? { xs: 328, sm: 456 } : day ? 328 : 128,
  minHeight: day ? 336 : 200,
})

/**
 * A field for a value behind a text. What is typed stands as it was typed until the field is left or Enter is pressed:
 * then it is read, and takes its full form; what cannot be read stays, with its error, and makes the input invalid
 * ({@link focusUnread}).
 */
export const TypedField = ({
  value,
  onChange,
  unread,
  isRequired = false,
  isLive = false,
  error = null,
  show,
  read,
  format,
  chooseLabel,
  Icon,
  inputMode,
  choice,
  helperText,
  disabled,
  onBlur,
  inputRef,
  slotProps,
  ...rest
}: Props): ReactNode => {
  const text = useText()
  const anchor = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const inputRefs = useForkRef(input, inputRef)
  const [isOpen, setIsOpen] = useState(false)
  const isDrawn = useOpening(isOpen)
  const wasDrawn = useWasEverTrue(isDrawn)
  const [typed, setTyped] = useState(() => unread ?? show(value))
  const [seen, setSeen] = useState({ value, unread })
  const [told, setTold] = useState<Told | null>(null)
  const [isTouched, setIsTouched] = useState(false)
  /** True while a text is typed: its faults are not shown yet. */
  const [isTyping, setIsTyping] = useState(false)
  const isPending = useRef(false)
  if (seen.value !== value || (unread !== undefined && seen.unread !== unread)) {
    setSeen({ value, unread })
    setTyped(textForValue({ typed, told, isPending: isPending.current, value, unread, show }))
  }
  // Emptied, where the place has always a value.
  if (typed === '' && value !== null && told && told.value === null && !isRequired && !isPending.current) {
    setTyped(show(value))
  }

  const meaning = (entry: string): Meaning => meaningOf(entry, { value, isRequired, show, read })
  const tell = (entry: string, next: Meaning) => {
    const said = toldOf(entry, next)
    setTold(said)
    onChange(said.value, next.fault, said.unread)
  }
  /** Reads what was typed since the field was last read. */
  const settle = () => {
    if (!isPending.current) return
    isPending.current = false
    pending.end()
    const left = meaning(typed)
    if (left.value !== null) setTyped(show(left.value))
    tell(typed, left)
  }
  // A field that is filled in while it has the focus (the end of a range, by its beginning) is typed over, not behind.
  useLayoutEffect(() => {
    const { current } = input
    if (!isPending.current && typed !== '' && document.activeElement === current) current?.select()
  }, [typed])
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  const [pending] = useState(() => pendingText(() => latest.current()))
  useEffect(() => pending.end, [pending])

  const type = (entry: string) => {
    isPending.current = true
    pending.begin()
    setIsTyping(true)
    setTyped(entry)
    if (isLive) tell(entry, meaning(entry))
  }
  const atRest = () => {
    setIsTouched(true)
    setIsTyping(false)
  }
  const choose = (chosen: string) => {
    isPending.current = false
    const read = meaning(chosen)
    setTyped(read.value === null ? chosen : show(read.value))
    atRest()
    tell(chosen, read)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      settle()
      setIsOpen(true)
    }
    // The first Escape leaves the text; the next one reaches what is around it, which then asks.
    if (event.key === 'Escape' && isPending.current) event.stopPropagation()
    if (event.key === 'Enter' || event.key === 'Escape') {
      settle()
      atRest()
    }
  }
  const close = () => setIsOpen(false)
  const { fault } = meaning(typed)
  const wordsOf = (fault: Fault): string =>
    WHOLE_WORDS.includes(fault) ? text(fault) : text('typed_fault', { fault: text(fault), format: text(format) })
  const words = fault ? wordsOf(fault) : ''
  const shownFault = isTyping ? null : (isTouched || error) && fault ? words : error
  useEffect(() => input.current?.setCustomValidity(words), [words])
  const below = shownFault || helperText

  return (
    <>
      <TextField
        {...rest}
        ref={anchor}
        inputRef={inputRefs}
        value={typed}
        disabled={disabled}
        required={isRequired}
        error={Boolean(shownFault)}
        helperText={below}
        placeholder={text(format)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // Another window has the focus now, not another field.
          if (document.activeElement === event.target) return
          settle()
          afterPointer(atRest)
          onBlur?.(event)
        }}
        slotProps={{
          ...slotProps,
          formHelperText: shownFault ? { role: 'alert', ...slotProps?.formHelperText } : slotProps?.formHelperText,
          htmlInput: {
            inputMode,
            autoComplete: 'off',
            'aria-haspopup': 'dialog',
            'aria-description': below ? undefined : text(`${chooseLabel}_hint`),
            ...slotProps?.htmlInput,
          },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  disabled={disabled}
                  // Tab leads to the next field.
                  tabIndex={-1}
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
      {wasDrawn && (
        <Popover
          open={isDrawn}
          anchorEl={anchor.current}
          onClose={() => setIsOpen(false)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': text(chooseLabel), sx: sizeOf(choice(choose, close)) },
          }}
        >
          <Suspense fallback={<CircularProgress size={24} aria-label={text('loading')} sx={{ m: 4 }} />}>
            {isDrawn && <DateChoice {...choice(choose, close)} />}
          </Suspense>
        </Popover>
      )}
    </>
  )
}
