import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ROLES, type Role } from '#shared/domain/access/roles.ts'
import { type TripColumn, tripColumnsOf } from '#shared/domain/trip/lists/trip-columns.ts'
import { mayKnowTripField, TRIP_FIELDS } from '#shared/domain/trip/trip-fields.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { phoneCard } from '#shared/trips/phone-card.ts'
import { FIXED_COLUMN } from '#shared/trips/trip-column-choice.ts'
import { CONTEXT, NOW, sampleView } from '#shared/trips/trip-sample.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { tripColDefs } from './grid/grid-columns.ts'
import type { TripRow } from './grid/trip-row.ts'
import { TripCard } from './trip-card.tsx'

/** Each column of a trip that can be chosen changes what is shown: on a phone's timetable, on cards, and in the grid. */

const HOUR = 3_600_000
const hoursAfter = (hours: number): string => new Date(NOW + hours * HOUR).toISOString()
const AMOUNTS = Object.fromEntries(
  ['customer', 'sub'].flatMap((side) =>
    ['trip', 'toll', 'waiting_fee', 'cancellation_fee'].map((amount, index) => [
      `tt_${side}_invoice_${amount}`,
      index + (side === 'sub' ? 10.5 : 20.5),
    ]),
  ),
)
const FULL = {
  ...AMOUNTS,
  tt_tour_combination: 'K 7',
  tt_from_adrnr: 'BSL',
  tt_to_adrnr: 'GVA',
  tt_drivernr: '7',
  tt_etd: hoursAfter(0.1),
  tt_atd: hoursAfter(-0.1),
  tt_note: 'Papiere holen',
  tt_customer_invoice_text: 'Text der Rechnung',
  tt_sub_invoice_comment: 'Bemerkung dazu',
  tt_from_slot_from: hoursAfter(0),
  tt_from_slot_to: hoursAfter(1),
  tt_from_slot_number: 'R 4',
  tt_to_slot_from: hoursAfter(4),
  tt_to_slot_to: hoursAfter(5),
  tt_to_slot_number: 'R 5',
  // Asked, and not answered in time.
  tt_answer: '',
  tt_answer_hours: 12,
  tt_answer_asked_at: hoursAfter(-24),
  tt_last_edit: hoursAfter(-2),
  tt_last_update: hoursAfter(-1),
} as Partial<VisibleTrip>
const AHEAD = { tt_stp: hoursAfter(6), tt_std: hoursAfter(7), tt_sta: hoursAfter(9), tt_atp: null, tt_atd: null }
/** Under way, to come, of yesterday's position, and called off: some columns show in one of them alone. */
const TRIPS = [
  FULL,
  { ...FULL, ...AHEAD, tt_etp: null, tt_etd: null, tt_eta: null },
  { ...FULL, tt_atd: null, tt_position_at: hoursAfter(-20) },
  { ...FULL, tt_status: 'canceled' as const },
]

/** The trips, with the fields that a role knows. */
const tripsOf = (role: Role): TripView[] =>
  TRIPS.map((fields) => {
    const hidden = TRIP_FIELDS.filter((field) => !mayKnowTripField(role, field))
    return sampleView({ ...fields, ...Object.fromEntries(hidden.map((field) => [field, undefined])) })
  })

/** The part of an element that the cells of the grid make: its text, its look, its name. */
class Made {
  className = ''
  title = ''
  role = ''
  ariaLabel = ''
  readonly dataset = {}
  readonly inside: (Made | string)[] = []
  readonly classList = {
    add: (name: string): void => {
      this.className += ` ${name}`
    },
  }
  get childElementCount(): number {
    return this.inside.filter((child) => child instanceof Made).length
  }
  append(...children: (Made | string)[]): void {
    this.inside.push(...children)
  }
  setAttribute(name: string, value: string): void {
    if (name === 'class') this.className = value
  }
  cloneNode(): Made {
    return this
  }
  get said(): string {
    return `${[this.className, this.title, this.ariaLabel].join(' ')}(${this.inside.map((child) => (child instanceof Made ? child.said : child)).join()})`
  }
}

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {}, createElement: () => new Made(), createElementNS: () => new Made() })
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }))
})
afterAll(() => void vi.unstubAllGlobals())

type Drawn = (trips: readonly TripView[], role: Role, columns: readonly TripColumn[]) => unknown

const inGrid: Drawn = (trips, role, columns) => {
  const look = { context: CONTEXT, isCompact: false, isDense: false, shownKeys: new Set(columns.map(({ id }) => id)) }
  return tripColDefs(tripColumnsOf(role), look, () => trips)
    .filter(({ hide }) => !hide)
    .map(({ colId, headerName, valueFormatter, cellRenderer }) => ({
      colId,
      headerName,
      cells: trips.map((data) => {
        if (!cellRenderer) return (valueFormatter as (row: { data: TripRow }) => string)({ data })
        const cell = new (cellRenderer as new () => { init: (row: { data: TripRow }) => void; getGui: () => unknown })()
        cell.init({ data })
        return (cell.getGui() as Made).said
      }),
    }))
}

const onPhone: Drawn = (trips, role, columns) => {
  const isWatched = role === 'customer' || role === 'observer'
  const rest = { now: NOW, context: CONTEXT, isWatched, isOfMany: role === 'admin', isAssignable: !isWatched }
  return trips.map((trip) => phoneCard({ trip, day: '2026-11-21', columns, ...rest }))
}

const onCards: Drawn = (trips, _role, columns) =>
  trips.map((trip) => renderToStaticMarkup(createElement(TripCard, { trip, columns, context: CONTEXT })))

describe.each(ROLES)('each column of %s changes what is shown', (role) => {
  const all = tripColumnsOf(role)
  const trips = tripsOf(role)
  test.each<[string, Drawn]>([
    ['the grid of a desk', inGrid],
    ['the timetable of a phone', onPhone],
    ['the cards of the analysis on a phone', onCards],
  ])('%s', (_place, drawn) => {
    const said = (columns: readonly TripColumn[]) => JSON.stringify(drawn(trips, role, columns))
    const whole = said(all)
    const idle = all.filter(({ id }) => id !== FIXED_COLUMN && said(all.filter((one) => one.id !== id)) === whole)
    expect(idle.map(({ id }) => id)).toEqual([])
  })
})
