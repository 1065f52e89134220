/** The fields of an alert that is told at once, one by one, at any hour. */
export const AT_ONCE = {
  al_quiet_from: null,
  al_quiet_to: null,
  al_quiet_days: '',
  al_quiet_mode: null,
  al_urgent: false,
  al_digest: null,
  al_digest_at: null,
  al_minutes: null,
  al_escalate_minutes: null,
  al_escalate_to: null,
  al_push_arr: [] as string[],
}
