import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode, useId } from 'react'
import { type Field, isNullable, maxLengthOf } from '#shared/records/field.ts'
import { type AnyRecord, typedFields } from '#shared/records/record.ts'
import type { TextKey } from '#shared/text-key.ts'
import { recordWord } from '../../i18n/record-word.ts'
import { useText } from '../../i18n/text.ts'
import { fieldKey } from '../../i18n/word-of.ts'
import {
  ChoiceInput,
  ClockInput,
  CompanyLanguageInput,
  DayInput,
  EMAIL_INPUT,
  SwitchInput,
  TextInput,
} from './record-fields.tsx'

/** Fields of one subject, under its heading. */
export type FieldGroup = { title: TextKey; fields: readonly string[] }

type Props = {
  of: AnyRecord
  /** The row that is edited, null for a new one. */
  row: object | null
  /** True if the first field takes the focus. */
  focuses: boolean
  /** Content for a field in place of its kind's input; null leaves the field out. */
  inputs?: Readonly<Record<string, ReactNode>>
  /** Fields that stand before the others, or after them. */
  first?: readonly string[]
  last?: readonly string[]
  /** Parts of a long form. Fields outside them stand after them. */
  groups?: readonly FieldGroup[]
}

const NO_GROUPS: readonly FieldGroup[] = []
const NONE: readonly string[] = []

/** Name of a field's label; `number` fills its placeholder. */
export const useFieldLabel = (): ((name: string, field: Pick<Field, 'label' | 'number'>) => string) => {
  const text = useText()
  return (name, { label, number }) => text(label ?? fieldKey(name), { number })
}

/** Width of a form from which two fields stand beside one another. */
const TWO_FIELDS = '@container (min-width: 36rem)'

/** A part of a form: its fields in pairs where there is room, read line by line. */
const GroupOfFields = ({ title, children }: { title: TextKey; children: ReactNode }): ReactNode => {
  const text = useText()
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider', pt: 2 } }}>
      <Typography id={id} variant="h3" sx={{ mb: 2 }}>
        {text(title)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [TWO_FIELDS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}

/** The inputs of a record's form, in their declared order or in groups. */
export const RecordInputs = ({
  of,
  row,
  focuses,
  inputs = {},
  first = NONE,
  last = NONE,
  groups = NO_GROUPS,
}: Props): ReactNode => {
  const fields = typedFields(of)
  const placeOf = (name: string): number => {
    const place = first.indexOf(name)
    return place >= 0 ? place - first.length : last.includes(name) ? 1 : 0
  }
  const ordered = fields.toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  const inputOf = ([name, field]: (typeof fields)[number], index: number): ReactNode => {
    const isFixed = of.isKeyFixed === true && name === of.key && row !== null
    return (
      <Fragment key={name}>
        {name in inputs ? (
          inputs[name]
        ) : (
          <RecordInput
            name={name}
            field={field}
            hint={field.hint ?? (row ? field.hintOfKnown : field.hintOfNew)}
            isDisabled={isFixed}
            autoFocus={focuses && index === 0 && !isFixed}
          />
        )}
      </Fragment>
    )
  }
  const grouped = groups.flatMap((group) => group.fields)
  return (
    <>
      {groups.map(({ title, fields: names }) => (
        <GroupOfFields key={title} title={title}>
          {names.map((name) => {
            const index = fields.findIndex(([one]) => one === name)
            const field = fields[index]
            return field && inputOf(field, index)
          })}
        </GroupOfFields>
      ))}
      {ordered.filter(([name]) => !grouped.includes(name)).map(inputOf)}
    </>
  )
}

type InputProps = {
  name: string
  field: Field
  hint: TextKey | undefined
  isDisabled: boolean
  autoFocus: boolean
}

/** Digits of the largest number that a field takes, with a sign or a point. */
const NUMBER_LENGTH = 12

/** The input of a field by its kind. */
export const RecordInput = ({ name, field, hint, isDisabled, autoFocus }: InputProps): ReactNode => {
  const text = useText()
  const labelOf = useFieldLabel()
  const word = (value: string): string => {
    const key = recordWord(field, value)
    return key ? text(key) : value
  }
  const { inputLabel, choices = [], isRequired = false } = field
  const label = inputLabel ? text(inputLabel) : labelOf(name, field)
  const common = { name, label, hint: hint && text(hint, field.hintValues) }
  const htmlInput = { maxLength: maxLengthOf(field), ...(field.isNumeric && { inputMode: 'numeric' }) }
  switch (field.kind) {
    case 'language':
      return <CompanyLanguageInput {...common} />
    case 'flag':
      return (
        <ChoiceInput {...common} options={(['no', 'yes'] as const).map((value) => ({ value, label: text(value) }))} />
      )
    case 'switch':
      return <SwitchInput {...common} />
    case 'day':
      return <DayInput {...common} isRequired={isRequired} />
    case 'choice':
      return (
        <ChoiceInput
          {...common}
          isRequired={isRequired}
          options={[
            ...(isNullable(field) ? [{ value: '', label: '–' }] : []),
            ...choices.map((value) => ({ value, label: word(value) })),
          ]}
        />
      )
    case 'email':
      return <TextInput {...common} htmlInput={EMAIL_INPUT} />
    case 'phone':
      return <TextInput {...common} type="tel" htmlInput={htmlInput} />
    case 'number':
      return <TextInput {...common} htmlInput={{ inputMode: 'numeric', maxLength: NUMBER_LENGTH }} />
    case 'clock':
      return <ClockInput {...common} />
    case 'decimal':
      return <TextInput {...common} htmlInput={{ inputMode: 'decimal', maxLength: NUMBER_LENGTH }} />
    case 'minutes':
    case 'amount':
      return (
        <TextInput
          {...common}
          htmlInput={{ inputMode: 'decimal', maxLength: NUMBER_LENGTH }}
          endAdornment={
            <InputAdornment position="end">
              {text(field.kind === 'amount' ? 'currency_symbol' : 'unit_minutes_sign')}
            </InputAdornment>
          }
        />
      )
    default:
      return (
        <TextInput
          {...common}
          isRequired={isRequired}
          isDisabled={isDisabled}
          autoFocus={autoFocus}
          htmlInput={htmlInput}
        />
      )
  }
}
