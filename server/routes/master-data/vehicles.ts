import { api } from '../../../shared/api.ts'
import type { Viewer } from '../../../shared/domain/access/roles.ts'
import type { Vehicle } from '../../../shared/schemas/master-data.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/refusal.ts'
import { type App, mount } from '../../http/route.ts'
import { csvTemplate, readUpload } from '../../imports/csv.ts'
import { MASTER_DATA } from '../../imports/master-data-formats.ts'
import { listVehicles } from '../../store/master-data/lookups.ts'
import { addRow, changeRow, deleteOrRetireRow } from '../../store/master-data/master-data.ts'
import { vehicleTable } from '../../store/master-data/vehicles.ts'
import { keepVehicleSecret, withdrawVehicleSecret } from '../../store/tracking/vehicle-secrets.ts'
import { projectVehicle } from '../../sync/sources.ts'
import { newSecret, secretMark } from '../../telematics/secret.ts'
import { byPerson, importAnswer, lookupRows, requireRow, requireSameId } from './master-data.ts'

type SeenVehicle = Pick<Vehicle, 'gps_id' | 'gps_groups'> & Partial<Vehicle>
const seenVehicle = (viewer: Viewer, vehicle: Vehicle) => projectVehicle(viewer, vehicle) as SeenVehicle | null

export const mountVehicles = (app: App, deps: Deps): void => {
  const { store, log } = deps

  mount(app, deps, api.vehicles, ({ actor, query }) =>
    lookupRows(actor, query, (all) => listVehicles(store, all), seenVehicle),
  )

  mount(app, deps, api.vehicleCreate, ({ actor, body }) => {
    const { gps_id } = addRow(store, vehicleTable, body, byPerson(actor))
    return { message: 'vehicle_added', gps_id }
  })

  mount(app, deps, api.vehicleEdit, ({ actor, params, body }) => {
    const before = requireRow(store, vehicleTable, params.id)
    requireSameId(body.gps_id, before.gps_id)
    changeRow(store, vehicleTable, before, body, byPerson(actor))
    return { message: 'vehicle_saved' }
  })

  mount(app, deps, api.vehicleDelete, ({ actor, params }) => {
    const outcome = deleteOrRetireRow(store, vehicleTable, requireRow(store, vehicleTable, params.id), byPerson(actor))
    return { message: `vehicle_${outcome}` }
  })

  mount(app, deps, api.vehicleSecretCreate, ({ actor, params }) => {
    const { gps_id, gps_device, retired } = requireRow(store, vehicleTable, params.id)
    if (retired) throw notFound()
    const secret = newSecret()
    keepVehicleSecret(store, gps_id, secretMark(secret))
    log.info({ vehicle: gps_id, username: actor.username }, 'a vehicle got an intake secret')
    return { message: 'vehicle_secret_made', secret, gps_device }
  })

  mount(app, deps, api.vehicleSecretWithdraw, ({ actor, params }) => {
    const { gps_id } = requireRow(store, vehicleTable, params.id)
    if (!withdrawVehicleSecret(store, gps_id)) throw notFound()
    log.info({ vehicle: gps_id, username: actor.username }, 'an intake secret was withdrawn')
    return { message: 'vehicle_secret_withdrawn' }
  })

  mount(app, deps, api.vehicleImport, async ({ actor, query, c }) =>
    importAnswer(deps, 'vehicle', { upload: await readUpload(c), actor, query }),
  )

  mount(app, deps, api.vehicleTemplate, () => csvTemplate('vehicles.csv', MASTER_DATA.vehicle.columns))
}
