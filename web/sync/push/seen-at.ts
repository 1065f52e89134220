import type { Fields } from '#shared/domain/sync/merge.ts'
import type { OutboxEntry } from '../../db/records.ts'

/**
 * The moments at which single values of an entry were seen: they decide which row a name stands for
 * (`server/trips/current-names.ts`).
 */

/** Returns the same moment for all values, by their paths. */
export const allSeenAt = (values: Fields, seen: number): Record<string, number> =>
  Object.fromEntries(Object.keys(values).map((path) => [path, seen]))

/**
 * Returns the moments without those of values that are written anew: they are no longer offers that the person took.
 */
export const withoutOffers = ({ seen_at }: Pick<OutboxEntry, 'seen_at'>, written: Fields): OutboxEntry['seen_at'] =>
  seen_at && {
    ...seen_at,
    set: Object.fromEntries(Object.entries(seen_at.set ?? {}).filter(([path]) => !(path in written))),
  }
