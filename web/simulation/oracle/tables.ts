import { ENTITIES } from '#server/sync/entities/all.ts'
import type { SyncedEntity } from '#server/sync/entities/entity.ts'
import type { Fields } from '#shared/domain/sync/merge.ts'
import { offlineRange } from '#shared/domain/time/views.ts'
import type { Device } from '../device.ts'
import { readDisk } from '../screen.ts'
import { TIME_ZONE, type World } from '../world.ts'
import { mustHold } from './must-hold.ts'

const isSameRow = (want: Fields, have: Fields): boolean =>
  Object.keys({ ...want, ...have }).every(
    (name) => want[name] === have[name] || JSON.stringify(want[name]) === JSON.stringify(have[name]),
  )

/** Returns the rows that the server would send to a new device, before projection for a viewer. */
export type ServerRows = { entity: SyncedEntity; rows: object[] }[]
export const serverRows = (world: World): ServerRows => {
  const range = offlineRange(world.now(), TIME_ZONE)
  return Object.values<SyncedEntity>(ENTITIES).map((entity) => ({
    entity,
    rows: entity.page(world.store(), range, null, 100_000),
  }))
}

/** Invariant 3: at rest a client's tables equal the server's projection for it. */
export const checkTables = async (world: World, device: Device, server: ServerRows): Promise<void> => {
  const viewer = world.viewerOf(device.user())
  const { trips, tours, lookups } = await readDisk(device, 'trips', 'tours', 'lookups')
  const held = new Map([
    ...trips.map((row): [string, Fields] => [`trip ${row.tt_id}`, row]),
    ...tours.map((row): [string, Fields] => [`tour ${row.tr_id}`, row]),
    ...lookups.map(({ entity, key, row }): [string, Fields] => [`${entity} ${key}`, row]),
  ])
  for (const { entity, rows } of server) {
    for (const row of rows as Fields[]) {
      const want = entity.see(viewer, row) as Fields | null
      if (!want) continue
      const name = `${entity.name} ${entity.keyOf(row)}`
      const have = held.get(name)
      held.delete(name)
      mustHold(
        have !== undefined && isSameRow(want, have),
        () =>
          `3: ${device.name}/${device.user()} ${name}: holds ${JSON.stringify(have)}, lacks ${JSON.stringify(want)}`,
      )
    }
  }
  mustHold(
    held.size === 0,
    () => `3: ${device.name}/${device.user()} holds ${JSON.stringify([...held])} and should not`,
  )
}
