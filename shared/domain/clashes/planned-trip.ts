import { spellingKey } from '../names/names.ts'
import { endOfDay, localToInstant, startOfDay } from '../time/dates.ts'
import { isOff, type TripStatus } from '../trip/trip-status.ts'
import { entryOf } from './entry-of.ts'
import type { Resource, TripKey } from './findings/findings.ts'
import type { PlaceNumber, Ways } from './ways.ts'

/**
 * A trip as the engine takes it: any trip of a device, with the key that its row goes by. A field that is absent is not
 * known to the person, and nothing is found about it.
 */
export type ClashTrip = {
  readonly key: TripKey
  readonly tt_tour?: string
  readonly tt_status?: TripStatus
  readonly tt_customer?: string
  readonly tt_sub?: string
  readonly tt_gps?: string
  readonly tt_requirements?: string
  readonly tt_approval_override?: string
  readonly tt_driver?: string
  readonly tt_drivernr?: string
  readonly tt_stp?: string | null
  readonly tt_std?: string | null
  readonly tt_sta?: string | null
  readonly tt_from_text?: string
  readonly tt_to_text?: string
  readonly tt_from_adrnr?: string
  readonly tt_to_adrnr?: string
  readonly tt_customer_invoice_trip?: number
  readonly tt_sub_invoice_trip?: number
}

const CLASH_FIELDS = [
  'key',
  'tt_tour',
  'tt_status',
  'tt_customer',
  'tt_sub',
  'tt_gps',
  'tt_driver',
  'tt_drivernr',
  'tt_stp',
  'tt_std',
  'tt_sta',
  'tt_from_text',
  'tt_to_text',
  'tt_from_adrnr',
  'tt_to_adrnr',
  'tt_customer_invoice_trip',
  'tt_sub_invoice_trip',
  'tt_requirements',
  'tt_approval_override',
] as const satisfies readonly (keyof ClashTrip)[]

/** Returns true if two versions of a trip differ in nothing that is found or said of it. */
export const isSameForClashes = (a: ClashTrip, b: ClashTrip): boolean =>
  CLASH_FIELDS.every((field) => a[field] === b[field])

/** A driver of the master data. */
export type KnownDriver = {
  readonly dr_id: number
  readonly dr_name: string
  readonly dr_number: string
  readonly dr_absences?: readonly DayOff[]
  readonly retired?: boolean
}
/** A vehicle of the master data. */
export type KnownVehicle = {
  readonly gps_id: string
  readonly gps_absences?: readonly DayOff[]
  readonly retired?: boolean
}
/** Either of them, by its key. */
export type KnownResource =
  | { readonly of: 'driver'; readonly id: number }
  | { readonly of: 'vehicle'; readonly id: string }

/** The field of their absences. */
export const ABSENCE_FIELDS = { driver: 'dr_absences', vehicle: 'gps_absences' } as const satisfies Record<
  Resource,
  string
>

/** Reasons why a driver is away, and why a vehicle is out of service. */
export const ABSENCE_KINDS = {
  driver: ['holiday', 'ill', 'other'],
  vehicle: ['workshop', 'inspection', 'damaged', 'other'],
} as const satisfies Record<Resource, readonly string[]>
export type AbsenceKind = (typeof ABSENCE_KINDS)[Resource][number]
/**
 * Days on which a driver is away or a vehicle out of service, both included; with clock times `HH:mm` from one on the first,
 * until one on the last.
 */
export type DayOff = {
  readonly from: string
  readonly to: string
  readonly from_time?: string | undefined
  readonly to_time?: string | undefined
  readonly kind?: AbsenceKind | undefined
}

/** A trip that counts, its times in milliseconds; `vehicle` and `driver` tell its resources apart, empty for none. */
export type Planned = {
  readonly key: TripKey
  readonly trip: ClashTrip
  readonly stp: number
  readonly std: number
  readonly sta: number
  readonly from: PlaceNumber
  readonly to: PlaceNumber
  readonly vehicle: string
  readonly driver: string
  /** Of its vehicle and of its driver. */
  readonly absences: Readonly<Record<Resource, readonly Absence[]>>
}
/** Days off as a span of milliseconds, `ends` no longer belonging to it. */
type Absence = DayOff & { readonly begins: number; readonly ends: number }

/** Returns true if a trip counts: one that is inactive or cancelled takes no driver's time. */
export const doesCount = ({ tt_status }: { readonly tt_status?: TripStatus }): boolean => !isOff(tt_status)

const NONE: readonly Absence[] = []

type NamedDriver = Pick<ClashTrip, 'tt_driver' | 'tt_drivernr'>
export type CrewBook = {
  /** Returns a key for the trip's vehicle, and for its driver; empty for none. */
  vehicleOf: (trip: Pick<ClashTrip, 'tt_gps'>) => string
  driverOf: (trip: NamedDriver) => string
  /** The absences of its vehicle and of its driver, the earliest first. */
  absencesOf: (trip: NamedDriver & Pick<ClashTrip, 'tt_gps'>) => Planned['absences']
}

/** The key of a driver or vehicle of the master data, as a {@link CrewBook} tells it of a trip. */
export const resourceKey = (resource: KnownResource): string =>
  resource.of === 'driver' ? `id ${resource.id}` : spellingKey(resource.id)

