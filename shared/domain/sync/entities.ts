/** What a device keeps a copy of; `observer` is a look-up of usernames. */
export const SYNC_ENTITIES = [
  'trip',
  'tour',
  'customer',
  'vehicle',
  'driver',
  'address',
  'subcontractor',
  'observer',
] as const
