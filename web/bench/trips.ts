import { DAY_MS } from '../../shared/domain/time/units.ts'
import { INITIAL_TRIP } from '../../shared/domain/trip/trip-fields.ts'
import type { TripFields } from '../../shared/schemas/trip.ts'

const PLACES = [
  'Zürich Flughafen Fracht',
  'Basel Hub',
  'Genève Aéroport Fret',
  'Milano Malpensa',
  'Rotterdam Maasvlakte',
]
const place = (index: number): string => PLACES[index % PLACES.length] ?? ''

/** Monday 00:00 UTC of the week of an instant. */
const mondayOf = (now: number): number => {
  const day = Math.floor(now / DAY_MS)
  return (day - ((day + 3) % 7)) * DAY_MS
}

/** Trips for the measurements: half of them this week, the others in the week before and the one after. */
export const sampleTrips = (count: number, now: number): TripFields[] => {
  const monday = mondayOf(now)
  return Array.from({ length: count }, (_unused, index) => {
    const week = index % 2 === 0 ? 0 : index % 4 === 1 ? -7 : 7
    const stp = monday + (week + (Math.floor(index / 4) % 7)) * DAY_MS + ((index * 7) % 1200) * 60_000
    const at = (hours: number): string => new Date(stp + hours * 3_600_000).toISOString()
    return {
      ...INITIAL_TRIP,
      tt_tour: `LX ${1000 + (index % 900)} ${place(index).slice(0, 3).toUpperCase()}`,
      tt_customer: `Customer ${index % 40}`,
      tt_from_adrnr: `A${index % 60}`,
      tt_from_text: place(index),
      tt_to_adrnr: `A${(index + 1) % 60}`,
      tt_to_text: place(index + 1),
      tt_sub: `Subcontractor ${index % 25}`,
      tt_driver: `Driver ${index % 300}`,
      tt_drivernr: String(100 + (index % 300)),
      tt_gps: `ZH ${1000 + (index % 250)}`,
      tt_stp: at(0),
      tt_std: at(0.5),
      tt_sta: at(4),
      tt_info: index % 3 === 0 ? 'Rampe 4, Tor 12' : '',
      tt_invoice_check: false,
      tt_customer_invoice_trip: 640.5,
      tt_customer_invoice_toll: 42,
      tt_sub_invoice_trip: 480,
      tt_sub_invoice_toll: 40,
    }
  })
}
