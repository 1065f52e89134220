import { api } from '../../shared/api.ts'
import type { Deps } from '../deps.ts'
import { type App, mount } from '../route.ts'
import { addAlert, changeAlert, deleteAlert, listAlerts } from '../store/alerts.ts'

export const mountAlerts = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.alerts, () => listAlerts(store))

  mount(app, deps, api.alertCreate, ({ body }) => {
    const { al_id } = addAlert(store, body)
    return { message: 'alert_added', al_id }
  })

  mount(app, deps, api.alertEdit, ({ params, body }) => {
    changeAlert(store, params.id, body)
    return { message: 'alert_saved' }
  })

  mount(app, deps, api.alertDelete, ({ params }) => {
    deleteAlert(store, params.id)
    return { message: 'alert_deleted' }
  })
}
