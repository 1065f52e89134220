import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { dayOf } from '#shared/domain/time/dates.ts'
import { monthOf } from '#shared/domain/time/months.ts'
import { type Floater, floater } from '#shared/records/floater.ts'
import { now } from '#web/clock/clock.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { type FormOf, RecordEditor } from '#web/parts/list-screen/record-editor.tsx'
import { SearchedInput, useField } from '#web/ui/forms/record-fields.tsx'
import { RecordInput } from '#web/ui/forms/record-inputs.tsx'
import type { RecordValues } from '#web/ui/forms/record-values.ts'
import { type Diesel, PREVIEW_MONTHS, previewOf } from '../diesel.ts'
import { PreviewTable } from './preview-table.tsx'
import { faultsOfRule, KIND_FIELDS, ruleBody, ruleValues, typedRule, unusedFields } from './rule-form.ts'

type Props = {
  diesel: Diesel
  /** Null for a new rule. */
  row: Floater | null
  onSaved: () => void
  onCancel: () => void
}

const FORM: FormOf<Floater> = { values: ruleValues, body: ruleBody, faults: faultsOfRule }

/** Adds or edits a rule; below the fields is the preview of the typed rule. */
export const RuleEditor = ({ diesel, row, ...props }: Props): ReactNode => {
  const text = useText()
  const inputs = {
    ...Object.fromEntries(KIND_FIELDS.map((name) => [name, <OfKind key={name} name={name} />])),
    fl_index: (
      <SearchedInput
        name="fl_index"
        label={text('field_fl_index')}
        isRequired
        options={diesel.indices.map(({ ix_name }) => ({ value: ix_name, label: ix_name }))}
      />
    ),
    fl_round: (
      <>
        <RecordInput
          name="fl_round"
          field={floater.fields.fl_round}
          hint={undefined}
          isDisabled={false}
          autoFocus={false}
        />
        {row && (
          <Typography variant="body2" color="textSecondary">
            {text('floater_edit_hint')}
          </Typography>
        )}
        <Preview diesel={diesel} />
      </>
    ),
  }
  return <RecordEditor<Floater> of={floater} row={row} focuses={row === null} form={FORM} inputs={inputs} {...props} />
}

/** A field that only some kinds use. */
const OfKind = ({ name }: { name: (typeof KIND_FIELDS)[number] }): ReactNode => {
  const kind = useWatch<RecordValues, 'fl_kind'>({ name: 'fl_kind' })
  if (unusedFields(kind).includes(name)) return null
  if (name === 'fl_table') return <TableInput />
  const field = floater.fields[name]
  return <RecordInput name={name} field={field} hint={field.hint} isDisabled={false} autoFocus={false} />
}

const TableInput = (): ReactNode => {
  const text = useText()
  const { value, onChange, onBlur, ref, fault } = useField<string>('fl_table')
  return (
    <TextField
      multiline
      minRows={4}
      maxRows={14}
      label={text('field_fl_table')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      inputRef={ref}
      error={fault !== undefined}
      helperText={fault ?? text('fl_table_hint')}
    />
  )
}

/** Surcharge of the typed rule in the coming months. */
const Preview = ({ diesel }: { diesel: Diesel }): ReactNode => {
  const text = useText()
  const month = monthOf(dayOf(now(), useTimeZone()))
  const values = useWatch<RecordValues>() as RecordValues
  const parts = useMemo(() => {
    const rule = typedRule(values)
    return rule && previewOf(diesel, rule, month)
  }, [diesel, values, month])
  const label = text('diesel_preview_typed', { months: PREVIEW_MONTHS })
  return (
    <section aria-label={label}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      {parts ? (
        <PreviewTable label={label} parts={parts} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {text('diesel_preview_waits')}
        </Typography>
      )}
    </section>
  )
}
