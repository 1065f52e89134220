import { and, asc, eq, sql } from 'drizzle-orm'
import { nowIso, type Store } from '../../store/db.ts'
import { vehicles } from '../../store/schema/master-data.ts'
import { vehicleSecrets } from '../../store/schema/telematics.ts'
import { prepared } from '../../store/sql/prepared.ts'
import type { Database } from '../../store/sql/sqlite.ts'

/** Secrets of single vehicles for the telematics intake; only their hashes are known here. */

/** Gives a vehicle a secret in place of the one that it had, which no longer counts. */
export const keepVehicleSecret = (store: Store, vehicle: string, secret_hash: string): void => {
  const row = { secret_hash, created_at: nowIso(store) }
  store.db
    .insert(vehicleSecrets)
    .values({ vehicle, ...row })
    .onConflictDoUpdate({ target: vehicleSecrets.vehicle, set: row })
    .run()
}

/** @returns false when the vehicle has none */
export const withdrawVehicleSecret = (store: Store, vehicle: string): boolean =>
  store.db.delete(vehicleSecrets).where(eq(vehicleSecrets.vehicle, vehicle)).run().changes > 0

const selectVehicle = prepared((store) =>
  store.db
    .select({ vehicle: vehicleSecrets.vehicle })
    .from(vehicleSecrets)
    .innerJoin(vehicles, eq(vehicles.gps_id, vehicleSecrets.vehicle))
    .where(and(eq(vehicleSecrets.secret_hash, sql.placeholder('hash')), eq(vehicles.retired, false)))
    .prepare(),
)
/** The vehicle that a secret belongs to; null for none, and for a retired one. */
export const vehicleOfSecret = (store: Store, secretHash: string): string | null =>
  selectVehicle(store).get({ hash: secretHash })?.vehicle ?? null

/** Vehicles with a secret of their own, and since when. */
export const listVehicleSecrets = (store: Store): { vehicle: string; created_at: string }[] =>
  store.db
    .select({ vehicle: vehicleSecrets.vehicle, created_at: vehicleSecrets.created_at })
    .from(vehicleSecrets)
    .innerJoin(vehicles, eq(vehicles.gps_id, vehicleSecrets.vehicle))
    .where(eq(vehicles.retired, false))
    .orderBy(asc(vehicleSecrets.vehicle))
    .all()

/** Hashes of the secrets that count, of a database that may be of an earlier version. */
export const validSecretHashes = (sqlite: Database.Database): Set<string> => {
  if (!sqlite.prepare(`select 1 from sqlite_master where name = 'vehicle_secrets'`).get()) return new Set()
  const valid = 'select secret_hash from vehicle_secrets join vehicles on gps_id = vehicle where not retired'
  return new Set(sqlite.prepare<[], string>(valid).pluck().all())
}
