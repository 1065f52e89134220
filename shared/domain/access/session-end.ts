/**
 * Messages of a 401 that mean: what is on the device is no longer this person's to see. With any other the session is over
 * and nothing else has changed.
 */
const SESSION_ENDS = ['user_gone', 'user_locked', 'role_changed'] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

export const isSessionEnd = (message: unknown): message is SessionEnd =>
  (SESSION_ENDS as readonly unknown[]).includes(message)
