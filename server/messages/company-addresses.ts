import { emailKey } from '../../shared/domain/names/email.ts'
import type { Language } from '../../shared/domain/names/languages.ts'
import { dispatchContact } from '../people/store/dispatch-contact.ts'
import { listUsers } from '../people/store/users.ts'
import type { Store } from '../store/db.ts'
import { listAlerts } from './store/alerts.ts'

/** Language of an address for which no alert has one. */
export const COMPANY_LANGUAGE: Language = 'de'

const addressesOf = (store: Store): string[] => {
  const { dispatch_email } = dispatchContact(store)
  if (dispatch_email !== '') return [dispatch_email]
  return listUsers(store).flatMap(({ role, email, locked }) => (role === 'admin' && email && !locked ? [email] : []))
}

/** Addresses of the company itself: dispatch, else every admin; each in the language in which it gets alerts. */
export const companyAddresses = (store: Store): { address: string; language: Language }[] => {
  const languages = new Map<string, Language>()
  for (const { al_email_arr, al_lang } of listAlerts(store))
    for (const email of al_email_arr) languages.set(emailKey(email), languages.get(emailKey(email)) ?? al_lang)
  return addressesOf(store).map((address) => ({
    address,
    language: languages.get(emailKey(address)) ?? COMPANY_LANGUAGE,
  }))
}
