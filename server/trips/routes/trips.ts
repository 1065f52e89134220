import { api } from '#shared/api.ts'
import { isTripVisible, visibleTrip } from '#shared/domain/access/visibility.ts'
import { type Trip, TripEditBody } from '#shared/schemas/trip.ts'
import type { Deps } from '../../deps.ts'
import { feedTag, notModified, splitTags } from '../../http/answers/etag.ts'
import { refuseOtherFields } from '../../http/other-fields.ts'
import { type App, mount } from '../../http/route.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import type { Actor } from '../../people/store/actors.ts'
import type { Store } from '../../store/db.ts'
import { rowHistory } from '../../store/history/history.ts'
import { lastWriter, tripAtRevision } from '../../sync/store/versions.ts'
import { viewerHash } from '../../sync/store/viewer-hash.ts'
import type { EditOutcome, Fields } from '../edits.ts'
import { seenTrip } from '../seen-trip.ts'
import { getTrip, newestTrips } from '../store/trips.ts'
import { createTrip, editTrip } from '../trip-edits.ts'

/** Number of trips that the chooser offers at most. */
const MAX_CHOOSER_ROWS = 5000

/** Tag of one trip as the person sees it; positions of its vehicle change it too, without a new revision. */
const tripTag = (deps: Deps, actor: Actor, trip: Trip): string =>
  `"${deps.store.epoch()}.${trip.tt_rev}.${Date.parse(trip.tt_last_update ?? trip.tt_stp).toString(36)}.${viewerHash(deps.store, actor)}"`

/**
 * A strict `If-Match`: the tag of GET /api/trips/{id}, or the revision alone (`"7"`), which the vehicle's positions leave
 * as it is.
 * @throws Refusal 412 when the trip has moved on
 */
const checkIfMatch = (header: string | undefined, deps: Deps, actor: Actor, trip: Trip): void => {
  if (header === undefined) return
  const tags = splitTags(header)
  if (tags.includes('*') || tags.includes(tripTag(deps, actor, trip)) || tags.includes(`"${trip.tt_rev}"`)) return
  throw new Refusal(412, 'precondition_failed')
}

/**
 * The values that the person saw, by `X-Base-Rev`; null without it, so that the last write wins.
 * @throws Refusal 400 for a revision that the trip never had, or that this person never saw: an answer that depends on it
 * would tell whether a guess of its values is right
 */
const baseOf = (header: string | undefined, store: Store, actor: Actor, trip: Trip): Fields | null => {
  if (header === undefined) return null
  const base = /^\d{1,15}$/.test(header.trim()) ? tripAtRevision(store, trip, Number(header)) : null
  if (!base || !isTripVisible(actor, base)) throw new Refusal(400, 'base_rev_unknown', { rev: header.slice(0, 40) })
  return base
}

/** @throws Refusal 409 with the units on which both differ; thrown inside the transaction, so nothing is written */
const refuseConflicts = (store: Store, actor: Actor, id: number, outcome: EditOutcome<Trip>): void => {
  if (outcome.conflicts.length === 0) return
  const conflicts = outcome.conflicts.map((conflict) => lastWriter(store, actor, { entity: 'trip', key: id }, conflict))
  throw new Refusal(409, 'edit_conflict', { conflicts })
}

export const mountTrips = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.chooserRows, ({ actor, c }) => {
    const known = notModified(c, feedTag(deps, actor, 'chooser'))
    if (known) return known
    return newestTrips(store, actor, MAX_CHOOSER_ROWS).map(
      ({ tt_id, tt_tour, tt_from_text, tt_to_text, tt_stp, tt_gps, tt_driver }) => [
        tt_id,
        tt_tour,
        tt_from_text,
        tt_to_text,
        tt_stp,
        tt_gps,
        tt_driver,
      ],
    )
  })

  mount(app, deps, api.trip, ({ actor, params, c }) => {
    const trip = seenTrip(store, actor, params.id)
    const seen = visibleTrip(actor, trip)
    if (!seen) throw notFound()
    return notModified(c, tripTag(deps, actor, trip)) ?? seen
  })

  mount(app, deps, api.tripCreate, ({ actor, body }) => {
    const { row } = createTrip(store, actor, body)
    return { message: 'trip_created', tt_id: row.tt_id, tt_rev: row.tt_rev }
  })

  mount(app, deps, api.tripEdit, ({ actor, params, body, rawBody, c }) => {
    const before = seenTrip(store, actor, params.id)
    refuseOtherFields(actor, rawBody, TripEditBody, visibleTrip(actor, before) ?? {})
    checkIfMatch(c.req.header('if-match'), deps, actor, before)
    const base = baseOf(c.req.header('x-base-rev'), store, actor, before)
    return store.write(() => {
      const outcome = editTrip(store, actor, params.id, { set: body, base })
      refuseConflicts(store, actor, params.id, outcome)
      return { message: 'trip_saved', tt_id: outcome.row.tt_id, tt_rev: outcome.row.tt_rev }
    })
  })

  mount(app, deps, api.tripHistory, ({ params, query }) => {
    const versions = rowHistory(store, 'trip', params.id, query)
    // Old versions may be forgotten.
    if (versions.length === 0 && !getTrip(store, params.id)) throw notFound()
    return versions
  })
}
