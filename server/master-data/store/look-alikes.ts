import type { Viewer } from '#shared/domain/access/roles.ts'
import { nameKey, spellingKey } from '#shared/domain/names/names.ts'
import type { LookAlikes } from '#shared/schemas/look-alikes.ts'
import { listUsers } from '../../people/store/users.ts'
import type { Store } from '../../store/db.ts'
import { allTours } from '../../tours/store/tours.ts'
import { visibleCombinations } from '../../trips/store/combinations.ts'
import { listAddresses, listCustomers, listDrivers, listSubcontractors, listVehicles } from './lookups.ts'

type Named = { name: string; retired?: boolean }

const MAX_GROUPS = 100
/** Marks, characters without a shape, and blanks that are not the usual single one. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}]|[^\S ]| (?= )/gu

const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Groups of rows that look the same; rows that are spelled the same are not told apart by their name, and no fault of it. */
const groups = (entity: LookAlikes['entity'], rows: readonly Named[]): LookAlikes[] => {
  const byKey = new Map<string, Map<string, Named>>()
  for (const row of rows) {
    const key = nameKey(row.name)
    if (key === '') continue
    const group = byKey.get(key) ?? new Map<string, Named>()
    if (!group.has(spellingKey(row.name))) group.set(spellingKey(row.name), row)
    byKey.set(key, group)
  }
  return [...byKey.values()]
    .filter(({ size }) => size > 1)
    .map((group) => ({
      entity,
      rows: [...group.values()].map(({ name, retired = false }) => ({
        name,
        unseen: [...new Set([...name.matchAll(UNSEEN)].map(([letter]) => codeOf(letter)))],
        retired,
      })),
    }))
}

/**
 * Names of an old database that look the same, of every entity: nothing joins them by itself, so a person renames one of
 * them. New ones cannot come to be.
 */
export const lookAlikes = (store: Store, viewer: Viewer): LookAlikes[] =>
  [
    ...groups(
      'customer',
      listCustomers(store).map(({ cm_name }) => ({ name: cm_name })),
    ),
    ...groups(
      'subcontractor',
      listSubcontractors(store, true).map(({ sc_name, retired }) => ({ name: sc_name, retired })),
    ),
    ...groups(
      'vehicle',
      listVehicles(store, true).map(({ gps_id, retired }) => ({ name: gps_id, retired })),
    ),
    ...groups(
      'driver',
      listDrivers(store, true).map(({ dr_name, dr_number, retired }) => ({ name: `${dr_name} ${dr_number}`, retired })),
    ),
    ...groups(
      'address',
      listAddresses(store, true).map(({ add_id, retired }) => ({ name: add_id, retired })),
    ),
    ...groups(
      'user',
      listUsers(store).map(({ username }) => ({ name: username })),
    ),
    ...groups(
      'tour',
      allTours(store).map(({ tr_name }) => ({ name: tr_name })),
    ),
    ...groups(
      'combination',
      visibleCombinations(store, viewer).map((name) => ({ name })),
    ),
  ].slice(0, MAX_GROUPS)
