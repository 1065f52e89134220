import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { legsOf } from '../../../shared/domain/delay/legs.ts'
import { splitTripCustomer } from '../../../shared/domain/trip/trip-customer.ts'
import { isOff } from '../../../shared/domain/trip/trip-status.ts'
import type { DeviceTrip } from '../../../shared/schemas/trip.ts'
import { editTripPath } from '../../addresses.ts'
import { now } from '../../clock.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { SMALLEST_PAGE } from '../../ui/table/page-size.ts'
import cells from '../../ui/trips/cells.module.css'
import { DelaySign, StatusSign } from '../../ui/trips/cells.tsx'
import type { AnyKind } from './overview-kinds.ts'

type Trip = Shown<DeviceTrip>

/** Its trips: those to come, the next one first, or those that were, the last one first. */
export const TripsTab = ({
  kind,
  tab,
  trips,
}: {
  kind: AnyKind
  tab: 'next' | 'last'
  trips: readonly Trip[]
}): ReactNode => {
  const text = useText()
  const { instant, weekday, clock } = useFormats()
  const navigate = useNavigate()
  const { isWide } = useDevice()
  const columns = useMemo((): AdminColumn<Trip>[] => {
    const arrival = ({ row }: Trip) => legsOf(row, now()).arrival
    // A tablet has room for them below the row alone.
    const beneath = isWide ? {} : { isBeneath: true as const }
    const all: AdminColumn<Trip>[] = [
      { id: 'tour', label: text('column_tt_tour'), value: ({ row }) => row.tt_tour, card: 'title' },
      {
        id: 'stp',
        label: text('column_pos'),
        value: ({ row }) => row.tt_stp,
        cell: ({ row }) => row.tt_stp && `${weekday(row.tt_stp)} ${clock(row.tt_stp)}`,
        searched: ({ row }) => instant(row.tt_stp),
        breaks: 'never',
      },
      {
        id: 'delay',
        label: text('column_arr'),
        value: (trip) => arrival(trip).delay,
        cell: (trip) => (
          <span className={cells.cells}>
            {isOff(trip.row.tt_status) ? (
              <StatusSign status={trip.row.tt_status} translate={text} />
            ) : (
              <DelaySign leg={arrival(trip)} translate={text} />
            )}
          </span>
        ),
      },
      {
        id: 'way',
        label: text('board_way'),
        value: ({ row }) => `${row.tt_from_text ?? ''} – ${row.tt_to_text ?? ''}`,
      },
      { id: 'vehicle', label: text('column_tt_gps'), value: ({ row }) => row.tt_gps },
      { id: 'driver', label: text('column_tt_driver'), value: ({ row }) => row.tt_driver },
      {
        id: 'customer',
        label: text('column_customer'),
        value: ({ row }) => splitTripCustomer(row.tt_customer).customer,
        ...beneath,
      },
      { id: 'sub', label: text('column_tt_sub'), value: ({ row }) => row.tt_sub, ...beneath },
    ]
    return all.filter(({ id }) => id !== kind.ownColumn)
  }, [kind, text, instant, weekday, clock, isWide])
  return (
    <AdminTable
      name={`overview ${tab}`}
      label={text(`overview_tab_${tab}`)}
      columns={columns}
      rows={trips}
      rowKey={({ key }) => String(key)}
      rowName={({ row }) => row.tt_tour ?? ''}
      onOpen={({ key }) => void navigate(editTripPath(key))}
      look={({ row }) => (isOff(row.tt_status) ? 'faded' : undefined)}
      initialSort={{ id: 'stp', desc: tab === 'last' }}
      hasSearch={trips.length > SMALLEST_PAGE}
      empty={`overview_none_${tab}`}
    />
  )
}
