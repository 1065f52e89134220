/** Entities that every app understands, also one that does not say which; `observer` is a look-up of usernames. */
export const FIRST_ENTITIES = [
  'trip',
  'tour',
  'customer',
  'vehicle',
  'driver',
  'address',
  'subcontractor',
  'observer',
] as const

/**
 * Entities that came later. A pull names those that its app understands, since an app refuses a whole answer that holds
 * another one. The names stand in cursors.
 */
export const LATER_ENTITIES = ['document', 'approval_rules', 'statement', 'statement_line', 'closed_day'] as const
export type LaterEntity = (typeof LATER_ENTITIES)[number]

/** Entities of which a device keeps a copy. */
export const SYNC_ENTITIES = [...FIRST_ENTITIES, ...LATER_ENTITIES] as const

export const isLaterEntity = (name: unknown): name is LaterEntity => LATER_ENTITIES.includes(name as LaterEntity)
