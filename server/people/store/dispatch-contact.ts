import { and, eq } from 'drizzle-orm'
import { emailKey } from '#shared/domain/names/email.ts'
import { type DispatchContact, NO_CONTACT } from '#shared/schemas/accounts/dispatch.ts'
import type { Store } from '../../store/db.ts'
import { dispatchContacts, users } from '../../store/schema/accounts.ts'

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

/** Returns true if mail to an address is read by dispatch: its own address, or that of an admin who can log in. */
export const isDispatchAddress = (store: Store, address: string): boolean =>
  emailKey(dispatchContact(store).dispatch_email) === emailKey(address) ||
  store.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email_key, emailKey(address)), eq(users.role, 'admin'), eq(users.locked, false)))
    .get() !== undefined
