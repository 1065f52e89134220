import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormState, useWatch } from 'react-hook-form'
import { useText } from '#web/i18n/text.ts'
import { useDevice } from '#web/ui/browser/use-device.ts'
import { useEditTrip } from '../edit-trip-context.ts'
import { unitOf } from '../form/open-trip.ts'
import type { FormField, TripForm } from '../form/trip-form.ts'

type Props = {
  /** Its fields. */
  fields: readonly FormField[]
  label: string
  /** Buttons that fill it without opening it. */
  beside?: ReactNode
  children: ReactNode
}

/**
 * A part of the form that may stay empty. While it is, a phone shows a button with its name, and the tap on it is the tap into
 * its first field. Once it is open it stays so: a field does not go while it is emptied. Where the form was opened for one of its
 * fields, it begins open.
 */
export const EmptyPart = ({ fields, label, beside, children }: Props): ReactNode => {
  const text = useText()
  const { isNarrow } = useDevice()
  const { mayKnow, mayWrite, refused, theirs, startField } = useEditTrip()
  const values = useWatch<TripForm>({ name: fields }) as readonly unknown[]
  const { errors } = useFormState<TripForm>({ name: fields })
  const content = useRef<HTMLDivElement>(null)
  const isStart = startField !== undefined && fields.includes(startField)
  const [isOpen, setOpen] = useState(isStart)
  const saysSomething =
    values.some((value) => (Array.isArray(value) ? value.length > 0 : value !== '')) ||
    fields.some((field) => errors[field] ?? refused[field] ?? theirs[unitOf(field)])
  if (saysSomething && !isOpen) setOpen(true)
  useEffect(() => {
    if (isStart) content.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isStart])
  if (!fields.some(mayKnow)) return null
  if (!isNarrow || isOpen || !fields.some(mayWrite))
    return (
      <Box ref={content} sx={{ minWidth: 0 }}>
        {children}
      </Box>
    )
  const open = () => {
    // A phone opens its keyboard only within the tap.
    flushSync(() => setOpen(true))
    content.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  return (
    // Among fields that are less high.
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, my: -0.75, minWidth: 0 }}>
      <Button
        startIcon={<AddIcon />}
        aria-label={`${text('label_before', { label: text('action_add') })} ${label}`}
        onClick={open}
        sx={{ flex: '1 1 auto', minHeight: 44, minWidth: 0, justifyContent: 'flex-start', textAlign: 'start' }}
      >
        {label}
      </Button>
      {beside}
    </Box>
  )
}
