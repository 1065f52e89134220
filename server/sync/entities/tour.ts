import { ownTourDays, type TourAudience } from '#shared/domain/access/own-tour-days.ts'
import { isTourVisible, visibleTour } from '#shared/domain/access/visibility.ts'
import { dayOfUnit } from '#shared/domain/sync/merge.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import { allTours, getTour, getTours } from '../../tours/store/tours.ts'
import { createTour, editTour, removeTour } from '../../tours/tour-edits.ts'
import { lastWriter } from '../store/versions.ts'
import type { WrittenEntity } from './entity.ts'
import { tourReasons } from './tour-reasons.ts'

export const tour: WrittenEntity<Tour, TourAudience> = {
  name: 'tour',
  keyOf: ({ tr_id }) => tr_id,
  parseKey: Number,
  byKeys: (store, keys) => getTours(store, keys.map(Number)),
  page: (store, _range, after) => (after === null ? allTours(store) : []),
  see: visibleTour,
  isVisible: isTourVisible,
  act: {
    create: (store, viewer, { set, seen = null, seen_at }) => {
      const { row, seq } = createTour(store, viewer, set, { seen, seenAt: seen_at?.set })
      return { id: row.tr_id, seq }
    },
    edit: (store, viewer, id, { set, base, seen = null, seen_at, rev, epoch }) => {
      const outcome = editTour(store, viewer, id, { set, base, seen, seen_at, isInParts: true })
      const { row, seq, changed, conflicts, refused } = outcome
      const theirs = conflicts.map((conflict) =>
        lastWriter(store, viewer, { entity: 'tour', key: id }, conflict, { epoch, rev }),
      )
      return { seq, rev: row.tr_rev, changed, theirs, refused }
    },
    delete: (store, viewer, id, { base }) => removeTour(store, viewer, id, base),
    mayKnow: (store, viewer, id, { unit, theirs }) => {
      const row = getTour(store, id)
      const seen = row && visibleTour(viewer, row)
      const day = dayOfUnit(unit)
      return (
        !!seen &&
        Object.keys(theirs).every((field) => field in seen) &&
        (day === null || ownTourDays(viewer, row)[day] === true)
      )
    },
    reasonsOf: tourReasons,
  },
}
