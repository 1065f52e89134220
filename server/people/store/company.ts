import { getTableColumns } from 'drizzle-orm'
import { type Company, NO_COMPANY } from '#shared/schemas/accounts/company.ts'
import type { Store } from '../../store/db.ts'
import { companies } from '../../store/schema/accounts.ts'

/** There is one company, and one row. */
const ID = 'company'

/** The company's own data; texts that were never entered are empty. */
export const companyOf = (store: Store): Company => {
  const { id: _id, ...columns } = getTableColumns(companies)
  return store.db.select(columns).from(companies).get() ?? NO_COMPANY
}

export const saveCompany = (store: Store, company: Company): void => {
  store.db
    .insert(companies)
    .values({ id: ID, ...company })
    .onConflictDoUpdate({ target: companies.id, set: company })
    .run()
}
