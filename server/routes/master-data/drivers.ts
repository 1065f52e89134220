import { api } from '../../../shared/api.ts'
import { keptFields } from '../../../shared/domain/names/clean-text.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { type App, mount } from '../../http/route.ts'
import { csvTemplate, readUpload } from '../../imports/csv.ts'
import { MASTER_DATA } from '../../imports/master-data-formats.ts'
import { driverTable } from '../../store/master-data/drivers.ts'
import { listDrivers } from '../../store/master-data/lookups.ts'
import { addRow, changeRow, deleteOrRetireRow, differs } from '../../store/master-data/master-data.ts'
import { projectDriver } from '../../sync/sources.ts'
import { byPerson, importAnswer, lookupRows, requireRow, requireSameId } from './master-data.ts'

export const mountDrivers = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.drivers, ({ actor, query }) =>
    lookupRows(actor, query, (all) => listDrivers(store, all), projectDriver),
  )

  mount(app, deps, api.driverCreate, ({ actor, body }) => {
    const { dr_id } = addRow(store, driverTable, body, byPerson(actor))
    return { message: 'driver_added', dr_id }
  })

  mount(app, deps, api.driverEdit, ({ actor, params, body: { seen, ...body } }) => {
    const before = requireRow(store, driverTable, params.id)
    requireSameId(body.dr_id, before.dr_id)
    if (differs(before, { ...before, ...(seen && keptFields(seen, before)) })) throw new Refusal(409, 'edit_conflict')
    changeRow(store, driverTable, before, body, byPerson(actor))
    return { message: 'driver_saved' }
  })

  mount(app, deps, api.driverDelete, ({ actor, params }) => {
    const outcome = deleteOrRetireRow(store, driverTable, requireRow(store, driverTable, params.id), byPerson(actor))
    return { message: `driver_${outcome}` }
  })

  mount(app, deps, api.driverImport, async ({ actor, query, c }) =>
    importAnswer(deps, 'driver', { upload: await readUpload(c), actor, query }),
  )

  mount(app, deps, api.driverTemplate, () => csvTemplate('drivers.csv', MASTER_DATA.driver.columns))
}
