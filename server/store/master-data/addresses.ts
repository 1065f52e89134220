import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { keptFields } from '../../../shared/domain/names/clean-text.ts'
import type { Address, AddressBody } from '../../../shared/schemas/master-data.ts'
import { addresses } from '../schema/master-data.ts'
import { forgetHolder } from './former-names.ts'
import { isAddressInUse } from './in-use.ts'
import { listAddresses } from './lookups.ts'
import { type MasterTable, nameIndex } from './master-data.ts'
import { renameAddress } from './renames.ts'

export const addressTable: MasterTable<Address, z.output<typeof AddressBody>> = {
  entity: 'address',
  keyField: 'add_id',
  all: (store) => listAddresses(store, true),
  index: (rows) => nameIndex(rows, 'add_id'),
  fill: ({ add_id, add_name, add_lat, add_lon, add_radius }, before) =>
    keptFields({ add_id: before?.add_id ?? add_id, add_name, add_lat, add_lon, add_radius }, before ?? {}),
  insert: (store, row) => store.db.insert(addresses).values(row).returning().get(),
  update: (store, { add_id }, row) =>
    store.db.update(addresses).set(row).where(eq(addresses.add_id, add_id)).returning().get(),
  remove: (store, { add_id }) => store.db.delete(addresses).where(eq(addresses.add_id, add_id)).run(),
  isInUse: isAddressInUse,
  forget: (store, { add_id }) => forgetHolder(store, 'address', add_id),
  rename: renameAddress,
}
