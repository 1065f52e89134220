import { type DispatchContact, NO_CONTACT } from '../../../shared/schemas/accounts/dispatch.ts'
import type { Store } from '../db.ts'
import { dispatchContacts } from '../schema/accounts.ts'

/** There is one company, and one row. */
const ID = 'company'

/** Returns phone and address of the company's dispatch; empty texts where none are set. */
export const dispatchContact = (store: Store): DispatchContact => {
  const { dispatch_phone, dispatch_email } = dispatchContacts
  return store.db.select({ dispatch_phone, dispatch_email }).from(dispatchContacts).get() ?? NO_CONTACT
}

export const saveDispatchContact = (store: Store, contact: DispatchContact): void => {
  store.db
    .insert(dispatchContacts)
    .values({ id: ID, ...contact })
    .onConflictDoUpdate({ target: dispatchContacts.id, set: contact })
    .run()
}
