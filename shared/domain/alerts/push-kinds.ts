import type { Role } from '../access/roles.ts'

/** What a person may be told on its own devices, by its role (rules 19.4). */
export const PUSH_KINDS = ['trip_new', 'trip_times', 'trip_canceled', 'statement', 'delay', 'untaken'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

const KINDS: Record<Role, readonly PushKind[]> = {
  admin: ['untaken'],
  sub: ['trip_new', 'trip_times', 'trip_canceled', 'statement'],
  customer: ['delay'],
  observer: [],
}
export const pushKindsOf = (role: Role): readonly PushKind[] => KINDS[role]
