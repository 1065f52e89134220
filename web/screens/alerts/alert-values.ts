import type { AlertType } from '../../../shared/domain/alert-events.ts'
import { type Alert, AlertBody } from '../../../shared/schemas/alert.ts'
import { e164 } from '../../../shared/schemas/phone.ts'
import type { Language } from '../../../shared/schemas/session.ts'
import { Email } from '../../../shared/schemas/user.ts'
import { type FormFaults, schemaFaults } from '../../ui/form-faults.ts'

/** What is chosen and typed of an alert; the two that are required start empty. */
export type AlertForm = Omit<Alert, 'al_id' | 'al_type' | 'al_lang'> & {
  al_type: AlertType | ''
  al_lang: Language | ''
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
}

export const alertFormOf = ({ al_id: _id, ...form }: Alert): AlertForm => form

/** Faults of single fields, as the server would find them. */
export const alertFaults = (form: AlertForm): FormFaults => schemaFaults(AlertBody, form)

/** What becomes of a typed recipient: how it is kept, or the first thing that is wrong with it as a message key. */
export type Checked = { kept: string } | { fault: string }

export const checkEmail = (typed: string): Checked => {
  if (typed.trim() === '') return { fault: 'alert_email_required' }
  const parsed = Email.safeParse(typed)
  return parsed.success ? { kept: parsed.data } : { fault: 'email_invalid' }
}

export const checkPhone = (typed: string): Checked => {
  if (typed.trim() === '') return { fault: 'alert_phone_required' }
  const kept = e164(typed.trim())
  return kept === null ? { fault: 'phone_invalid' } : { kept }
}
