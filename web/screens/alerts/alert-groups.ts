import type { FieldGroup } from '../../ui/forms/record-inputs.tsx'

/** The parts of an alert's form. Fields that belong together stand beside one another. */
export const ALERT_GROUPS: readonly FieldGroup[] = [
  {
    title: 'alert_group_what',
    fields: ['al_type', 'al_active', 'al_customer', 'al_sub', 'al_adrnr_arr', 'al_minutes'],
  },
  { title: 'alert_group_who', fields: ['al_email_arr', 'al_sms_arr', 'al_push_arr', 'al_lang'] },
  {
    title: 'alert_group_when',
    fields: ['al_quiet_from', 'al_quiet_to', 'al_quiet_days', 'al_quiet_mode', 'al_urgent'],
  },
  { title: 'alert_group_how', fields: ['al_digest', 'al_digest_at', 'al_escalate_minutes', 'al_escalate_to'] },
]
