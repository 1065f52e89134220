import { setImmediate as breathe } from 'node:timers/promises'
import type { Store } from '../store/db.ts'
import { forgetImported, type Noted, newestImported, settleImport } from '../store/master-data/unfinished-imports.ts'
import { deleteTrips, getTrip } from '../store/trips/trips.ts'
import { IMPORTABLES } from './importables.ts'

const ROWS_PER_SLICE = 20

const undoTrip = (store: Store, { key, username }: Noted): void => {
  const trip = getTrip(store, Number(key))
  if (trip) deleteTrips(store, [trip], { username, source: 'upload' })
}

/** Takes back what an import wrote before it was broken off, newest first, a little at a time. */
export const undoUnfinishedImport = async (store: Store): Promise<void> => {
  for (;;) {
    const rows = newestImported(store, ROWS_PER_SLICE)
    const [newest] = rows
    if (!newest) break
    store.write(() => {
      // An import has rows of one kind.
      if (newest.entity === 'trip') for (const row of rows) undoTrip(store, row)
      else IMPORTABLES[newest.entity].restore(store, rows)
      forgetImported(store, rows)
    })
    await breathe()
  }
  store.write(() => settleImport(store))
}
