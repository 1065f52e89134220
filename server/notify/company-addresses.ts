import type { Store } from '../store/db.ts'
import { dispatchContact } from '../store/people/dispatch-contact.ts'
import { listUsers } from '../store/people/users.ts'

/** Addresses of the company itself: dispatch, else every admin. */
export const companyAddresses = (store: Store): string[] => {
  const { dispatch_email } = dispatchContact(store)
  if (dispatch_email !== '') return [dispatch_email]
  return listUsers(store).flatMap(({ role, email, locked }) => (role === 'admin' && email && !locked ? [email] : []))
}
