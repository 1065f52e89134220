import { alert } from '#shared/records/alert.ts'
import { Email } from '#shared/schemas/common.ts'
import { e164 } from '#shared/schemas/phone.ts'
import type { TextKey } from '#shared/text-key.ts'
import { wireKey } from '../../i18n/text.ts'
import type { FormFaults } from '../../ui/forms/form-faults.ts'
import { type RecordValues, recordFaults, recordValues } from '../../ui/forms/record-values.ts'

/** Values of an alert's form: those of its fields, and the text in the recipients' fields that is not added yet. */
export const alertFormOf = (row: object | null): RecordValues => ({
  ...recordValues(alert, row),
  typed_email: '',
  typed_phone: '',
})

/**
 * Returns the form with the recipients that were typed and not added: a tap on the button may come before the field is
 * left.
 */
export const withTyped = (form: RecordValues): RecordValues => {
  const added = (name: string, typed: string, check: (typed: string) => Checked): string[] => {
    const tags = form[name] as string[]
    const checked = check(form[typed] as string)
    return 'fault' in checked || tags.includes(checked.kept) ? tags : [...tags, checked.kept]
  }
  return {
    ...form,
    al_email_arr: added('al_email_arr', 'typed_email', checkEmail),
    al_sms_arr: added('al_sms_arr', 'typed_phone', checkPhone),
  }
}

/** Returns the faults of single fields, by the server's rules; a typed recipient that is invalid is one too. */
export const alertFaults = (form: RecordValues): FormFaults => {
  const faultOf = (name: string, check: (typed: string) => Checked): TextKey | null => {
    const typed = form[name] as string
    const checked = typed.trim() === '' ? null : check(typed)
    return checked && 'fault' in checked ? checked.fault : null
  }
  const email = faultOf('typed_email', checkEmail)
  const phone = faultOf('typed_phone', checkPhone)
  return {
    ...recordFaults(alert, withTyped(form)),
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
