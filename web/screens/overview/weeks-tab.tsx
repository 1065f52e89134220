import { type ReactNode, useMemo } from 'react'
import { invoiceTotals, sumOfAmounts } from '#shared/domain/money/invoice.ts'
import { hoursText } from '#shared/domain/time/spans.ts'
import { weekEnd, weekStart } from '#shared/domain/time/weeks.ts'
import { type WeekOfTrips, weeksOfTrips } from '#shared/domain/trip/lists/weekly-trips.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useFormats, useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { type AdminColumn, amountColumn } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import type { AnyKind } from './overview-kinds.ts'

type Week = WeekOfTrips<Shown<DeviceTrip>>

/** Trips, hours and sum of checked trips for each week that the device holds. */
export const WeeksTab = ({ kind, trips }: { kind: AnyKind; trips: readonly Shown<DeviceTrip>[] }): ReactNode => {
  const text = useText()
  const { weekName, shortDay } = useFormats()
  const timeZone = useTimeZone()
  const weeks = useMemo(() => weeksOfTrips(trips, timeZone), [trips, timeZone])
  const { side } = kind
  const columns = useMemo(
    (): AdminColumn<Week>[] => [
      {
        id: 'week',
        label: text('figure_unit_week'),
        value: ({ week }) => week,
        cell: ({ week }) => `${weekName(week)} · ${shortDay(weekStart(week))} – ${shortDay(weekEnd(week))}`,
        card: 'title',
      },
      { id: 'trips', label: text('analysis_trips'), kind: 'integer', value: ({ trips }) => trips.length },
      {
        id: 'hours',
        label: text('overview_hours'),
        align: 'end',
        value: ({ minutes }) => minutes,
        cell: ({ minutes }) => `${hoursText(minutes)}\u00a0h`,
      },
      ...(side
        ? [
            amountColumn<Week>({ id: 'amount', label: text('overview_amount'), hasCurrency: true }, ({ trips }) =>
              sumOfAmounts(
                invoiceTotals(
                  trips.map(({ row }) => row),
                  side,
                ),
              ),
            ),
          ]
        : []),
    ],
    [side, text, weekName, shortDay],
  )
  return (
    <AdminTable
      name="overview weeks"
      label={text('overview_tab_weeks')}
      columns={columns}
      rows={weeks}
      rowKey={({ week }) => String(week)}
      rowName={({ week }) => weekName(week)}
      hasSearch={false}
      empty="overview_none_weeks"
    />
  )
}
