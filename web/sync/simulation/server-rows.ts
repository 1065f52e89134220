import { type Row, SOURCES, type SyncSource } from '../../../server/sync/sources.ts'
import { offlineRange } from '../../../shared/domain/views.ts'
import { TIME_ZONE, type World } from './world.ts'

/** What the server would send to a device that starts from nothing, before it is projected for anybody. */
export type ServerRows = { source: SyncSource; rows: Row[] }[]
export const serverRows = (world: World): ServerRows => {
  const range = offlineRange(world.now(), TIME_ZONE)
  return SOURCES.map((source) => ({ source, rows: source.page(world.store(), range, null, 100_000) }))
}
