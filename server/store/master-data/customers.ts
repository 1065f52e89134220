import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { keptFields } from '../../../shared/domain/names/clean-text.ts'
import { nameKey, sameName, sameSpelling } from '../../../shared/domain/names/names.ts'
import type { Customer, CustomerBody, ImportedCustomer } from '../../../shared/schemas/customer.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Store } from '../db.ts'
import { customers } from '../schema/master-data.ts'
import type { Author } from '../trips/history.ts'
import { giveUpName } from './former-names.ts'
import { isCustomerInUse } from './in-use.ts'
import { listCustomers } from './lookups.ts'
import { type MasterTable, nameIndex, recordWrite } from './master-data.ts'
import { renamedKey } from './name-keys.ts'
import { renameCustomer } from './renames.ts'

/** Customers are never retired: one that is in use stays (rules 8.1). */
type Body = z.output<typeof CustomerBody>

/** @throws Refusal 404 */
const getCustomer = (store: Store, id: number): Customer => {
  const customer = listCustomers(store).find((row) => row.cm_id === id)
  if (!customer) throw notFound()
  return customer
}

/** @throws Refusal 409 customer_already_exists */
const requireFreeName = (store: Store, name: string, self: number | null): void => {
  if (listCustomers(store).some((row) => row.cm_id !== self && sameName(row.cm_name, name)))
    throw new Refusal(409, 'customer_already_exists')
}

/** @throws Refusal 409 customer_already_exists */
export const addCustomer = (store: Store, body: Body, author: Author): Customer =>
  store.write(() => {
    requireFreeName(store, body.cm_name, null)
    const { cm_name_key: _key, ...row } = store.db
      .insert(customers)
      .values({ ...body, cm_name_key: nameKey(body.cm_name) })
      .returning()
      .get()
    recordWrite(store, 'customer', null, { key: row.cm_id, row }, author)
    return row
  })

/** Another name is written wherever the customer is named. @throws Refusal 404, 409 customer_already_exists */
export const changeCustomer = (store: Store, id: number, body: Body, author: Author): void =>
  store.write(() => {
    const before = getCustomer(store, id)
    const given = keptFields(body, before)
    if (!sameSpelling(given.cm_name, before.cm_name)) requireFreeName(store, given.cm_name, id)
    const row = { ...before, ...given, cm_id: id }
    store.db
      .update(customers)
      .set({ ...given, cm_name_key: renamedKey(before.cm_name, given.cm_name) })
      .where(eq(customers.cm_id, id))
      .run()
    recordWrite(store, 'customer', { key: id, row: before }, { key: id, row }, author)
    if (before.cm_name !== row.cm_name)
      renameCustomer(store, { cm_id: id, from: before.cm_name, to: row.cm_name }, author)
  })

/** @throws Refusal 404, 409 still_in_use */
export const deleteCustomer = (store: Store, id: number, author: Author): void =>
  store.write(() => {
    const before = getCustomer(store, id)
    if (isCustomerInUse(store, before)) throw new Refusal(409, 'still_in_use')
    store.db.delete(customers).where(eq(customers.cm_id, id)).run()
    recordWrite(store, 'customer', { key: id, row: before }, null, author)
    giveUpName(store, 'customer', before.cm_name)
  })

/** What is not said of a customer. */
export const EMPTY_CUSTOMER: Omit<Customer, 'cm_id' | 'cm_name'> = {
  cm_comatic_id: null,
  cm_reference_1: null,
  cm_reference_2: null,
  cm_reference_3: null,
  cm_reference_4: null,
  cm_reference_5: null,
  cm_requirements: '',
  cm_language: null,
  cm_email: null,
  cm_phone: null,
}

/** Customers as files add and change them: found by their name, whose spelling stays; no file renames one. */
export const customerTable: MasterTable<Customer, z.output<typeof ImportedCustomer>, Omit<Customer, 'cm_id'>> = {
  entity: 'customer',
  keyField: 'cm_id',
  all: (store) => listCustomers(store).map((row) => ({ ...row, retired: false })),
  index: (rows) => nameIndex(rows, 'cm_name'),
  fill: ({ cm_id: _id, ...given }, before) => {
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const { retired: _retired, cm_id: _known, ...known } = before ?? { ...EMPTY_CUSTOMER, retired: false, cm_id: 0 }
    return keptFields({ ...known, ...said, cm_name: before?.cm_name ?? given.cm_name }, before ?? {})
  },
  insert: (store, row) => {
    const { cm_name_key: _key, ...added } = store.db
      .insert(customers)
      .values({ ...row, cm_name_key: nameKey(row.cm_name) })
      .returning()
      .get()
    return { ...added, retired: false }
  },
  update: (store, before, { retired: _retired, ...row }) => {
    store.db
      .update(customers)
      .set({ ...row, cm_name_key: renamedKey(before.cm_name, row.cm_name) })
      .where(eq(customers.cm_id, before.cm_id))
      .run()
    return { ...before, ...row, retired: false }
  },
  remove: (store, { cm_id }) => store.db.delete(customers).where(eq(customers.cm_id, cm_id)).run(),
  isInUse: isCustomerInUse,
  forget: (store, { cm_name }) => giveUpName(store, 'customer', cm_name),
}
