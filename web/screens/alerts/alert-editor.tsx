import type { ReactNode } from 'react'
import { type Alert, alert } from '#shared/records/alert.ts'
import { useLookup } from '../../data/lookups.ts'
import { useText } from '../../i18n/text.ts'
import { type FormOf, RecordEditor } from '../../parts/list-screen/record-editor.tsx'
import { AddressesInput, CustomerInput } from '../../parts/list-screen/reference-inputs.tsx'
import { SearchedInput } from '../../ui/forms/record-fields.tsx'
import { type RecordValues, recordBody } from '../../ui/forms/record-values.ts'
import { ALERT_GROUPS } from './alert-groups.ts'
import { alertFaults, alertFormOf, checkEmail, checkPhone, withTyped } from './alert-values.ts'
import { TagInput } from './tag-input.tsx'
import { UsersInput } from './users-input.tsx'
import { WeekdaysInput } from './weekdays-input.tsx'

type Props = {
  /** Null for a new alert. */
  row: Alert | null
  onSaved: () => void
  onCancel: () => void
}

const FORM: FormOf<Alert> = {
  values: alertFormOf,
  body: (values: RecordValues) => recordBody(alert, withTyped(values)),
  faults: alertFaults,
  fieldOf: { customer_unknown: 'al_customer', subcontractor_unknown: 'al_sub' },
}

/** Adds or edits an alert: of what it tells and what narrows that, whom, when it is silent, and how it is sent. */
export const AlertEditor = (props: Props): ReactNode => {
  const text = useText()
  const subcontractors = useLookup('subcontractor')
  return (
    <RecordEditor<Alert>
      of={alert}
      form={FORM}
      groups={ALERT_GROUPS}
      focuses={false}
      inputs={{
        al_email_arr: (
          <TagInput
            name="al_email_arr"
            typedName="typed_email"
            label={text('alert_emails')}
            addLabel={text('alert_email_add')}
            type="email"
            check={checkEmail}
          />
        ),
        al_sms_arr: (
          <TagInput
            name="al_sms_arr"
            typedName="typed_phone"
            label={text('alert_phones')}
            addLabel={text('alert_phone_add')}
            type="tel"
            check={checkPhone}
          />
        ),
        al_push_arr: <UsersInput name="al_push_arr" label={text('field_al_push_arr')} hint={text('alert_push_hint')} />,
        al_customer: (
          <CustomerInput name="al_customer" label={text('field_al_customer')} hint={text('alert_narrow_hint')} />
        ),
        al_sub: (
          <SearchedInput
            name="al_sub"
            label={text('field_al_sub')}
            hint={text('alert_narrow_hint')}
            options={subcontractors?.map(({ sc_name }) => ({ value: sc_name, label: sc_name }))}
          />
        ),
        al_quiet_days: (
          <WeekdaysInput
            name="al_quiet_days"
            label={text('field_al_quiet_days')}
            hint={text('alert_quiet_days_hint')}
          />
        ),
        al_adrnr_arr: (
          <AddressesInput name="al_adrnr_arr" label={text('alert_addresses')} hint={text('alert_narrow_hint')} />
        ),
      }}
      {...props}
    />
  )
}
