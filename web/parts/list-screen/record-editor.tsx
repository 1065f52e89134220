import type { ComponentProps, ReactNode } from 'react'
import { isReference } from '#shared/records/field.ts'
import { type AnyRecord, typedFields } from '#shared/records/record.ts'
import type { RecordName } from '#shared/records/records.ts'
import { useRecordDraft } from '../../data/form-draft.ts'
import { recordCall } from '../../data/record-calls.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import type { FormFaults } from '../../ui/forms/form-faults.ts'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { RecordInputs } from '../../ui/forms/record-inputs.tsx'
import { type RecordValues, recordBody, recordFaults, recordValues } from '../../ui/forms/record-values.ts'

/** A form whose values are not simply those of the fields. */
export type FormOf<Row extends object> = {
  values?: (row: Row | null) => RecordValues
  body?: (values: RecordValues, row: Row | null) => Record<string, unknown>
  faults?: (values: RecordValues, row: Row | null) => FormFaults
  /** Fields of the form by other paths of a refusal. */
  fieldOf?: Readonly<Record<string, string>>
  /** Stored values of the fields that the form shows in another way. */
  seen?: (row: Row) => object
}

type Props<Row extends object> = {
  of: AnyRecord & { name: RecordName }
  row: Row | null
  focuses: boolean
  form?: FormOf<Row> | undefined
  onSaved: () => void
  /** Absent if there is nothing to go back to. */
  onCancel?: (() => void) | undefined
} & Pick<ComponentProps<typeof RecordInputs>, 'inputs' | 'first' | 'last' | 'groups'>

/** The form of one row of a record. */
export const RecordEditor = <Row extends object>({
  of,
  row,
  focuses,
  form = {},
  onSaved,
  onCancel,
  ...layout
}: Props<Row>): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const draft = useRecordDraft(of.name, (row as Record<string, string | number> | null)?.[of.key])
  const valuesOf = form.values ?? ((from: Row | null) => recordValues(of, from))
  const bodyOf = form.body ?? ((values: RecordValues) => recordBody(of, values))
  const fields = typedFields(of)
  return (
    <RecordForm<RecordValues>
      label={text(`${of.name}_${row ? 'edit' : 'add'}`)}
      initial={valuesOf(row)}
      faultsOf={(values) => form.faults?.(values, row) ?? recordFaults(of, values)}
      required={fields.flatMap(([name, { isRequired }]) => (isRequired ? [name] : []))}
      fieldOf={{ name_taken: fields[0]?.[0] ?? '', ...form.fieldOf }}
      draft={draft}
      choices={fields.flatMap(([name, field]) => (isReference(field) ? [name] : []))}
      joined={fields.flatMap(([name, { kind }]) => (kind === 'groups' || kind === 'names' ? [name] : []))}
      save={async (values, once) => {
        const { message } = await recordCall(of).save(row, bodyOf(values, row), {
          once,
          ...(row && { seen: { ...bodyOf(valuesOf(row), row), ...form.seen?.(row) } }),
        })
        notify('success', wireKey(message))
      }}
      onSaved={onSaved}
      saveLabel={text(row ? 'action_save' : 'action_add')}
      onCancel={onCancel}
    >
      <RecordInputs of={of} row={row} focuses={focuses} {...layout} />
    </RecordForm>
  )
}
