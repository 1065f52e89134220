import { type ReactNode, useMemo } from 'react'
import { useText } from '../../i18n/text.ts'
import { MultiSelectField } from '../../ui/fields/select-field.tsx'
import { useField } from '../../ui/forms/record-fields.tsx'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** Weekdays of the surrounding form, kept as digits, 1 for Monday. */
export const WeekdaysInput = ({ name, label, hint }: { name: string; label: string; hint: string }): ReactNode => {
  const text = useText()
  const { value, onChange, onBlur, fault } = useField<string>(name)
  const options = useMemo(
    () => WEEKDAYS.map((day) => ({ value: String(day + 1), label: text(`weekday_${day}`) })),
    [text],
  )
  return (
    <MultiSelectField
      label={label}
      options={options}
      values={[...value]}
      onChange={(days) => onChange(days.toSorted().join(''))}
      onBlur={onBlur}
      limitTags={7}
      error={fault ?? null}
      hint={hint}
    />
  )
}
