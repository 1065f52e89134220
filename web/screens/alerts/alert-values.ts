import type { AlertType } from '../../../shared/domain/alerts/alert-events.ts'
import type { Language } from '../../../shared/schemas/accounts/session.ts'
import { type Alert, AlertBody } from '../../../shared/schemas/alert.ts'
import { Email } from '../../../shared/schemas/common.ts'
import { e164 } from '../../../shared/schemas/phone.ts'
import type { TextKey } from '../../../shared/text-key.ts'
import { wireKey } from '../../i18n/text.ts'
import { type FormFaults, schemaFaults } from '../../ui/forms/form-faults.ts'

/** Values of an alert's form; the two required ones start empty. */
export type AlertForm = Omit<Alert, 'al_id' | 'al_type' | 'al_lang'> & {
  al_type: AlertType | ''
  al_lang: Language | ''
  /** Text in the recipients' fields that is not added yet. */
  typed_email: string
  typed_phone: string
}

export const NEW_ALERT: AlertForm = {
  al_type: '',
  al_active: true,
  al_customer: null,
  al_sub: null,
  al_adrnr_arr: [],
  al_email_arr: [],
  al_sms_arr: [],
  al_lang: '',
  typed_email: '',
  typed_phone: '',
}

export const alertFormOf = ({ al_id: _id, ...form }: Alert): AlertForm => ({
  ...form,
  typed_email: '',
  typed_phone: '',
})

/**
 * Returns the form with the recipients that were typed and not added: a tap on the button may come before the field is
 * left.
 */
export const withTyped = (form: AlertForm): AlertForm => {
  const added = (tags: string[], typed: string, check: (typed: string) => Checked): string[] => {
    const checked = check(typed)
    return 'fault' in checked || tags.includes(checked.kept) ? tags : [...tags, checked.kept]
  }
  return {
    ...form,
    al_email_arr: added(form.al_email_arr, form.typed_email, checkEmail),
    al_sms_arr: added(form.al_sms_arr, form.typed_phone, checkPhone),
  }
}

/** Returns the faults of single fields, by the server's rules; a typed recipient that is invalid is one too. */
export const alertFaults = (form: AlertForm): FormFaults => {
  const faultOf = (typed: string, check: (typed: string) => Checked): TextKey | null => {
    const checked = typed.trim() === '' ? null : check(typed)
    return checked && 'fault' in checked ? checked.fault : null
  }
  const email = faultOf(form.typed_email, checkEmail)
  const phone = faultOf(form.typed_phone, checkPhone)
  return {
    ...schemaFaults(AlertBody, withTyped(form)),
    ...(email && { al_email_arr: email }),
    ...(phone && { al_sms_arr: phone }),
  }
}

/** Result of checking a typed recipient: the form it is kept in, or the message key of its first fault. */
export type Checked = { kept: string } | { fault: TextKey }

export const checkEmail = (typed: string): Checked => {
  if (typed.trim() === '') return { fault: 'alert_email_required' }
  const parsed = Email.safeParse(typed)
  return parsed.success ? { kept: parsed.data } : { fault: wireKey(parsed.error.issues[0]?.message ?? 'email_invalid') }
}

export const checkPhone = (typed: string): Checked => {
  if (typed.trim() === '') return { fault: 'alert_phone_required' }
  const kept = e164(typed.trim())
  return kept === null ? { fault: 'phone_invalid' } : { kept }
}
