import { and, asc, eq, gt, gte, sql } from 'drizzle-orm'
import type { Fix } from '#shared/domain/tracking/fix.ts'
import type { TrackerState } from '#shared/domain/tracking/tracker.ts'
import type { Store } from '../../store/db.ts'
import { allPositions, trackedVehicles } from '../../store/schema/telematics.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { POSITION_COLUMNS } from '../../store/telematics-file.ts'

/** State of a vehicle that is kept between two positions. */
export type TrackedVehicle = typeof trackedVehicles.$inferSelect

const insertPosition = prepared((store) =>
  store.sqlite.prepare(
    `with fix (${POSITION_COLUMNS}) as (values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?))
     insert into main.positions (${POSITION_COLUMNS}) select * from fix
       where not exists (select 1 from telematics.kept_positions kept where kept.vehicle = fix.vehicle and kept.at = fix.at)
     on conflict do nothing`,
  ),
)
const bit = (value: boolean | null): number | null => (value === null ? null : Number(value))
/** Keeps a usable position, inside the caller's transaction. @returns false when the vehicle has one of that time */
export const insertFix = (store: Store, fix: Fix): boolean =>
  insertPosition(store).run(
    fix.vehicle,
    Date.parse(fix.time),
    fix.lat,
    fix.lon,
    fix.speed,
    fix.accuracy,
    bit(fix.ignition),
    bit(fix.standstill),
    fix.driver,
    fix.eta === null ? null : Date.parse(fix.eta),
  ).changes > 0

/**
 * Positions of a vehicle from a time on (ISO), oldest first.
 * @param page without `since` itself, and no more than so many
 */
export const fixesSince = (
  store: Store,
  vehicle: string,
  since: string,
  page: { after: boolean; limit: number } = { after: false, limit: -1 },
): Fix[] =>
  store.db
    .select()
    .from(allPositions)
    .where(and(eq(allPositions.vehicle, vehicle), (page.after ? gt : gte)(allPositions.at, since)))
    .orderBy(asc(allPositions.at))
    .limit(page.limit)
    .all()
    .map(({ at, ...rest }) => ({ ...rest, time: at }))

const countSince = prepared((store) =>
  store.sqlite
    .prepare('select count(*) from (select 1 from all_positions where vehicle = ? and at >= ? limit ?)')
    .pluck(),
)
/** Number of positions that {@link fixesSince} finds, counted up to a limit. */
export const countFixes = (store: Store, vehicle: string, range: { since: string; limit?: number }): number =>
  countSince(store).get(vehicle, Date.parse(range.since), range.limit ?? -1) as number

const selectTracked = prepared((store) =>
  store.db
    .select()
    .from(trackedVehicles)
    .where(eq(trackedVehicles.vehicle, sql.placeholder('vehicle')))
    .prepare(),
)
export const findTracked = (store: Store, vehicle: string): TrackedVehicle | undefined =>
  selectTracked(store).get({ vehicle })

const upsertTracked = prepared((store) =>
  store.sqlite.prepare(
    `insert into tracked_vehicles (vehicle, state, provider_eta, provider_eta_at, replay_from, replayed_at)
     values (?, ?, ?, ?, ?, ?)
     on conflict (vehicle) do update set state = excluded.state, provider_eta = excluded.provider_eta, provider_eta_at = excluded.provider_eta_at,
       replay_from = excluded.replay_from, replayed_at = excluded.replayed_at`,
  ),
)
const ms = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))
export const keepTracked = (store: Store, tracked: TrackedVehicle): void => {
  upsertTracked(store).run(
    tracked.vehicle,
    JSON.stringify(tracked.state satisfies TrackerState),
    ms(tracked.provider_eta),
    ms(tracked.provider_eta_at),
    ms(tracked.replay_from),
    ms(tracked.replayed_at),
  )
}

const selectDue = prepared((store) =>
  store.sqlite.prepare('select vehicle from tracked_vehicles where replay_from is not null order by vehicle').pluck(),
)
/** Vehicles with late positions that are not counted yet. */
export const vehiclesToReplay = (store: Store): string[] => selectDue(store).all() as string[]

const deletePositions = prepared(({ sqlite }) =>
  ['main.positions', 'telematics.kept_positions'].map((table) =>
    sqlite.prepare(`delete from ${table} where vehicle = ? and at < ?`),
  ),
)
/** Forgets positions before a time (ISO), of one vehicle and file at a time so that requests go on. */
export function* prunePositions(store: Store, before: string): Iterable<void> {
  const vehicles = store.db.select({ vehicle: trackedVehicles.vehicle }).from(trackedVehicles).all()
  for (const { vehicle } of vehicles) {
    for (const deletion of deletePositions(store)) {
      deletion.run(vehicle, Date.parse(before))
      yield
    }
  }
}
