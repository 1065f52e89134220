import { api } from '../../../shared/api.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/refusal.ts'
import { type App, mount } from '../../http/route.ts'
import { csvTemplate, readUpload } from '../../imports/csv.ts'
import { IMPORTABLES } from '../../imports/importables.ts'
import { addCustomer, changeCustomer, deleteCustomer } from '../../store/master-data/customers.ts'
import { listCustomers } from '../../store/master-data/lookups.ts'
import { rowHistory } from '../../store/trips/history.ts'
import { byPerson, importAnswer } from './master-data.ts'

export const mountCustomers = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.customers, () => listCustomers(store))

  mount(app, deps, api.customerCreate, ({ actor, body }) => {
    const { cm_id } = addCustomer(store, body, byPerson(actor))
    return { message: 'customer_added', cm_id }
  })

  mount(app, deps, api.customerEdit, ({ actor, params, body }) => {
    changeCustomer(store, params.id, body, byPerson(actor))
    return { message: 'customer_saved' }
  })

  mount(app, deps, api.customerDelete, ({ actor, params }) => {
    deleteCustomer(store, params.id, byPerson(actor))
    return { message: 'customer_deleted' }
  })

  mount(app, deps, api.customerImport, async ({ actor, query, c }) =>
    importAnswer(deps, 'customer', { upload: await readUpload(c), actor, query }),
  )

  mount(app, deps, api.customerTemplate, () => csvTemplate('customers.csv', IMPORTABLES.customer.columns))

  // What was deleted keeps its history.
  mount(app, deps, api.customerHistory, ({ params, query }) => {
    const versions = rowHistory(store, 'customer', params.id, query)
    if (versions.length === 0 && !listCustomers(store).some(({ cm_id }) => cm_id === params.id)) throw notFound()
    return versions
  })
}
