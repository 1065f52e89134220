import { api } from '../../../shared/api.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { readUpload } from '../../http/upload.ts'
import { csvTemplate } from '../../imports/csv.ts'
import { IMPORTABLES } from '../../imports/importables.ts'
import { notFound } from '../../refusal.ts'
import type { Author } from '../../store/history/history.ts'
import { rowHistory } from '../../store/history/history.ts'
import { addAlert, changeAlert, deleteAlert, listAlerts } from '../../store/messages/alerts.ts'
import type { Actor } from '../../store/people/actors.ts'
import { importAnswer } from '../master-data/master-data.ts'

const byPerson = ({ username }: Actor): Author => ({ username, source: 'person' })

export const mountAlerts = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.alerts, () => listAlerts(store))

  mount(app, deps, api.alertCreate, ({ actor, body }) => {
    const { al_id } = addAlert(store, body, byPerson(actor))
    return { message: 'alert_added', al_id }
  })

  mount(app, deps, api.alertEdit, ({ actor, params, body }) => {
    changeAlert(store, params.id, body, byPerson(actor))
    return { message: 'alert_saved' }
  })

  mount(app, deps, api.alertDelete, ({ actor, params }) => {
    deleteAlert(store, params.id, byPerson(actor))
    return { message: 'alert_deleted' }
  })

  mount(app, deps, api.alertImport, async ({ actor, query, c }) =>
    importAnswer(deps, 'alert', { upload: await readUpload(c), actor, query }),
  )

  mount(app, deps, api.alertTemplate, () => csvTemplate('alerts.csv', IMPORTABLES.alert.columns))

  // What was deleted keeps its history.
  mount(app, deps, api.alertHistory, ({ params, query }) => {
    const versions = rowHistory(store, 'alert', params.id, query)
    if (versions.length === 0 && !listAlerts(store).some(({ al_id }) => al_id === params.id)) throw notFound()
    return versions
  })
}
