import { api } from '../../../shared/api.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { notFound } from '../../refusal.ts'
import { rowHistory } from '../../store/history/history.ts'
import { listCustomers } from '../../store/master-data/lookups.ts'

/** The versions of a customer: what it has beside other records. */
export const mountCustomerHistory = (app: App, deps: Deps): void => {
  const { store } = deps

  // What was deleted keeps its history.
  mount(app, deps, api.customerHistory, ({ params, query }) => {
    const versions = rowHistory(store, 'customer', params.id, query)
    if (versions.length === 0 && !listCustomers(store).some(({ cm_id }) => cm_id === params.id)) throw notFound()
    return versions
  })
}
