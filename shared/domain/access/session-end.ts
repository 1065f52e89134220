/**
 * Messages of a 401 after which the device must not show its rows any more, as on a phone that was lost and logged out from
 * another one. With any other the session is over and nothing else has changed.
 */
const SESSION_ENDS = ['user_gone', 'user_locked', 'role_changed', 'session_ended_elsewhere'] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/** Reasons of a session that was ended on purpose and whose device keeps its rows. */
const SESSION_CLOSINGS = ['session_password_changed'] as const
/** Reason that the server keeps of a session that has ended; one without a reason has expired. */
export type EndReason = SessionEnd | (typeof SESSION_CLOSINGS)[number]
/** Reason why a person must log in again, as the login says it. */
export type SessionOver = EndReason | 'session_expired'

export const isSessionEnd = (message: unknown): message is SessionEnd =>
  (SESSION_ENDS as readonly unknown[]).includes(message)

/** The reason that a 401 tells. */
export const sessionOver = (message: unknown): SessionOver =>
  isSessionEnd(message) || (SESSION_CLOSINGS as readonly unknown[]).includes(message)
    ? (message as EndReason)
    : 'session_expired'
