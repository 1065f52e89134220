import { ownTourDays } from '#shared/domain/access/own-tour-days.ts'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { isTourVisible } from '#shared/domain/access/visibility.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { dayPath } from '#shared/domain/tour/week-days.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import type { RefusalReason } from '#shared/schemas/sync.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import type { Store } from '../../store/db.ts'
import { rowHistory } from '../../store/history/history.ts'
import { getTour } from '../../tours/store/tours.ts'
import type { Reasons, Refused } from './entity.ts'
import { done, type Leaving, leaving, type Title, walkedBack } from './refusal-events.ts'

const titleOf = ({ tr_name }: Tour): Title => ({ name: tr_name, stp: null })

const LEAVING: Leaving<Tour> = {
  deleted: 'tour_deleted',
  givenAway: 'tour_given_away',
  titleOf,
  isVisible: isTourVisible,
  fields: ['tr_week_sub', 'tr_week_status'],
}

/** Returns the event at one day that was refused; undefined where that day was never this viewer's. */
const dayReason = (
  store: Store,
  viewer: Viewer,
  { tour, versions }: { tour: Tour; versions: readonly HistoryEntry[] },
  day: number,
  message: string,
): RefusalReason | undefined => {
  const changesDay = (version: HistoryEntry, field: string): boolean => {
    const change = version.changes[field]
    return change !== undefined && !sameValue((change.from as unknown[])?.[day], (change.to as unknown[])?.[day])
  }
  const tell = (what: RefusalReason['what'], version: HistoryEntry | undefined) => {
    const reason = done(store, viewer, what, titleOf(tour), version)
    return reason && { ...reason, day }
  }
  if (message === 'tour_day_locked')
    return tell(
      'tour_day_locked',
      versions.find((version) => changesDay(version, 'tr_week_locked')),
    )
  if (message !== 'field_not_allowed' || ownTourDays(viewer, tour)[day]) return undefined
  for (const { row: before, version } of walkedBack(versions, tour)) {
    if (version.action === 'create') return undefined
    if (!changesDay(version, 'tr_week_sub') && !changesDay(version, 'tr_week_status')) continue
    if (!ownTourDays(viewer, before)[day]) continue
    return tell(tour.tr_week_status[day] ? 'tour_day_given_away' : 'tour_day_off', version)
  }
  return undefined
}

/** Events at a tour whose edit was refused, and at each day that the refusal names. */
export const tourReasons = (store: Store, viewer: Viewer, id: number, { message, errors = [] }: Refused): Reasons => {
  const tour = getTour(store, id)
  const versions = rowHistory(store, 'tour', id)
  const left = leaving(store, viewer, LEAVING, tour, versions)
  if (left !== null || !tour) return { reason: left ?? undefined }
  const reasons = errors.flatMap((fault) => {
    const day = dayPath(fault.path)?.day
    return (day === undefined ? undefined : dayReason(store, viewer, { tour, versions }, day, fault.message)) ?? []
  })
  const locked = () => {
    const version = versions.find(({ changes }) => 'tr_week_locked' in changes)
    return message === 'tour_day_locked' ? done(store, viewer, 'tour_day_locked', titleOf(tour), version) : undefined
  }
  // An app that knows of no days understands this one reason.
  return { reason: reasons.find(({ what }) => what === 'tour_day_locked') ?? locked(), reasons }
}
