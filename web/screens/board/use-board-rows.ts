import { useMemo } from 'react'
import { stackBars } from '#shared/domain/board/bar-stack.ts'
import type { BoardAxis } from '#shared/domain/board/board-axis.ts'
import { type BoardRow, boardRows, NOT_ASSIGNED, type RowKind } from '#shared/domain/board/board-rows.ts'
import { crewBook, type DayOff, type KnownResource, resourceKey } from '#shared/domain/clashes/planned-trip.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { Subcontractor } from '#shared/records/subcontractor.ts'
import type { Vehicle } from '#shared/records/vehicle.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { useLookup } from '../../data/lookups.ts'
import { useActor, useTrips } from '../../data/rows.ts'
import type { Shown } from '../../db/outbox/overlay.ts'

export type BoardTrip = Shown<DeviceTrip>
export type Resources = { vehicles: Vehicle[]; drivers: Driver[]; subcontractors: Subcontractor[] }

export type AbsencesOf = (resource: KnownResource) => readonly DayOff[]
const NO_DAYS: readonly DayOff[] = []

/** Returns the function that knows when a driver is away, and a vehicle out of service. */
export const absencesIn = ({ drivers, vehicles }: Resources): AbsencesOf => {
  const known = {
    driver: new Map(drivers.map(({ dr_id: id, dr_absences }) => [resourceKey({ of: 'driver', id }), dr_absences])),
    vehicle: new Map(
      vehicles.map(({ gps_id: id, gps_absences }) => [resourceKey({ of: 'vehicle', id }), gps_absences]),
    ),
  }
  return (resource) => known[resource.of].get(resourceKey(resource)) ?? NO_DAYS
}

/** A trip in its row, below the others with which it overlaps. */
export type Bar = { trip: BoardTrip; from: number; to: number; line: number }
/** A row with its bars in the order of their beginning. */
export type LaidRow = BoardRow<BoardTrip> & { bars: readonly Bar[]; lines: number }

/** Trips of the days that are shown, and what they may be assigned to. Undefined while loading. */
export const useBoardTrips = (axis: BoardAxis): { trips: BoardTrip[]; resources: Resources } | undefined => {
  const trips = useTrips(
    useMemo(
      () => ({ from: new Date(axis.from).toISOString(), to: new Date(axis.to).toISOString() }),
      [axis.from, axis.to],
    ),
  )
  const vehicles = useLookup('vehicle')
  const drivers = useLookup('driver')
  const subcontractors = useLookup('subcontractor')
  return useMemo(
    () => trips && vehicles && drivers && subcontractors && { trips, resources: { vehicles, drivers, subcontractors } },
    [trips, vehicles, drivers, subcontractors],
  )
}

const spanOf = ({ row }: BoardTrip) => ({ from: Date.parse(row.tt_stp ?? ''), to: Date.parse(row.tt_sta ?? '') })

/** Rows of which the name holds what is searched for, then those of which a tour does; what is not assigned stays first. */
const searchRows = (rows: BoardRow<BoardTrip>[], search: string): BoardRow<BoardTrip>[] => {
  const wanted = nameKey(search)
  if (wanted === '') return rows
  const holds = (text: string | undefined) => nameKey(text ?? '').includes(wanted)
  const rank = ({ key, name, note, trips }: BoardRow<BoardTrip>): number => {
    if (key === NOT_ASSIGNED) return 0
    if (holds(name) || holds(note)) return 1
    return trips.some(({ row }) => holds(row.tt_tour)) ? 2 : 3
  }
  return rows.filter((row) => rank(row) < 3).sort((a, b) => rank(a) - rank(b))
}

/**
 * The rows of the board with their bars.
 * @param begin where the days that are shown begin, milliseconds since 1970: what began before takes its width from there
 * @param least milliseconds that a bar takes at least
 */
export const useBoardRows = (
  board: { trips: BoardTrip[]; resources: Resources } | undefined,
  kind: RowKind,
  search: string,
  begin: number,
  least: number,
): LaidRow[] | undefined => {
  const { timeZone } = useActor()
  return useMemo(() => {
    if (!board) return undefined
    const { trips, resources } = board
    const rows = boardRows(kind, trips, resources, crewBook(resources.drivers, timeZone))
    const shownSpanOf = (trip: BoardTrip) => {
      const { from, to } = spanOf(trip)
      return { from: Math.max(from, begin), to }
    }
    return searchRows(rows, search).map((row) => {
      const { bars, lines } = stackBars(row.trips, shownSpanOf, least)
      return { ...row, lines, bars: bars.map(({ bar, line }) => ({ trip: bar, line, ...spanOf(bar) })) }
    })
  }, [board, kind, search, begin, least, timeZone])
}
