import { outboxContext } from '../session/outbox-context.ts'
import { currentDb } from '../session/session.ts'
import { queueCreates, withdrawCreates } from '../sync/push/new-rows.ts'
import type { NewRow } from '../sync/push/outbox.ts'
import { type Seen, saveAndSync } from './save.ts'

/** Saves several new rows, all or none of them. @returns their keys, in their order */
export const saveAllNew = (rows: readonly (NewRow & Seen)[]): Promise<string[]> =>
  saveAndSync(() => queueCreates(outboxContext(), rows))

/** Withdraws new trips that only this device has. @returns the keys of the others */
export const withdrawNewTrips = (keys: readonly string[]): Promise<string[]> =>
  saveAndSync(() => withdrawCreates(currentDb(), 'trip', keys))
