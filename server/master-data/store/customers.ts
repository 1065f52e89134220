import { sameName } from '#shared/domain/names/names.ts'
import { type Customer, customer } from '#shared/records/customer.ts'
import { namedFloater } from '../../money/store/floaters.ts'
import { withVatReason } from '../../money/store/party-terms.ts'
import { customers } from '../../store/schema/master-data.ts'
import { giveUpName } from './former-names.ts'
import { isCustomerInUse } from './in-use.ts'
import { listCustomers } from './lookups.ts'
import { idIndex, nameIndex } from './master-data.ts'
import { filledRow, recordTable } from './record-table.ts'
import { renameCustomer } from './renames.ts'

type NewCustomer = Omit<Customer, 'cm_id'>

/** Customers are numbered, found by their name, and never retired: one that is in use stays (rules 8.1). */
export const customerTable = recordTable<typeof customer, NewCustomer>(customer, customers, {
  keyColumn: 'cm_name_key',
  takenMessage: 'customer_already_exists',
  spelled: (store, given) =>
    given.cm_floater === undefined
      ? given
      : { ...given, cm_floater: namedFloater(store, 'cm_floater', given.cm_floater) },
  all: (store) => listCustomers(store).map((row) => ({ ...row, retired: false })),
  index: (rows) => {
    const byName = nameIndex(rows, 'cm_name')
    const byId = idIndex(rows, 'cm_id')
    return {
      ...byName,
      // A call gives the number alone, a file the name.
      find: (given) => (given.cm_name === undefined ? byId.find(given) : byName.find(given)),
      keep: (row, before) => {
        byName.keep(row, before)
        byId.keep(row, before)
      },
    }
  },
  fill: (given, before) => {
    const { cm_id: _id, ...row } = filledRow(customer, given, before) as Customer
    return withVatReason('cm', row)
  },
  isInUse: isCustomerInUse,
  inTrips: ['tt_customer'],
  forget: (store, { cm_name }) => giveUpName(store, 'customer', cm_name),
  // Another name is written wherever the customer is named.
  rename: (store, before, after, author) => {
    if (before.cm_name !== after.cm_name)
      renameCustomer(store, { cm_id: after.cm_id, from: before.cm_name, to: after.cm_name }, author)
  },
})

/** Customers as files add and change them: the spelling of a known name stays. */
export const importedCustomerTable: typeof customerTable = {
  ...customerTable,
  fill: (given, before) => {
    const isSpelling = before !== null && sameName(before.cm_name, given.cm_name)
    return { ...customerTable.fill(given, before), cm_name: isSpelling ? before.cm_name : given.cm_name }
  },
}
