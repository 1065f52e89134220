import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { ReactNode } from 'react'
import { ALERT_TYPES } from '../../../shared/domain/alerts/alert-events.ts'
import { LANGUAGES } from '../../../shared/domain/names/languages.ts'
import type { Alert } from '../../../shared/schemas/alert.ts'
import { AlertBody } from '../../../shared/schemas/alert.ts'
import { useRecordDraft } from '../../data/form-draft.ts'
import { useAddressNames, useLookup } from '../../data/lookups.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { MultiSelectField } from '../../ui/fields/select-field.tsx'
import { ChoiceInput, SearchedInput, useField } from '../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import {
  type AlertForm,
  alertFaults,
  alertFormOf,
  checkEmail,
  checkPhone,
  NEW_ALERT,
  withTyped,
} from './alert-values.ts'
import { TagInput } from './tag-input.tsx'

/** Adds or edits an alert: its event, its trips, its recipients and its language. */
export const AlertEditor = ({
  alert,
  onSaved,
  onCancel,
}: {
  /** Null for a new alert. */
  alert: Alert | null
  onSaved: () => void
  onCancel: () => void
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const draft = useRecordDraft('alert', alert?.al_id)
  const customers = useLookup('customer')
  const subcontractors = useLookup('subcontractor')

  const save = async (values: AlertForm, once: string) => {
    const body = AlertBody.parse(withTyped(values))
    const { message } = alert
      ? await callApi('alertEdit', { params: { id: alert.al_id }, body })
      : await callApi('alertCreate', { body }, once)
    notify('success', wireKey(message))
  }

  return (
    <RecordForm
      label={text(alert ? 'alert_edit' : 'alert_add')}
      initial={alert ? alertFormOf(alert) : NEW_ALERT}
      faultsOf={alertFaults}
      required={['al_type', 'al_lang']}
      fieldOf={{ customer_unknown: 'al_customer', subcontractor_unknown: 'al_sub' }}
      draft={draft}
      choices={['al_customer', 'al_sub']}
      save={save}
      onSaved={onSaved}
      saveLabel={text(alert ? 'action_save' : 'action_add')}
      onCancel={onCancel}
    >
      <ActiveSwitch />
      <ChoiceInput
        name="al_type"
        label={text('alert_event')}
        isRequired
        options={ALERT_TYPES.map((type) => ({ value: type, label: text(`alert_type_${type}`) }))}
      />
      <ChoiceInput
        name="al_lang"
        label={text('alert_language')}
        isRequired
        options={LANGUAGES.map((language) => ({ value: language, label: text(`language_${language}`) }))}
      />
      <TagInput
        name="al_email_arr"
        typedName="typed_email"
        label={text('alert_emails')}
        addLabel={text('alert_email_add')}
        type="email"
        check={checkEmail}
      />
      <TagInput
        name="al_sms_arr"
        typedName="typed_phone"
        label={text('alert_phones')}
        addLabel={text('alert_phone_add')}
        type="tel"
        check={checkPhone}
      />
      <SearchedInput
        name="al_customer"
        label={text('role_customer')}
        hint={text('alert_narrow_hint')}
        options={customers?.map(({ cm_id, cm_name }) => ({ value: cm_id, label: cm_name }))}
      />
      <SearchedInput
        name="al_sub"
        label={text('role_sub')}
        hint={text('alert_narrow_hint')}
        options={subcontractors?.map(({ sc_name }) => ({ value: sc_name, label: sc_name }))}
      />
      <AddressesField />
    </RecordForm>
  )
}

const ActiveSwitch = (): ReactNode => {
  const text = useText()
  const { value, onChange } = useField<boolean>('al_active')
  return (
    <FormControlLabel
      control={<Switch checked={value} onChange={(event) => onChange(event.target.checked)} />}
      label={text('alert_active')}
    />
  )
}

const AddressesField = (): ReactNode => {
  const text = useText()
  const addresses = useLookup('address')
  const names = useAddressNames()
  const { value, onChange, onBlur, fault } = useField<string[]>('al_adrnr_arr')
  const retired = value.filter((id) => !addresses?.some(({ add_id }) => add_id === id))
  return (
    <MultiSelectField
      label={text('alert_addresses')}
      options={
        addresses && [
          ...addresses.map(({ add_id, add_name }) => ({ value: add_id, label: add_name })),
          ...retired.map((id) => ({ value: id, label: names?.get(id) ?? id })),
        ]
      }
      values={value}
      onChange={onChange}
      onBlur={onBlur}
      limitTags={6}
      error={fault ?? null}
      hint={text('alert_narrow_hint')}
    />
  )
}
