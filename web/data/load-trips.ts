import { nextPart } from '../../shared/domain/trip/lists/range-parts.ts'
import type { ChosenRange } from '../../shared/domain/trip/lists/trip-range.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { callApi } from '../session/calls.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

const compareTrips = (a: VisibleTrip, b: VisibleTrip): number => {
  const [first = '', second = ''] = [a.tt_stp, b.tt_stp]
  return first === second ? a.tt_id - b.tt_id : first < second ? -1 : 1
}

/**
 * Loads the trips of a range by planned positioning, in several requests.
 * @param onProgress called with the number loaded so far
 * @throws NoConnection, ApiRefusal; the reason of `signal` after it was aborted
 */
export const loadTrips = async (
  { start_date, end_date }: ChosenRange,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<VisibleTrip[]> => {
  const end = Date.parse(end_date)
  // A trip that touches two parts comes twice.
  const trips = new Map<number, VisibleTrip>()
  let former: Parameters<typeof nextPart>[2] = null
  for (let from: number | null = Date.parse(start_date); from !== null; ) {
    const part: ReturnType<typeof nextPart> = nextPart(from, end, former)
    const answer = await callApi('timetableFilter', { body: { start_date: iso(from), end_date: iso(part.to) } })
    signal.throwIfAborted()
    for (const trip of answer) trips.set(trip.tt_id, trip)
    onProgress(trips.size)
    former = { length: part.to - from + 1, trips: answer.length }
    from = part.next
  }
  return [...trips.values()].sort(compareTrips)
}
