import type { Viewer } from '../../shared/domain/access/roles.ts'
import { isDocumentVisible, isTripVisible } from '../../shared/domain/access/visibility.ts'
import { approvalFaults } from '../../shared/domain/approvals/approval-faults.ts'
import { documentBook } from '../../shared/domain/approvals/document-book.ts'
import { ENDING_DAYS } from '../../shared/domain/approvals/document-state.ts'
import { familyOf, renewedDocuments } from '../../shared/domain/approvals/documents.ts'
import { fairShare } from '../../shared/domain/approvals/fair-share.ts'
import { addDaysToDay, dayOf, startOfDay } from '../../shared/domain/time/dates.ts'
import type { EndingDocument } from '../../shared/records/document-bodies.ts'
import { listDrivers } from '../master-data/store/lookups.ts'
import type { Store } from '../store/db.ts'
import { tripsTouching } from '../trips/store/trips.ts'
import { allDocuments, isOwnerHere } from './store/documents.ts'
import { approvalRules } from './store/rules.ts'

/** Days ahead of which trips are looked at. */
const DAYS_AHEAD = 60
/** Trips that are named of each document. */
const MAX_NAMED = 3

/**
 * Documents of the person that end soon, with the trips that would lack them: beyond the two weeks that a device holds, as
 * well.
 */
export const endingDocuments = (store: Store, viewer: Viewer): EndingDocument[] => {
  const { timeZone } = store
  const today = dayOf(store.now(), timeZone)
  const last = addDaysToDay(today, ENDING_DAYS)
  const all = allDocuments(store)
  const renewed = renewedDocuments(all)
  const isHere = isOwnerHere(store)
  const endingAll = all.flatMap((document) => {
    const { do_id, do_valid_to: end, retired } = document
    const isEnding = !retired && end !== null && end >= today && end <= last && !renewed.has(do_id) && isHere(document)
    return isEnding && isDocumentVisible(viewer, document) ? [{ document, end }] : []
  })
  const { shown: ending } = fairShare(endingAll, ({ document }) =>
    document.do_verified_at === null ? document.do_proposed_by : '',
  )
  if (ending.length === 0) return []
  const hits = new Map(ending.map(({ document, end }) => [familyOf(document), { do_id: document.do_id, end }]))
  const found = new Map<number, EndingDocument>(
    ending.map(({ document: { do_id } }) => [do_id, { do_id, count: 0, trips: [] }]),
  )
  const book = documentBook(all, listDrivers(store))
  const rules = approvalRules(store)
  const range = { from: startOfDay(today, timeZone), to: startOfDay(addDaysToDay(today, DAYS_AHEAD), timeZone) }
  const trips = tripsTouching(store, range)
    .filter((trip) => trip.tt_requirements !== '' && isTripVisible(viewer, trip))
    .sort((a, b) => a.tt_stp.localeCompare(b.tt_stp))
  for (const trip of trips) {
    for (const { owner, key, document } of approvalFaults(trip, book, rules, timeZone)) {
      const hit = hits.get(familyOf({ do_owner: owner, do_owner_key: key, do_kind: document }))
      const told = hit && dayOf(trip.tt_sta, timeZone) > hit.end ? found.get(hit.do_id) : undefined
      if (!told) continue
      told.count += 1
      const { tt_id, tt_tour, tt_stp } = trip
      if (told.trips.length < MAX_NAMED) told.trips.push({ tt_id, tt_tour, tt_stp })
    }
  }
  return [...found.values()]
}
