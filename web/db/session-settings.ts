/** Names in local storage of the session, and of the server's time: what is no preference. */
export const SESSION_SETTINGS = [
  'access_token',
  'username',
  'user_id',
  'role',
  'subcontractor',
  'customer',
  'company_id',
  'time_zone',
  'dispatch',
  'first_steps',
  'login_timeout',
  'server_time',
  'session_end',
] as const

const KEPT_FOR_THE_NEXT: readonly string[] = ['time_zone', 'server_time']
/** Names of what goes with a session: itself, and what its person has seen. */
export const SETTINGS_THAT_LEAVE = [
  ...SESSION_SETTINGS.filter((name) => !KEPT_FOR_THE_NEXT.includes(name)),
  'first_rows',
  'page_sizes',
] as const
