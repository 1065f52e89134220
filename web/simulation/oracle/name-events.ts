import type { Store } from '#server/store/db.ts'
import { lastSeq } from '#server/store/history/change-feed.ts'

/** Former and present names, recorded by the acts that rename and not read from the product. */

export type RenamedKind = 'subcontractor' | 'customer' | 'driver'
/** A rename, or (without `to`) a name that was given to a new holder. */
export type NameEvent = {
  kind: RenamedKind
  name: string
  to: string | null
  /** A device whose rows are at a lower number of the change feed has not received it. */
  seq: number
}

/** Runs a rename, or gives a name to a new holder, and records from when devices may know of it. */
export const recordName = (
  events: NameEvent[],
  store: Store,
  event: Omit<NameEvent, 'seq'>,
  work: () => unknown,
): void => {
  const seq = lastSeq(store) + 1
  work()
  events.push({ ...event, seq })
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
const isLater = ({ seq }: NameEvent, feed: number | undefined): boolean => seq > (feed ?? 0)

/** Returns the present name of the one who had this name when the rows were at a number of the change feed. */
export const nameSince = (events: readonly NameEvent[], kind: RenamedKind, name: string, feed?: number): string => {
  let now = name
  for (const event of events) {
    if (event.kind === kind && event.to !== null && isLater(event, feed) && isSame(event.name, now)) now = event.to
  }
  return now
}

/** Number of the change feed of the name's last change to another one; infinite if there was none. */
export const lastRename = (events: readonly NameEvent[], kind: RenamedKind, name: string): number =>
  events.findLast((event) => event.kind === kind && event.to !== null && isSame(event.name, name))?.seq ??
  Number.POSITIVE_INFINITY

/** Returns true if the name has got a new holder since: then the app asks which holder is meant. */
export const isNameReused = (events: readonly NameEvent[], kind: RenamedKind, name: string, feed?: number): boolean =>
  events.some((event) => event.kind === kind && event.to === null && isLater(event, feed) && isSame(event.name, name))

/** Name and number of a driver, as one name. */
export const driverName = (name: unknown, number: unknown): string => `${name ?? ''}|${number ?? ''}`
