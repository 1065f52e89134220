import { api } from '#shared/api.ts'
import { canCreateTour } from '#shared/domain/access/tour-permissions.ts'
import { isTourVisible, visibleTour } from '#shared/domain/access/visibility.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import { type Tour, TourEditBody, type VisibleTour } from '#shared/schemas/tour.ts'
import type { Deps } from '../../deps.ts'
import { feedTag, notModified, splitTags } from '../../http/answers/etag.ts'
import { fileAnswer } from '../../http/answers/file-answer.ts'
import { viewerOf } from '../../http/answers/trips-answer.ts'
import { refuseOtherFields } from '../../http/other-fields.ts'
import { BODY_LIMITS } from '../../http/request-body.ts'
import { type App, mount } from '../../http/route.ts'
import { readUpload } from '../../http/upload.ts'
import { importAnswer } from '../../imports/import-answer.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import type { Actor } from '../../people/store/actors.ts'
import { hashOf } from '../../store/content-hash.ts'
import type { Store } from '../../store/db.ts'
import { rowHistory } from '../../store/history/history.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { lastWriter, tourAtRevision } from '../../sync/store/versions.ts'
import type { EditOutcome, Fields } from '../../trips/edits.ts'
import { tourOfToday, withDatedPrices } from '../price-of-today.ts'
import { allTours, getTour } from '../store/tours.ts'
import { createTour, editTour, removeTour } from '../tour-edits.ts'

const todayOf = (store: Store): string => dayOf(store.now(), store.timeZone)

/** @throws Refusal 404 when the tour is not there for the viewer */
const seenTour = (store: Store, actor: Actor, id: number): { tour: Tour; seen: VisibleTour } => {
  const tour = getTour(store, id)
  const seen = tour && tourOfToday(actor, tour, todayOf(store))
  if (!tour || !seen) throw notFound()
  return { tour, seen }
}

/** Tag of one tour as the person sees it; the customer's name may change without a new revision of the tour. */
const tourTag = (seen: VisibleTour): string => `"${seen.tr_rev}.${hashOf(seen).slice(0, 12)}"`

/**
 * A strict `If-Match`: the tag of GET /api/tours/{id}, or the revision alone (`"7"`).
 * @throws Refusal 412 when the tour has moved on
 */
const checkIfMatch = (header: string | undefined, seen: VisibleTour): void => {
  if (header === undefined) return
  const tags = splitTags(header)
  if (tags.includes('*') || tags.includes(tourTag(seen)) || tags.includes(`"${seen.tr_rev}"`)) return
  throw new Refusal(412, 'precondition_failed')
}

/**
 * The values that the person saw, by `X-Base-Rev`; without it those of now, so that the last write wins. A sub saw other
 * companies' days empty, and sends them back so.
 * @throws Refusal 400 for a revision that the tour never had, or that this person never saw
 */
const baseOf = (header: string | undefined, store: Store, actor: Actor, tour: Tour): Tour => {
  const rev = header === undefined ? tour.tr_rev : /^\d{1,15}$/.test(header.trim()) ? Number(header) : 0
  const base = tourAtRevision(store, tour, rev)
  if (!base || !isTourVisible(actor, base))
    throw new Refusal(400, 'base_rev_unknown', { rev: (header ?? '').slice(0, 40) })
  return base
}

/** @throws Refusal 409 with the units on which both differ; thrown inside the transaction, so nothing is written */
const refuseConflicts = (store: Store, actor: Actor, id: number, outcome: EditOutcome<Tour>): void => {
  if (outcome.conflicts.length === 0) return
  const conflicts = outcome.conflicts.map((conflict) => lastWriter(store, actor, { entity: 'tour', key: id }, conflict))
  throw new Refusal(409, 'edit_conflict', { conflicts })
}

export const mountTours = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(
    app,
    deps,
    api.tours,
    ({ actor, c }) =>
      notModified(c, feedTag(deps, actor, 'tours', todayOf(store))) ??
      allTours(store).flatMap((tour) => tourOfToday(actor, tour, todayOf(store)) ?? []),
  )

  mount(app, deps, api.toursDownload, async ({ actor, query: { language }, c }) => {
    const input = { database: databaseToRead(store), viewer: viewerOf(actor), language }
    return fileAnswer(c, await deps.worker.run('tour-list-xlsx', input, { owner: actor.userId }), 'tours.xlsx')
  })

  mount(app, deps, api.tour, ({ actor, params, c }) => {
    if (params.id === 'neu') {
      if (!canCreateTour(actor)) throw new Refusal(403, 'edit_no_permission')
      return c.json(newTourDefaults())
    }
    const { seen } = seenTour(store, actor, params.id)
    return notModified(c, tourTag(seen)) ?? seen
  })

  mount(app, deps, api.toursImport, async ({ present, query, c }) =>
    importAnswer(deps, 'tour_list', { upload: await readUpload(c, BODY_LIMITS.tripPlan), present, query }),
  )

  mount(app, deps, api.tourCreate, ({ actor, body }) => {
    const { tr_id, tr_rev } = createTour(store, actor, body).row
    return { message: 'tour_added', tr_id, tr_rev }
  })

  mount(app, deps, api.tourEdit, ({ actor, params, body, rawBody, c }) => {
    const { tour, seen } = seenTour(store, actor, params.id)
    refuseOtherFields(actor, rawBody, TourEditBody, seen)
    checkIfMatch(c.req.header('if-match'), seen)
    const base = baseOf(c.req.header('x-base-rev'), store, actor, tour)
    return store.write(() => {
      const set = withDatedPrices(actor, body, { base, tour, today: todayOf(store) })
      const outcome = editTour(store, actor, params.id, { set, base: visibleTour(actor, base) as Fields })
      refuseConflicts(store, actor, params.id, outcome)
      const { tr_id, tr_rev } = outcome.row
      return { message: 'tour_saved', tr_id, tr_rev }
    })
  })

  mount(app, deps, api.tourDelete, ({ actor, params, c }) => {
    checkIfMatch(c.req.header('if-match'), seenTour(store, actor, params.id).seen)
    removeTour(store, actor, params.id)
    return { message: 'tour_deleted' }
  })

  mount(app, deps, api.tourHistory, ({ params, query }) => {
    const versions = rowHistory(store, 'tour', params.id, query)
    // Old versions may be forgotten.
    if (versions.length === 0 && !getTour(store, params.id)) throw notFound()
    return versions
  })
}
