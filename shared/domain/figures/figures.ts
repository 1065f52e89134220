import type { Role } from '../access/roles.ts'
import { splitTripCustomer } from '../trip/trip-customer.ts'

export const ARRIVAL_GROUPS = ['sub', 'lane', 'customer', 'weekday'] as const
export type ArrivalGroup = (typeof ARRIVAL_GROUPS)[number]
export const MARGIN_GROUPS = ['tour', 'customer'] as const
export type MarginGroup = (typeof MARGIN_GROUPS)[number]
export type FigureGroup = ArrivalGroup | MarginGroup

/** Trips of one name, way or weekday (0 for Monday); what is absent is any. */
export type Narrowing = {
  sub?: string | undefined
  customer?: string | undefined
  tour?: string | undefined
  lane?: [from: string, to: string] | undefined
  weekday?: number | undefined
}
export const NARROWED = ['sub', 'customer', 'tour', 'lane', 'weekday'] as const

/** Roles that see figures at all, each of the trips that it sees. */
export const FIGURE_ROLES = ['admin', 'sub', 'customer'] as const satisfies readonly Role[]

/** Groups of arrivals that a role may choose: a company that sees its own trips alone learns nothing from its own name. */
export const arrivalGroupsOf = (role: Role): readonly ArrivalGroup[] => ARRIVAL_GROUPS.filter((group) => group !== role)

/** More groups are not read; the sum of all is told in any case. */
export const MAX_FIGURE_GROUPS = 200
/** Trips of a list on the screen; all of them are in its spreadsheet. */
export const MAX_FIGURE_TRIPS = 500

/**
 * Trips that a figure counts. `due`: those that should have arrived; `known`: of them those whose arrival is known; `drives`:
 * with both times of the way; `priced`: with the amounts of a margin.
 */
export const FIGURE_LISTS = ['due', 'known', 'on_time', 'late', 'unknown', 'drives', 'priced'] as const
export type FigureList = (typeof FIGURE_LISTS)[number]

type GroupedTrip = {
  tt_sub?: string
  tt_customer?: string
  tt_tour?: string
  tt_from_text?: string
  tt_to_text?: string
}

/** The group of a trip. @param weekday of its planned positioning */
export const narrowingOf = (by: FigureGroup, trip: GroupedTrip, weekday: number): Narrowing => {
  switch (by) {
    case 'sub':
      return { sub: trip.tt_sub ?? '' }
    case 'customer':
      return { customer: splitTripCustomer(trip.tt_customer).customer }
    case 'tour':
      return { tour: trip.tt_tour ?? '' }
    case 'lane':
      return { lane: [trip.tt_from_text ?? '', trip.tt_to_text ?? ''] }
    case 'weekday':
      return { weekday }
  }
}
/** One text for each group. */
export const narrowingKey = (narrowing: Narrowing): string =>
  JSON.stringify(NARROWED.map((name) => narrowing[name] ?? null))
