import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { spanText } from '#shared/domain/time/spans.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { NOTHING, positionAgeText } from '#shared/trips/cell-text.ts'
import { PersonalQueries } from '../../data/personal-queries.tsx'
import { useActor } from '../../data/rows.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'

type Props = { trip: Shown<DeviceTrip>; now: number }

/** Kilometres up to which a vehicle is at a place; further away they are said. */
const AT_PLACE_KM = 5

const minutesSince = (at: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS))

/** The place near the last position with its age; the age alone while the server has not said, or knows no place. */
export const LastPosition = ({ trip, now }: Props): ReactNode =>
  trip.row.tt_position_at === null || trip.row.tt_position_at === undefined ? (
    NOTHING
  ) : (
    <PersonalQueries>
      <Place trip={trip} now={now} />
    </PersonalQueries>
  )

const Place = ({ trip: { key, row }, now }: Props): ReactNode => {
  const text = useText()
  const { role } = useActor()
  const { data } = useQuery({
    queryKey: ['trip-place', key, row.tt_position_at],
    queryFn: () => callApi('tripPlace', { params: { id: Number(key) } }),
    enabled: typeof key === 'number' && role === 'admin',
    retry: false,
  })
  const near = data?.near
  if (!near) return positionAgeText(minutesSince(row.tt_position_at ?? '', now), text)
  const { place, km, at } = near
  const span = spanText(minutesSince(at, now))
  return km <= AT_PLACE_KM ? text('position_near', { place, span }) : text('position_from', { place, km, span })
}
