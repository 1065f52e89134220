import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Customer } from '../../../shared/schemas/customer.ts'
import { useUnknownRequirements } from '../../data/approvals.ts'
import { useRecordDraft } from '../../data/form-draft.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { CompanyLanguageInput, EMAIL_INPUT, TextInput } from '../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { RequirementsHint } from '../../ui/forms/requirements-hint.tsx'
import { WaitingTermsInputs } from '../../ui/forms/waiting-terms.tsx'
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

  const save = async (values: CustomerForm, once: string) => {
    const body = customerBody(values)
    const { message } = customer
      ? await callApi('customerEdit', { params: { id: customer.cm_id }, body })
      : await callApi('customerCreate', { body }, once)
    notify('success', wireKey(message))
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
      <CompanyLanguageInput name="cm_language" label={text('field_cm_language')} hint={text('cm_language_hint')} />
      <TextInput name="cm_email" label={text('field_cm_email')} htmlInput={EMAIL_INPUT} />
      <TextInput name="cm_phone" type="tel" label={text('field_cm_phone')} htmlInput={{ maxLength: 40 }} />
      {REFERENCES.map((name, index) => (
        <TextInput
          key={name}
          name={name}
          label={text('customer_reference', { number: index + 1 })}
          htmlInput={{ maxLength: 200 }}
        />
      ))}
      <WaitingTermsInputs prefix="cm" />
      <RequirementsInput />
    </RecordForm>
  )
}

const RequirementsInput = (): ReactNode => {
  const text = useText()
  const unknown = useUnknownRequirements(useWatch<CustomerForm, 'cm_requirements'>({ name: 'cm_requirements' }))
  return (
    <TextInput
      name="cm_requirements"
      label={text('customer_requirements')}
      hint={<RequirementsHint unknown={unknown} />}
      htmlInput={{ maxLength: 200 }}
    />
  )
}
