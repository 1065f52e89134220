import { tourKindOf } from '#shared/domain/tour/tour-fields.ts'
import type { TourFieldKind } from '#shared/domain/tour/tour-record.ts'
import type { TextKey } from '../kit/texts.ts'
import { listAddresses, listCustomers, listDrivers } from '../master-data/store/lookups.ts'
import type { Store } from '../store/db.ts'
import { type HistoryEntity, rowHistory } from '../store/history/history.ts'
import { loggedEntity } from './logged-entities.ts'
import type { HistoryRow } from './store/day-log.ts'
import { currentName } from './store/reports.ts'

const nameIn = (entity: string, changes: HistoryRow['changes']): string | undefined => {
  const name = loggedEntity(entity).nameIn(changes)
  return typeof name === 'string' && name !== '' ? name : undefined
}

/**
 * The name of each row of the history: as the version itself says, as it is called now, or as it was called last. An alert
 * is called by its event.
 */
export const rowNames = (store: Store, translate: (key: TextKey) => string): ((row: HistoryRow) => string) => {
  const known = new Map<string, string>()
  const formerName = (entity: string, key: string): string | undefined =>
    rowHistory(store, entity as HistoryEntity, key)
      .map(({ changes }) => nameIn(entity, changes))
      .find((found) => found !== undefined)
  return ({ entity, key, changes }) => {
    const { isNamedByKey, wordOf } = loggedEntity(entity)
    const shown = (name: string): string => {
      const word = wordOf?.(name)
      return word ? translate(word) : name
    }
    const own = nameIn(entity, changes)
    if (own) return shown(own)
    if (isNamedByKey) return key
    const id = `${entity} ${key}`
    const name = known.get(id) ?? currentName(store, entity, key) ?? formerName(entity, key) ?? ''
    known.set(id, name)
    return shown(name)
  }
}

/** Returns the present name of the row whose number a field holds; undefined for other fields and for deleted rows. */
export type PointedAt = (field: string, value: string | number) => string | undefined

export const namesPointedAt = (store: Store): PointedAt => {
  const customers = new Map<unknown, string>(listCustomers(store).map(({ cm_id, cm_name }) => [cm_id, cm_name]))
  const addresses = new Map<unknown, string>(
    listAddresses(store, true).map(({ add_id, add_name }) => [add_id, add_name]),
  )
  const drivers = new Map<unknown, string>(listDrivers(store, true).map(({ dr_id, dr_name }) => [dr_id, dr_name]))
  const lists: Record<string, Map<unknown, string>> = { customer_id: customers, al_adrnr_arr: addresses }
  const listsOfTour: Partial<Record<TourFieldKind, Map<unknown, string>>> = {
    customer: customers,
    address: addresses,
    driver: drivers,
  }
  return (field, value) => {
    const kind = tourKindOf(field)
    return (kind ? listsOfTour[kind] : lists[field])?.get(value)
  }
}
