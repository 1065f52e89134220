import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { legsOf } from '#shared/domain/delay/legs.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { editTripPath } from '../../addresses/addresses.ts'
import { now } from '../../clock/clock.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { SMALLEST_PAGE } from '../../ui/table/page-size.ts'
import { WholeWords } from '../../ui/table/whole-words.tsx'
import cells from '../../ui/trips/cells.module.css'
import { DelaySign, StatusSign } from '../../ui/trips/cells.tsx'
import type { AnyKind } from './overview-kinds.ts'
import styles from './trips-tab.module.css'

type Trip = Shown<DeviceTrip>
type Part = { id: string; label: string; value: (trip: Trip) => string | undefined }

const wayOf = ({ tt_from_text = '', tt_to_text = '' }: DeviceTrip): string => `${tt_from_text} – ${tt_to_text}`

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
  const { isWide, isNarrow } = useDevice()
  const columns = useMemo((): AdminColumn<Trip>[] => {
    const arrival = ({ row }: Trip) => legsOf(row, now()).arrival
    const at = (instant: string) => `${weekday(instant)} ${clock(instant)}`
    /** The planned arrival, with its day where that is another one. */
    const due = ({ row: { tt_stp, tt_sta } }: Trip) => {
      if (!tt_sta) return ''
      return tt_stp && weekday(tt_stp) === weekday(tt_sta) ? clock(tt_sta) : at(tt_sta)
    }
    /** Joins related values in one column, without the value that is the same in each row. */
    const together = (id: string, parts: readonly Part[], card?: 'plain'): AdminColumn<Trip> => {
      const others = parts.filter((part) => part.id !== kind.ownColumn)
      const values = (trip: Trip) => others.map(({ value }) => value(trip)).filter(Boolean)
      return {
        id,
        label: others.map(({ label }) => label).join(', '),
        value: (trip) => values(trip).join(', '),
        ...(!isNarrow && { cell: (trip: Trip) => values(trip).map((value) => <div key={value}>{value}</div>) }),
        ...(card && { card }),
      }
    }
    return [
      {
        id: 'tour',
        label: text('column_tt_tour'),
        value: ({ row }) => row.tt_tour,
        ...(isWide ? { breaks: 'never' } : { cell: ({ row }: Trip) => <WholeWords text={row.tt_tour ?? ''} /> }),
        card: 'title',
      },
      {
        id: 'stp',
        label: text('column_pos'),
        value: ({ row }) => row.tt_stp,
        cell: ({ row }) => row.tt_stp && <span className={styles.time}>{at(row.tt_stp)}</span>,
        searched: ({ row }) => instant(row.tt_stp),
      },
      {
        id: 'delay',
        label: text('column_arr'),
        // A card leaves out what has no value; its time stands there before it has a delay.
        value: (trip) => (isNarrow ? trip.row.tt_sta : arrival(trip).delay),
        cell: (trip) => (
          <span className={`${cells.cells} ${styles.arrival}`}>
            <span>{due(trip)}</span>
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
        value: ({ row }) => wayOf(row),
        ...(!isNarrow && { cell: ({ row }: Trip) => <div className={styles.way}>{wayOf(row)}</div> }),
        card: 'plain',
        // A tablet has room for both places in one line below the row alone.
        ...(!isWide && { isBeneath: true, cell: undefined }),
      },
      together(
        'crew',
        [
          { id: 'vehicle', label: text('column_tt_gps'), value: ({ row }) => row.tt_gps },
          { id: 'driver', label: text('column_tt_driver'), value: ({ row }) => row.tt_driver },
        ],
        'plain',
      ),
      together('parties', [
        {
          id: 'customer',
          label: text('column_customer'),
          value: ({ row }) => splitTripCustomer(row.tt_customer).customer,
        },
        { id: 'sub', label: text('column_tt_sub'), value: ({ row }) => row.tt_sub },
      ]),
    ]
  }, [kind, text, instant, weekday, clock, isWide, isNarrow])
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
