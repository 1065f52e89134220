import type { LookupEntity } from './records.ts'

/** Fields that are the keys of look-ups. Apart from `entities.ts`, which the first screen needs. */
export const LOOKUP_KEYS: Readonly<Record<LookupEntity, string>> = {
  customer: 'cm_id',
  vehicle: 'gps_id',
  driver: 'dr_id',
  address: 'add_id',
  subcontractor: 'sc_name',
  observer: 'username',
  document: 'do_id',
  approval_rules: 'id',
  statement: 'st_id',
  statement_line: 'sl_id',
  closed_day: 'cd_id',
}
export const LOOKUP_ENTITIES = Object.keys(LOOKUP_KEYS) as LookupEntity[]
