import type { Viewer } from '../../../shared/domain/access/roles.ts'
import { visibleCustomer, visibleObserver } from '../../../shared/domain/access/visibility.ts'
import type { SyncEntity } from '../../../shared/schemas/sync.ts'
import type { Store } from '../../store/db.ts'
import {
  listAddresses,
  listCustomers,
  listDrivers,
  listObservers,
  listSubcontractors,
  listVehicles,
} from '../../store/master-data/lookups.ts'
import { projectAddress, projectDriver, projectSubcontractor, projectVehicle } from '../sources.ts'
import type { RowKey, SyncedEntity } from './entity.ts'

type LookUp<Row> = {
  list: (store: Store, withRetired: true) => (Row & { retired?: boolean })[]
  keyOf: (row: Row) => RowKey
  parseKey?: (key: string) => RowKey
  see: (viewer: Viewer, row: Row) => object | null
  decidesWhoSees?: true
}

/**
 * Master data is small: it is read whole, and a page is all of it. Retired rows go to the devices as well, marked: what
 * trips and tours refer to keeps its name there, and is not offered.
 */
const lookUp = <Row extends object>(
  name: SyncEntity,
  { list, keyOf, parseKey = String, see, ...rest }: LookUp<Row>,
): SyncedEntity<Row & { retired?: boolean }, Row> => ({
  name,
  keyOf,
  parseKey,
  byKeys: (store, keys) => {
    const wanted = new Set(keys)
    return list(store, true).filter((row) => wanted.has(String(keyOf(row))))
  },
  page: (store, _range, after) => (after === null ? list(store, true) : []),
  see: (viewer, row) => {
    const seen = see(viewer, row)
    return seen && row.retired ? { ...seen, retired: true } : seen
  },
  isVisible: (viewer, audience) => see(viewer, audience) !== null,
  ...rest,
})

export const customer = lookUp('customer', {
  list: listCustomers,
  keyOf: ({ cm_id }) => cm_id,
  parseKey: Number,
  see: visibleCustomer,
  decidesWhoSees: true,
})
export const subcontractor = lookUp('subcontractor', {
  list: listSubcontractors,
  keyOf: ({ sc_name }) => sc_name,
  see: projectSubcontractor,
  decidesWhoSees: true,
})
export const address = lookUp('address', {
  list: listAddresses,
  keyOf: ({ add_id }) => add_id,
  see: projectAddress,
})
export const vehicle = lookUp('vehicle', { list: listVehicles, keyOf: ({ gps_id }) => gps_id, see: projectVehicle })
export const driver = lookUp('driver', {
  list: listDrivers,
  keyOf: ({ dr_id }) => dr_id,
  parseKey: Number,
  see: projectDriver,
})
export const observer = lookUp('observer', {
  list: (store) => listObservers(store).map((username) => ({ username })),
  keyOf: ({ username }) => username,
  see: visibleObserver,
})
