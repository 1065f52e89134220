import { createHash, type Hash } from 'node:crypto'
import { ROLES, type Viewer } from '#shared/domain/access/roles.ts'
import { tourFieldsSeenBy } from '#shared/domain/tour/tour-fields.ts'
import { SHOWN_TRIP_FIELDS } from '#shared/domain/trip/trip-fields.ts'
import type { Store } from '../../store/db.ts'

/** Number that is raised when another set of rows, or another form of them, goes to the devices: they then begin anew. */
const PROJECTION = 6

/** Hash of each role's fields, as far as it is the same for all of its people: most of the work, done once. */
const SEEN_BY = new Map(
  ROLES.map((role) => {
    const shared = JSON.stringify([PROJECTION, SHOWN_TRIP_FIELDS[role], tourFieldsSeenBy(role)])
    return [role, createHash('sha256').update(`${shared.slice(0, -1)},`)]
  }),
)

/** Everything that decides what a person sees; with another value all cached rows are to be replaced. */
export const viewerHash = (store: Store, { username, role, subcontractor, customer }: Viewer): string =>
  (SEEN_BY.get(role) as Hash)
    .copy()
    .update(JSON.stringify([username, role, subcontractor, customer, store.timeZone]).slice(1))
    .digest('base64url')
    .slice(0, 10)
