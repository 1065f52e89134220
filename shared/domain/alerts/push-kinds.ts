import type { Role } from '../access/roles.ts'

/** Kinds of notifications on a person's own devices; its role decides which it may get (rules 19.4). */
export const PUSH_KINDS = ['trip_new', 'trip_times', 'trip_canceled', 'statement', 'delay', 'untaken'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

const KINDS: Record<Role, readonly PushKind[]> = {
  admin: ['untaken'],
  sub: ['trip_new', 'trip_times', 'trip_canceled', 'statement'],
  customer: ['delay'],
  observer: [],
}
export const pushKindsOf = (role: Role): readonly PushKind[] => KINDS[role]
