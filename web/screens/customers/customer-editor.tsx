import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { type Customer, customer } from '#shared/records/customer.ts'
import { useUnknownRequirements } from '../../data/approvals.ts'
import { useText } from '../../i18n/text.ts'
import { RecordEditor } from '../../parts/list-screen/record-editor.tsx'
import { FloaterInput } from '../../ui/forms/floater-input.tsx'
import { TextInput } from '../../ui/forms/record-fields.tsx'
import type { RecordValues } from '../../ui/forms/record-values.ts'
import { RequirementsHint } from '../../ui/forms/requirements-hint.tsx'

type Props = {
  /** Null for a new customer. */
  row: Customer | null
  focuses: boolean
  onSaved: () => void
  onCancel?: () => void
}

const CONTACT = ['cm_name', 'cm_comatic_id', 'cm_language', 'cm_email', 'cm_phone']
const REQUIREMENTS = ['cm_requirements']
const FORM = { fieldOf: { customer_already_exists: 'cm_name' } }

/** The form to add or edit a customer: the contact first, as it is looked up most. */
export const CustomerEditor = (props: Props): ReactNode => (
  <RecordEditor<Customer>
    of={customer}
    form={FORM}
    first={CONTACT}
    last={REQUIREMENTS}
    inputs={{ cm_requirements: <RequirementsInput />, cm_floater: <FloaterInput name="cm_floater" /> }}
    {...props}
  />
)

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
