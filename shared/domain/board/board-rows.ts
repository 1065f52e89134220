import { type CrewBook, type KnownResource, resourceKey } from '../clashes/planned-trip.ts'
import { spellingKey } from '../names/names.ts'
import { dayOf } from '../time/dates.ts'
import type { TripChange } from '../trip/trip-change.ts'

/** Kind of the board's rows. */
export const ROW_KINDS = ['vehicle', 'driver', 'subcontractor'] as const
export type RowKind = (typeof ROW_KINDS)[number]

export type BoardTrip = {
  readonly tt_gps?: string
  readonly tt_driver?: string
  readonly tt_drivernr?: string
  readonly tt_sub?: string
  readonly tt_stp?: string | null
  readonly tt_tour_combination?: string
  readonly tt_atd?: string | null
  readonly tt_ata?: string | null
}

/** Key of the row for trips to which nothing is assigned. */
export const NOT_ASSIGNED = ''

/**
 * A row of the board. `change` is what dropping a trip on it writes; null where nothing can be written: a vehicle can only be
 * changed, not taken away, and what is no longer in the master data is not chosen any more.
 */
export type BoardRow<Trip> = {
  readonly key: string
  readonly name: string
  /** The number of a driver, which tells namesakes apart. */
  readonly note: string
  readonly change: TripChange | null
  /** Of the master data, in the rows of vehicles and drivers. */
  readonly resource: KnownResource | null
  readonly trips: readonly Trip[]
}

export type BoardResources = {
  readonly vehicles: readonly { gps_id: string }[]
  readonly drivers: readonly { dr_id: number; dr_name: string; dr_number: string }[]
  readonly subcontractors: readonly { sc_name: string }[]
}

/** The row to which a trip belongs. */
export const rowKeyOf = (kind: RowKind, trip: BoardTrip, book: CrewBook): string =>
  kind === 'vehicle' ? book.vehicleOf(trip) : kind === 'driver' ? book.driverOf(trip) : spellingKey(trip.tt_sub ?? '')

type Head = Omit<BoardRow<never>, 'trips'>

const headsOf = (kind: RowKind, { vehicles, drivers, subcontractors }: BoardResources, book: CrewBook): Head[] => {
  switch (kind) {
    case 'vehicle':
      return vehicles.map(({ gps_id }) => ({
        key: resourceKey({ of: kind, id: gps_id }),
        name: gps_id,
        note: '',
        change: { kind, vehicle: gps_id },
        resource: { of: kind, id: gps_id },
      }))
    case 'driver':
      return drivers.map(({ dr_id, dr_name, dr_number }) => ({
        key: book.driverOf({ tt_driver: dr_name, tt_drivernr: dr_number }),
        name: dr_name,
        note: dr_number,
        change: { kind, name: dr_name, number: dr_number },
        resource: { of: kind, id: dr_id },
      }))
    case 'subcontractor':
      return subcontractors.map(({ sc_name }) => ({
        key: spellingKey(sc_name),
        name: sc_name,
        note: '',
        change: { kind, subcontractor: sc_name },
        resource: null,
      }))
  }
}

const withoutResource = (kind: RowKind): TripChange | null => {
  if (kind === 'vehicle') return null
  return kind === 'driver' ? { kind, name: '', number: '' } : { kind, subcontractor: '' }
}

/** A row for what a trip names and the master data no longer has. */
const formerHead = (kind: RowKind, key: string, trip: BoardTrip): Head => {
  const { tt_gps = '', tt_driver = '', tt_drivernr = '', tt_sub = '' } = trip
  const name = kind === 'vehicle' ? tt_gps : kind === 'driver' ? tt_driver || tt_drivernr : tt_sub
  return { key, name, note: kind === 'driver' ? tt_drivernr : '', change: null, resource: null }
}

/** The rows of the board: first what is not assigned, then each resource by its name, those without trips too. */
export const boardRows = <Shown extends { readonly row: BoardTrip }>(
  kind: RowKind,
  trips: readonly Shown[],
  resources: BoardResources,
  book: CrewBook,
): BoardRow<Shown>[] => {
  const byKey = new Map<string, Shown[]>()
  for (const trip of trips) {
    const key = rowKeyOf(kind, trip.row, book)
    const known = byKey.get(key)
    if (known) known.push(trip)
    else byKey.set(key, [trip])
  }
  const heads = new Map<string, Head>()
  for (const head of headsOf(kind, resources, book)) if (!heads.has(head.key)) heads.set(head.key, head)
  for (const [key, [trip]] of byKey)
    if (trip && key !== NOT_ASSIGNED && !heads.has(key)) heads.set(key, formerHead(kind, key, trip.row))
  const sorted = [...heads.values()].sort((a, b) => a.name.localeCompare(b.name, 'de-CH', { numeric: true }))
  const first: Head = { key: NOT_ASSIGNED, name: '', note: '', change: withoutResource(kind), resource: null }
  return [first, ...sorted].map((head) => ({ ...head, trips: byKey.get(head.key) ?? [] }))
}

/**
 * The trips that move with one: those of its combination on the same day and in the same row that have not departed, and
 * itself. A trip of no combination moves alone.
 */
export const combinedWith = <Shown extends { readonly row: BoardTrip }>(
  trip: Shown,
  row: readonly Shown[],
  zone: string,
): Shown[] => {
  const { tt_tour_combination: combination = '', tt_stp } = trip.row
  if (combination.trim() === '' || !tt_stp) return [trip]
  const day = dayOf(tt_stp, zone)
  const others = row.filter(
    (other) =>
      other !== trip &&
      !other.row.tt_atd &&
      !other.row.tt_ata &&
      spellingKey(other.row.tt_tour_combination ?? '') === spellingKey(combination) &&
      other.row.tt_stp &&
      dayOf(other.row.tt_stp, zone) === day,
  )
  return [trip, ...others]
}
