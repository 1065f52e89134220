import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { nameKey, sameName } from '../../shared/domain/names/names.ts'
import type { Customer, CustomerBody } from '../../shared/schemas/customer.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Store } from './db.ts'
import { giveUpName } from './former-names.ts'
import { isCustomerInUse } from './in-use.ts'
import { listCustomers } from './lookups.ts'
import { recordWrite } from './master-data.ts'
import { renameCustomer } from './renames.ts'
import { customers } from './schema/master-data.ts'
import type { Author } from './trips.ts'

/** Customers are never retired: one that is in use stays (decisions section 2, "still in use"). */
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
    requireFreeName(store, body.cm_name, id)
    const row = { ...body, cm_id: id }
    store.db
      .update(customers)
      .set({ ...body, cm_name_key: nameKey(body.cm_name) })
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
