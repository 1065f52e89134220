import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { nameKey, splitNames } from '#shared/domain/names/names.ts'
import { vehicle } from '#shared/records/vehicle.ts'
import { useText } from '#web/i18n/text.ts'
import type { ColumnLooks } from '#web/ui/table/use-record-columns.ts'
import { useWrongClocks } from '../clock-words.ts'
import { useFeeds } from '../use-feeds.ts'
import { GroupsCell } from './groups-cell.tsx'
import { NamesInput } from './names-input.tsx'
import { RecordList } from './record-list.tsx'
import { useAbsences } from './use-absences.tsx'
import { useGroups } from './use-groups.ts'
import { type VehicleRow, vehicleSeen, vehicleValues } from './vehicle-values.ts'

const FORM = { values: vehicleValues, seen: vehicleSeen }

/** The id of its unit, where it is another than the vehicle's. */
const deviceOf = ({ gps_id, gps_device = '' }: VehicleRow): string | null =>
  nameKey(gps_device) === nameKey(gps_id) ? null : gps_device

const told = ({ gps_id }: VehicleRow) => ({ resource: { of: 'vehicle', id: gps_id } as const, name: gps_id })

export const Vehicles = (): ReactNode => {
  const text = useText()
  const groups = useGroups()
  const absences = useAbsences<VehicleRow>('vehicle', told)
  const { rows: feeds } = useFeeds()
  const clocksOf = useWrongClocks()
  const clocks = useMemo(() => (feeds ?? []).flatMap(clocksOf), [feeds, clocksOf])
  const columns = useMemo<ColumnLooks<VehicleRow>>(
    () => ({
      gps_groups: {
        value: (row) => splitNames(row.gps_groups).join(', ') || text('groups_all'),
        cell: (row) => <GroupsCell groups={row.gps_groups} whenEmpty="groups_all" />,
      },
      gps_device: {
        value: deviceOf,
        cell: (row) => (
          <>
            {deviceOf(row)}
            {clocks
              .filter(({ vehicle: named }) => named === row.gps_id)
              .map(({ words }) => (
                <Typography key={words} variant="body2" component="div" sx={{ color: 'warning.main' }}>
                  {words}
                </Typography>
              ))}
          </>
        ),
      },
      gps_absences: absences.look,
    }),
    [text, clocks, absences.look],
  )
  return (
    <RecordList<VehicleRow>
      of={vehicle}
      columns={columns}
      form={FORM}
      onChanged={absences.onChanged}
      inputs={(row) => ({
        gps_groups: <NamesInput name="gps_groups" field={vehicle.fields.gps_groups} suggestions={groups} />,
        gps_absences: absences.input(row),
      })}
    />
  )
}
