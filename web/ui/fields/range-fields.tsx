import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { type DayField, InstantField } from './date-fields.tsx'

/** The two ends of a span of time that is looked back on, side by side in the grid around them. A day alone is a whole one. */
export const RangeFields = ({
  Field,
  from,
  to,
  onFrom,
  onTo,
  error,
}: {
  Field: typeof DayField | typeof InstantField
  from: string | null
  to: string | null
  onFrom: (from: string | null) => void
  onTo: (to: string | null) => void
  /** The fault of the span, in words. */
  error: string | null
}): ReactNode => {
  const text = useText()
  const wholeDay = (end: 'start' | 'end') => Field === InstantField && { wholeDay: end }
  return (
    <>
      <Field
        {...wholeDay('start')}
        className="end"
        label={text('date_from')}
        value={from}
        onChange={(value) => onFrom(value)}
        lean="past"
        isRequired
      />
      <Field
        {...wholeDay('end')}
        className="end"
        label={text('date_to')}
        value={to}
        onChange={(value) => onTo(value)}
        lean="past"
        isRequired
        error={error}
      />
    </>
  )
}
