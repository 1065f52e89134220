import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { nameKey, splitNames } from '#shared/domain/names/names.ts'
import type { Field } from '#shared/records/field.ts'
import { useText } from '#web/i18n/text.ts'
import { forgivingNames } from '#web/ui/fields/forgiving-options.ts'
import { useSteady } from '#web/ui/fields/use-steady.ts'
import { useField } from '#web/ui/forms/record-fields.tsx'
import { useFieldLabel } from '#web/ui/forms/record-inputs.tsx'

/** A semicolon list: names that are suggested or typed, each with the Enter key or a semicolon. */
export const NamesInput = ({
  name,
  field,
  suggestions,
}: {
  name: string
  field: Field
  suggestions: readonly string[]
}): ReactNode => {
  const text = useText()
  const labelOf = useFieldLabel()
  const { value, onChange, onBlur, fault } = useField<string>(name)
  const names = useSteady(splitNames(value), value)
  const write = (typed: readonly string[]) => {
    const known = new Map(typed.flatMap(splitNames).map((one) => [nameKey(one), one]))
    onChange([...known.values()].join(';'))
  }
  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      // Typed text counts without the Enter key too.
      autoSelect={false}
      clearOnBlur
      options={suggestions}
      filterOptions={forgivingNames}
      value={names}
      onChange={(_event, typed) => write(typed)}
      onInputChange={(_event, typed) => {
        if (typed.includes(';')) write([...names, typed])
      }}
      onBlur={(event) => {
        const typed = (event.target as HTMLInputElement).value?.trim()
        if (typed) write([...names, typed])
        onBlur()
      }}
      isOptionEqualToValue={(option, chosen) => nameKey(option) === nameKey(chosen)}
      filterSelectedOptions
      fullWidth
      clearText={text('action_clear')}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          label={labelOf(name, field)}
          error={fault !== undefined}
          helperText={fault ?? (field.hint && text(field.hint))}
        />
      )}
    />
  )
}
