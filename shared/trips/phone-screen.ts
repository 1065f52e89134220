import type { Viewer } from '../domain/access/roles.ts'
import { isNextTrip } from '../domain/trip/lists/next-trips.ts'
import type { ScreenPieces } from '../first-rows/first-rows.ts'
import { piece } from '../first-rows/piece.ts'
import type { VisibleTrip } from '../schemas/trip.ts'
import type { Translate } from '../text-key.ts'
import { hiddenAtFirst } from './column-set.ts'
import { groupTitle } from './group-title.ts'
import { phoneCard } from './phone-card.ts'
import { CHIPS, COUNTER_OF_CHIP, isAssignable, mayAssign, tripsByChip } from './phone-chips.ts'
import { type Entry, entriesOf } from './phone-entries.ts'
import { shownColumns } from './trip-column-choice.ts'
import { tripView } from './trip-view.ts'

/** Names of `phone-timetable.module.css`. */
const own = (name: string): string => `phone-timetable_${name}`

type Input = {
  viewer: Viewer
  /** As the viewer sees them, by planned positioning. */
  trips: readonly VisibleTrip[]
  /** Milliseconds. */
  now: number
  timeZone: string
  translate: Translate
}

/** Timetable on the phone of a person who has chosen nothing yet: the next trips. */
export const phoneScreen = ({ viewer, trips, now, timeZone, translate }: Input): ScreenPieces => {
  const views = trips
    .filter((row) => isNextTrip(row, now, timeZone))
    .map((row) => tripView({ key: row.tt_id, row, mark: null }, now))
  const byChip = tripsByChip(viewer, views, now)
  const late = new Set(byChip.late)
  const isFirst = (trip: (typeof views)[number]) => late.has(trip)
  const entries = entriesOf(views, { view: 'next', now, timeZone, isArrivedOpen: false, isFirst })
  const columns = shownColumns(viewer.role, hiddenAtFirst(viewer.role, 'cards'))
  const context = { translate, timeZone, plainDay: null }

  const chips = CHIPS.filter((name) => byChip[name].length > 0).map((name) =>
    piece(
      'button',
      { type: 'button', class: `${own('chip')} ${own(name)}` },
      piece('span', '', translate(`counter_${COUNTER_OF_CHIP[name]}`)),
      ' ',
      piece('b', '', piece('span', own('sign')), String(byChip[name].length)),
    ),
  )
  const heading = ({ group }: Extract<Entry, { kind: 'heading' }>) => {
    const title = groupTitle(group, now, timeZone, translate)
    return group.kind === 'arrived'
      ? piece('h2', own('heading'), piece('button', { type: 'button', class: own('fold') }, title))
      : piece('h2', own('heading'), title, piece('span', own('number'), String(group.trips.length)))
  }
  const drawn = (entry: Entry) =>
    entry.kind === 'heading'
      ? heading(entry)
      : phoneCard({
          ...{ trip: entry.trip, day: entry.day, now, columns, context },
          isWatched: !mayAssign(viewer),
          isOfMany: viewer.role === 'admin',
          isAssignable: isAssignable(viewer, entry.trip, now),
        })
  return {
    screen: piece('div', own('screen')),
    above: [piece('div', 'first-toolbar'), piece('div', own('chips'), piece('div', own('counters'), ...chips))],
    list: piece('div', { class: `cells_cells ${own('list')}`, role: 'list' }),
    rows: entries.map((entry) => ({
      id: entry.kind === 'trip' ? entry.key : null,
      drawn: piece('div', { class: 'first-item', role: 'listitem' }, drawn(entry)),
    })),
  }
}
