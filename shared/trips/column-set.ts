import type { Role } from '../domain/access/roles.ts'
import { type TripColumn, tripColumnsOf } from '../domain/trip/lists/trip-columns.ts'
import type { Room } from '../first-rows/first-rows.ts'
import { columnsWithout } from './trip-column-choice.ts'

const LEG_COLUMNS = ['pos', 'dep', 'arr', 'pos_delay', 'dep_delay', 'arr_delay']
const TABLET = ['tt_status', 'tt_tour', 'tt_from_text', 'tt_to_text', 'tt_gps', 'tt_driver', 'vehicle_state']
const USUAL = [...TABLET, ...LEG_COLUMNS, 'tt_sub', 'customer']

/**
 * Columns that are shown by default: those that a dispatcher needs at a glance, as many as fit without scrolling
 * sideways. What belongs together shares a cell of the grid (`web/ui/trips/grid/grid-columns.ts`).
 */
const SHOWN_AT_FIRST: Record<Room, readonly string[]> = {
  cards: [...TABLET, ...LEG_COLUMNS, 'tt_info', 'tt_note'],
  tablet: [...TABLET, ...LEG_COLUMNS],
  usual: USUAL,
  wide: [...USUAL, 'tt_info'],
}

/** The column that names the viewer's own party, which tells nothing; other roles have no column of their name. */
const ownParty = (role: Role): string => (role === 'sub' ? 'tt_sub' : role)

/** Keys of the columns that are hidden until a person chooses others. Cards of one subcontractor need not name it. */
export const hiddenAtFirst = (role: Role, room: Room): string[] =>
  columnsWithout(role, [
    ...SHOWN_AT_FIRST[room].filter((id) => id !== ownParty(role)),
    ...(room === 'cards' && role === 'admin' ? ['tt_sub'] : []),
  ])

const LEG_OF_PLANNED: Record<string, string> = { tt_stp: 'pos', tt_std: 'dep', tt_sta: 'arr' }

/** The columns of the PDF, whose legs show one time only: the planned one comes along too. */
export const pdfColumns = (role: Role, shown: ReadonlySet<string>): TripColumn[] =>
  tripColumnsOf(role).filter(({ id }) => shown.has(id) || shown.has(LEG_OF_PLANNED[id] ?? ''))
