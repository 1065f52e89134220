import Button from '@mui/material/Button'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { tripsHit } from '#shared/domain/clashes/absence-hits.ts'
import { absenceWords } from '#shared/domain/clashes/absences.ts'
import {
  ABSENCE_FIELDS,
  type DayOff,
  type KnownDriver,
  type KnownResource,
} from '#shared/domain/clashes/planned-trip.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { boardPath } from '../../addresses/list-addresses.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'

type Absence = DayOff & { hits: string[] }

/** Absences of a driver or a vehicle, and the trips that they hit. */
export const AbsencesTab = ({
  resource,
  name,
  absences: known,
  drivers,
  trips,
  today,
}: {
  resource: KnownResource
  name: string
  absences: readonly DayOff[]
  drivers: readonly KnownDriver[]
  trips: readonly Shown<DeviceTrip>[]
  today: string
}): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const absences = useMemo(
    () =>
      known.map((absence): Absence => {
        const hits = tripsHit(trips, { resource, drivers, absence }, timeZone)
        return { ...absence, hits: hits.map(({ row }) => row.tt_tour ?? '') }
      }),
    [resource, known, drivers, trips, timeZone],
  )
  const columns = useMemo(
    (): AdminColumn<Absence>[] => [
      {
        id: 'days',
        label: text('period'),
        value: ({ from }) => from,
        cell: (absence) => absenceWords(absence, text),
        searched: (absence) => absenceWords(absence, text),
        card: 'title',
      },
      {
        id: 'hits',
        label: text('overview_hit_trips'),
        value: ({ hits }) => hits.join(', '),
      },
    ],
    [text],
  )
  return (
    <AdminTable
      name="overview absences"
      label={text(`field_${ABSENCE_FIELDS[resource.of]}`)}
      columns={columns}
      rows={absences}
      rowKey={({ from, from_time = '' }) => `${from} ${from_time}`}
      rowName={(absence) => absenceWords(absence, text)}
      look={({ to }) => (to < today ? 'faded' : undefined)}
      initialSort={{ id: 'days', desc: true }}
      hasSearch={false}
      toolbar={
        <Button component={Link} to={boardPath(resource.of, name)} variant="outlined">
          {text('overview_add_absence')}
        </Button>
      }
      empty="overview_none_absences"
    />
  )
}
