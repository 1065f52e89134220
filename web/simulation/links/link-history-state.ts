import { eq, sql } from 'drizzle-orm'
import type { Store } from '#server/store/db.ts'
import { tripReports } from '#server/store/schema/trip-links.ts'
import { compiledSelect } from '#server/store/sql/compiled-select.ts'
import { getTrip } from '#server/trips/store/trips.ts'
import type { ActualTimeField } from '#shared/domain/tracking/tracker-trip.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { OTHER_DISPATCHER } from '../company.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import type { Phone } from './phone.ts'

export type Told = Partial<Record<ActualTimeField, string | null>>
/** A trip whose drivers report by links, with what was told of it so far. */
export type LinkHistory = {
  seed: number
  world: World
  store: Store
  random: Random
  trip: number
  phones: Phone[]
  /** Times that a person typed (null: cleared, stays empty), and those that the vehicle says. */
  typed: Told
  vehicle: Told
  /** Reports that dispatch decided on. */
  judged: Set<string>
  log: string[]
}

export const DISPATCH = { username: OTHER_DISPATCHER, source: 'person' } as const

export const tripOf = ({ store, trip }: Pick<LinkHistory, 'store' | 'trip'>): Trip => getTrip(store, trip) as Trip
export const iso = (ms: number): string => new Date(ms).toISOString()

type Report = typeof tripReports.$inferSelect
const selectReports = compiledSelect((query) =>
  query
    .select()
    .from(tripReports)
    .where(eq(tripReports.tt_id, sql.placeholder('trip'))),
)
/** Reports of the trip, in no order. */
export const reportsOf = ({ store, trip }: Pick<LinkHistory, 'store' | 'trip'>): Report[] =>
  selectReports(store).all({ trip })
