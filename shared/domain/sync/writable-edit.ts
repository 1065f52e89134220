import type { Role } from '../access/roles.ts'
import { writableFields } from '../access/writable-fields.ts'
import { fieldOfPath } from '../tour/week-days.ts'
import { wholeUnits } from './edit-units.ts'
import { type Fields, sameValue } from './merge.ts'
import type { MergedEntity } from './merge-rows.ts'

/**
 * Returns true for a field that belongs into an edit: the role may write it, or the person did change it, and the server
 * says why not. The other fields of its unit (the prices of a day that a subcontractor gives another vehicle) were only
 * shown: sent along, they would be compared and refused.
 */
export const isPartOfEdit = (
  role: Role,
  entity: MergedEntity,
  field: string,
  before: unknown,
  after: unknown,
): boolean => {
  const names = writableFields(role, entity)
  return names === 'all' || names.includes(fieldOfPath(field)) || !sameValue(before, after)
}

/** The edit that turns `before` into `after`, as whole units as far as the role may write them. */
export const writableEdit = (
  role: Role,
  entity: MergedEntity,
  before: Fields,
  after: Fields,
): { set: Fields; base: Fields } => {
  const { set, base } = wholeUnits(entity, before, after)
  const names = Object.keys(set).filter((field) => isPartOfEdit(role, entity, field, base[field], set[field]))
  const only = (fields: Fields): Fields => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { set: only(set), base: only(base) }
}
