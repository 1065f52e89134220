import type { ReactNode } from 'react'
import type { Customer } from '../../../shared/schemas/customer.ts'
import { useRecordDraft } from '../../data/form-draft.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { TextInput } from '../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { type CustomerForm, customerBody, customerFaults, customerFormOf, REFERENCES } from './customer-values.ts'

type Props = {
  /** Null for a new customer. */
  customer: Customer | null
  focuses: boolean
  onSaved: () => void
  onCancel?: () => void
}

/** The form to add or edit a customer. */
export const CustomerEditor = ({ customer, focuses, onSaved, onCancel }: Props): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const draft = useRecordDraft('customer', customer?.cm_id)

  const save = async (values: CustomerForm) => {
    const body = customerBody(values)
    const { message } = customer
      ? await callApi('customerEdit', { params: { id: customer.cm_id }, body })
      : await callApi('customerCreate', { body })
    notify('success', message)
  }

  return (
    <RecordForm
      label={text(customer ? 'customer_edit' : 'customer_add')}
      initial={customerFormOf(customer)}
      faultsOf={customerFaults}
      required={['cm_name']}
      fieldOf={{ customer_already_exists: 'cm_name' }}
      draft={draft}
      save={save}
      onSaved={onSaved}
      saveLabel={text(customer ? 'action_save' : 'action_add')}
      onCancel={onCancel}
    >
      <TextInput
        name="cm_name"
        label={text('customer_name')}
        isRequired
        autoFocus={focuses}
        hint={customer ? text('customer_rename_hint') : undefined}
        htmlInput={{ maxLength: 120 }}
      />
      <TextInput name="cm_comatic_id" label={text('customer_comatic_id')} htmlInput={{ maxLength: 200 }} />
      {REFERENCES.map((name, index) => (
        <TextInput
          key={name}
          name={name}
          label={text('customer_reference', { number: index + 1 })}
          htmlInput={{ maxLength: 200 }}
        />
      ))}
    </RecordForm>
  )
}
