import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { type Customer, customer } from '../../../shared/records/customer.ts'
import { useUnknownRequirements } from '../../data/approvals.ts'
import { useRecordDraft } from '../../data/form-draft.ts'
import { recordCall } from '../../data/record-calls.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { TextInput } from '../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { RecordInputs } from '../../ui/forms/record-inputs.tsx'
import { type RecordValues, recordBody, recordFaults, recordValues } from '../../ui/forms/record-values.ts'
import { RequirementsHint } from '../../ui/forms/requirements-hint.tsx'

type Props = {
  /** Null for a new customer. */
  row: Customer | null
  focuses: boolean
  onSaved: () => void
  onCancel?: () => void
}

const CONTACT = ['cm_name', 'cm_comatic_id', 'cm_language', 'cm_email', 'cm_phone']

/** The form to add or edit a customer. */
export const CustomerEditor = ({ row, focuses, onSaved, onCancel }: Props): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const draft = useRecordDraft('customer', row?.cm_id)

  const save = async (values: RecordValues, once: string) => {
    const { message } = await recordCall(customer).save(row, recordBody(customer, values), { once })
    notify('success', wireKey(message))
  }

  return (
    <RecordForm<RecordValues>
      label={text(row ? 'customer_edit' : 'customer_add')}
      initial={recordValues(customer, row)}
      faultsOf={(values) => recordFaults(customer, values)}
      required={['cm_name']}
      fieldOf={{ customer_already_exists: 'cm_name' }}
      draft={draft}
      save={save}
      onSaved={onSaved}
      saveLabel={text(row ? 'action_save' : 'action_add')}
      onCancel={onCancel}
    >
      <RecordInputs
        of={customer}
        row={row}
        focuses={focuses}
        first={CONTACT}
        last={['cm_requirements']}
        inputs={{ cm_requirements: <RequirementsInput /> }}
      />
    </RecordForm>
  )
}

const RequirementsInput = (): ReactNode => {
  const text = useText()
  const unknown = useUnknownRequirements(
    useWatch<RecordValues, 'cm_requirements'>({ name: 'cm_requirements' }) as string,
  )
  return (
    <TextInput
      name="cm_requirements"
      label={text('customer_requirements')}
      hint={<RequirementsHint unknown={unknown} />}
      htmlInput={{ maxLength: 200 }}
    />
  )
}
