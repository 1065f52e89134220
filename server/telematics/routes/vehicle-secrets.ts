import { api } from '#shared/api.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { requireRow } from '../../master-data/store/master-data.ts'
import { vehicleTable } from '../../master-data/store/vehicles.ts'
import { newSecret, secretMark } from '../secret.ts'
import { keepVehicleSecret, withdrawVehicleSecret } from '../store/vehicle-secrets.ts'

/** Secrets with which a vehicle's own device reports: what it has beside other records. */
export const mountVehicleSecrets = (app: App, deps: Deps): void => {
  const { store, log } = deps

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
}
