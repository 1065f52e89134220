import type { VisibleTrip } from '../../../shared/schemas/trip.ts'
import { type LocalDb, openLocalDb } from '../../db/local-db.ts'
import { overlayRows, TRIPS } from '../../db/outbox/overlay.ts'
import { NoConnection } from '../../sync/api.ts'
import { createPageWriter, startPageWorker } from '../../sync/pull/page-writer.ts'
import { pullOnce } from '../../sync/pull/pull.ts'
import { syncSchemas } from '../../sync/pull/sync-schemas.ts'
import { drainOnce } from '../../sync/push/drain.ts'
import { queueEdit } from '../../sync/push/outbox.ts'
import { createPushPace } from '../../sync/push/push-pace.ts'
import type { PeerPage } from './peer-page.ts'
import { showRows, timed } from './rows.ts'

/** The product's own store and sync, without its screens. */

const RETRY_MS = 200
/** An installed app has all of its files on the device, as each peer's page has all of its code from the start. */
await syncSchemas()
const { token } = (await (await fetch('/bench/session')).json()) as { token: string }
let opened: LocalDb | null = null
const db = (): LocalDb => {
  opened ??= openLocalDb('admin')
  return opened
}
/** As an engine keeps it. */
const pace = createPushPace()
const writer = createPageWriter({
  username: 'admin',
  now: Date.now,
  isMeant: () => true,
  // There is no screen to draw.
  drawn: async () => undefined,
  start: startPageWorker,
})
const context = () => ({
  db: db(),
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  now: Date.now,
  newId: () => crypto.randomUUID(),
  session: () => ({ username: 'admin', token }),
  writer,
})

const untilConnected = async (work: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof NoConnection)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

const page: PeerPage = {
  open: () =>
    timed(async () => {
      const [rows, entries, ids] = await Promise.all([
        db().trips.orderBy('tt_sta').limit(50).toArray(),
        db().outbox.orderBy('seq').toArray(),
        db().idmap.toArray(),
      ])
      const serverIds = new Map(ids.map(({ local, id }) => [local, id]))
      showRows(overlayRows(TRIPS, rows, (trip) => trip.tt_id, entries, serverIds).map(({ row }) => row))
    }),
  sync: () => timed(() => untilConnected(() => pullOnce(context()))),
  queue: async (count, note) => {
    const trips = (await db().trips.limit(count).toArray()) as VisibleTrip[]
    const outbox = {
      db: db(),
      username: 'admin',
      role: 'admin' as const,
      now: Date.now,
      newId: () => crypto.randomUUID(),
    }
    return timed(async () => {
      for (const trip of trips) {
        const edit = { before: { tt_note: trip.tt_note }, after: { tt_note: note } }
        await queueEdit(outbox, { entity: 'trip', key: trip.tt_id, rev: trip.tt_rev ?? null, ...edit })
      }
    })
  },
  drain: () => timed(() => untilConnected(() => drainOnce(context(), pace))),
  count: () => db().trips.count(),
}
Object.assign(window, { bench: page })
