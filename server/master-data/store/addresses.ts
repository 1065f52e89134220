import { address } from '#shared/records/address.ts'
import { addresses } from '../../store/schema/master-data.ts'
import { forgetHolder } from './former-names.ts'
import { isAddressInUse } from './in-use.ts'
import { listAddresses } from './lookups.ts'
import { recordTable } from './record-table.ts'
import { renameAddress } from './renames.ts'

export const addressTable = recordTable(address, addresses, {
  all: (store) => listAddresses(store, true),
  isInUse: isAddressInUse,
  inTrips: ['tt_from_adrnr', 'tt_to_adrnr'],
  forget: (store, { add_id }) => forgetHolder(store, 'address', add_id),
  rename: renameAddress,
})
