import { nameKey } from '../../names/names.ts'
import { addDaysToDay, endOfDay, startOfDay } from '../../time/dates.ts'
import { weekdayIndex } from '../../time/weeks.ts'
import { tourOn } from '../../tour/dated.ts'
import { type ShiftedTime, shiftedTimes } from '../../tour/shifted-times.ts'
import { type TourLookup, type TourOfWeek, tripOfDay } from '../../tour/tour-week.ts'
import { type ListedPrices, type KnownTour as ListedTour, listedAmounts, listedPrices } from './listed-prices.ts'
import { type SourceTrip, shiftedLike, tripLike } from './trip-like.ts'

/** Values that a known tour's name proposes for a new trip. */
export type Proposal = {
  /** Tells several of one name apart. */
  key: string
  tour: string
  /** The trip of the day before, or the plan of the disposition. */
  source: 'yesterday' | 'plan'
  fields: SourceTrip
  /** That trip itself. */
  like?: SourceTrip
  /** Codes that the tour asks of its drivers. */
  requirements: readonly string[]
  /** Its times that the clock change moves. */
  shifted: readonly ShiftedTime[]
  /** Its amounts in the price list of the day. */
  listed: ListedPrices
}

type KnownTour = TourOfWeek & { tr_requirements: readonly string[] }
type ShownTour = { key: string | number; row: Partial<KnownTour> & ListedTour }
type ShownTrip = { key: string | number; row: SourceTrip }

/**
 * Fields that a tour needs before a trip can be made of it; one that was typed on this device may lack the customer's
 * name.
 */
const NEEDED = [
  ...(['tr_name', 'tr_departure', 'tr_arrival', 'tr_stp', 'tr_std', 'tr_std_plus_day', 'tr_sta'] as const),
  ...(['tr_sta_plus_day', 'tr_tour_comb', 'tr_requirements'] as const),
  ...(['tr_customer_invoice_trip', 'tr_customer_invoice_toll'] as const),
  ...(['tr_week_status', 'tr_week_sub', 'tr_week_gps', 'tr_week_driver', 'tr_week_drivernr'] as const),
  ...(['tr_week_observer', 'tr_week_sub_invoice_trip', 'tr_week_sub_invoice_toll'] as const),
] as const satisfies readonly (keyof KnownTour)[]
const isWhole = (tour: Partial<KnownTour>): tour is KnownTour => NEEDED.every((field) => tour[field] !== undefined)

/**
 * Returns what the known tours propose for a new trip: trips of the day before, those that have no trip on the day yet
 * first, then the tours of the disposition by name.
 * @param day on which the trip starts, `YYYY-MM-DD`
 */
export const tripProposals = (
  { trips, tours, lookup }: { trips: readonly ShownTrip[]; tours: readonly ShownTour[]; lookup: TourLookup },
  day: string,
  timeZone: string,
): Proposal[] => {
  const requirements = new Map(tours.map(({ row }) => [nameKey(row.tr_name ?? ''), row.tr_requirements ?? []]))
  const listedTours = tours.map(({ row }) => row)
  const today = new Set<string>()
  const [begin, midnight, end] = [
    startOfDay(addDaysToDay(day, -1), timeZone),
    startOfDay(day, timeZone),
    endOfDay(day, timeZone),
  ]
  const yesterday: Proposal[] = []
  for (const { key, row } of trips) {
    const { tt_stp = '' } = row
    if (tt_stp >= midnight && tt_stp < end) today.add(nameKey(row.tt_tour ?? ''))
    if (tt_stp < begin || tt_stp >= midnight || !row.tt_tour || row.tt_status === 'inactive') continue
    const listed = listedPrices(row, listedTours, day)
    yesterday.push({
      key: `trip ${key}`,
      tour: row.tt_tour,
      source: 'yesterday',
      fields: { ...tripLike(row, timeZone, day), ...listedAmounts(listed) },
      like: row,
      requirements: requirements.get(nameKey(row.tt_tour)) ?? [],
      shifted: shiftedLike(row, timeZone, day),
      listed,
    })
  }
  const isThere = ({ tour }: Proposal) => Number(today.has(nameKey(tour)))
  const stp = ({ fields }: Proposal) => fields.tt_stp ?? ''
  yesterday.sort((a, b) => isThere(a) - isThere(b) || stp(a).localeCompare(stp(b)))

  const weekday = weekdayIndex(day)
  const planned = tours.flatMap(({ key, row }): Proposal[] => {
    const tour = { tr_cm_name: '', ...row }
    if (!isWhole(tour)) return []
    const onDay = tourOn(tour, day)
    const fields = tripLike(tripOfDay(onDay, weekday, day, timeZone, lookup), timeZone)
    const shifted = shiftedTimes(onDay, day, timeZone)
    const requirements = row.tr_requirements ?? []
    const listed = listedPrices(fields, [row], day)
    return [{ key: `tour ${key}`, tour: tour.tr_name, source: 'plan', fields, requirements, shifted, listed }]
  })
  return [...yesterday, ...planned.sort((a, b) => a.tour.localeCompare(b.tour))]
}

/** Returns what a typed name means: the plan of that tour, else its trip of the day before; undefined for an unknown one. */
export const proposalOf = (proposals: readonly Proposal[], typed: string): Proposal | undefined => {
  const named = proposals.filter(({ tour }) => nameKey(tour) === nameKey(typed))
  return named.find(({ source }) => source === 'plan') ?? named[0]
}