/**
 * Finds the drivers that trips name: by number, else by a name that only one has. Of rows that share a name, retired ones
 * come last.
 * @param vehicles only for their absences: a vehicle goes by its name
 */
export const crewBook = (
  drivers: readonly KnownDriver[],
  zone: string,
  vehicles: readonly KnownVehicle[] = [],
): CrewBook => {
  const exact = new Map<string, KnownDriver>()
  const byNumber = new Map<string, KnownDriver | null>()
  const byName = new Map<string, KnownDriver | null>()
  for (const driver of [...drivers].sort((a, b) => Number(a.retired ?? false) - Number(b.retired ?? false))) {
    const [name, number] = [spellingKey(driver.dr_name), spellingKey(driver.dr_number)]
    const both = `${name}\n${number}`
    if (!exact.has(both)) exact.set(both, driver)
    // A retired driver does not make the name of an active driver ambiguous.
    const other = (known: KnownDriver | null | undefined) =>
      known === undefined ? driver : driver.retired && !known?.retired ? known : null
    if (number !== '') byNumber.set(number, other(byNumber.get(number)))
    byName.set(name, other(byName.get(name)))
  }
  const find = (tt_driver: string, tt_drivernr: string): KnownDriver | undefined => {
    const [name, number] = [spellingKey(tt_driver), spellingKey(tt_drivernr)]
    if (name === '' && number === '') return undefined
    return (
      exact.get(`${name}\n${number}`) ??
      (number !== '' ? (byNumber.get(number) ?? undefined) : (byName.get(name) ?? undefined))
    )
  }
  type Named = { key: string; absences: readonly Absence[] }
  const byDriver = new Map<KnownDriver, Named>()
  const bySpelling = new Map<string, Map<string, Named>>()
  const named = ({ tt_driver = '', tt_drivernr = '' }: NamedDriver): Named =>
    entryOf(
      entryOf(bySpelling, tt_drivernr, () => new Map<string, Named>()),
      tt_driver,
      () => {
        const driver = find(tt_driver, tt_drivernr)
        if (driver)
          return entryOf(byDriver, driver, () => ({
            key: resourceKey({ of: 'driver', id: driver.dr_id }),
            absences: spansOf(driver.dr_absences ?? [], zone),
          }))
        const [name, number] = [spellingKey(tt_driver), spellingKey(tt_drivernr)]
        return { key: number !== '' ? `number ${number}` : name && `name ${name}`, absences: [] }
      },
    )
  const vehicleKeys = new Map<string, string>()
  const vehicleOf = ({ tt_gps = '' }: Pick<ClashTrip, 'tt_gps'>) =>
    entryOf(vehicleKeys, tt_gps, () => spellingKey(tt_gps))
  const outages = new Map(
    vehicles.flatMap(({ gps_id, gps_absences: days = [] }) =>
      days.length > 0 ? [[spellingKey(gps_id), spansOf(days, zone)] as const] : [],
    ),
  )
  return {
    vehicleOf,
    driverOf: (trip) => named(trip).key,
    absencesOf: (trip) => ({ vehicle: outages.get(vehicleOf(trip)) ?? NONE, driver: named(trip).absences }),
  }
}

/** A day off as a span of milliseconds, `ends` no longer belonging to it. */
export const spanOfAbsence = (
  { from, to, from_time, to_time }: DayOff,
  zone: string,
): { begins: number; ends: number } => ({
  begins: Date.parse(from_time ? localToInstant(from, from_time, zone) : startOfDay(from, zone)),
  ends: Date.parse(to_time ? localToInstant(to, to_time, zone) : endOfDay(to, zone)),
})

/** Returns true if a trip touches it; one that ends at the moment when it begins does not. */
export const touchesAbsence = (
  { stp, sta }: { readonly stp: number; readonly sta: number },
  { begins, ends }: { readonly begins: number; readonly ends: number },
): boolean => stp < ends && (sta > begins || stp >= begins)

const spansOf = (days: readonly DayOff[], zone: string): Absence[] =>
  days.map((one) => ({ ...one, ...spanOfAbsence(one, zone) })).sort((a, b) => a.begins - b.begins)

/** The trip as the engine counts it; null for one that does not count, and without three times in their order. */
export const plannedTrip = (trip: ClashTrip, book: CrewBook, ways: Ways): Planned | null => {
  if (!doesCount(trip) || !trip.tt_stp || !trip.tt_sta) return null
  const stp = Date.parse(trip.tt_stp)
  const std = trip.tt_std && trip.tt_std !== trip.tt_stp ? Date.parse(trip.tt_std) : stp
  const sta = Date.parse(trip.tt_sta)
  if (!(stp <= std && std <= sta)) return null
  return {
    key: trip.key,
    trip,
    stp,
    std,
    sta,
    from: ways.placeOf(trip.tt_from_adrnr),
    to: ways.placeOf(trip.tt_to_adrnr),
    vehicle: book.vehicleOf(trip),
    driver: book.driverOf(trip),
    absences: book.absencesOf(trip),
  }
}

const compareKeys = (a: TripKey, b: TripKey): number => {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** In the order in which they begin; which of several at once is first depends on nothing but themselves. */
export const inOrder = (a: Planned, b: Planned): number => a.stp - b.stp || a.sta - b.sta || compareKeys(a.key, b.key)
