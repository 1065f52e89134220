import type { ReactNode } from 'react'
import type { AxisDay } from '#shared/domain/board/board-axis.ts'
import { NOT_ASSIGNED } from '#shared/domain/board/board-rows.ts'
import { tripView } from '#shared/trips/trip-view.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { PrintTable } from '#web/ui/table/print-table.tsx'
import type { LaidRow } from '../use-board-rows.ts'

/** A day of the plan on paper, vehicle by vehicle: who drives what, when and where to. */
export const DayPlan = ({ rows, day, title }: { rows: readonly LaidRow[]; day: AxisDay; title: string }): ReactNode => {
  const text = useText()
  const { clock, weekday, shortDay } = useFormats()
  const today = shortDay(day.day)
  const at = (instant: string | null | undefined) => {
    if (!instant) return ''
    const name = weekday(instant)
    return name === today ? clock(instant) : `${name} ${clock(instant)}`
  }
  const columns = ['tt_stp', 'tt_std', 'tt_sta', 'tt_tour', 'way', 'tt_driver', 'tt_sub', 'customer'] as const
  const lines = rows.flatMap(({ key, name, bars }) =>
    bars
      .filter(({ from, to }) => from < day.to && to >= day.from)
      .map(({ trip }, index) => {
        const { row, customer } = tripView(trip, day.from)
        const shown: Record<(typeof columns)[number], ReactNode> = {
          tt_stp: at(row.tt_stp),
          tt_std: at(row.tt_std),
          tt_sta: at(row.tt_sta),
          tt_tour: [row.tt_tour, row.tt_status !== 'active' && text(`status_${row.tt_status ?? 'active'}`)]
            .filter(Boolean)
            .join(', '),
          way: `${row.tt_from_text || row.tt_from_adrnr} → ${row.tt_to_text || row.tt_to_adrnr}`,
          tt_driver: [row.tt_driver, row.tt_drivernr].filter(Boolean).join(' · '),
          tt_sub: row.tt_sub,
          customer,
        }
        const heading = key === NOT_ASSIGNED ? text('board_nobody') : name
        return {
          key: String(trip.key),
          cells: [
            { key: 'row', shown: index === 0 ? <b>{heading}</b> : '' },
            ...columns.map((column) => ({ key: column, shown: shown[column] })),
          ],
        }
      }),
  )
  return (
    <PrintTable
      title={`${title}, ${today}${day.day.slice(0, 4)}`}
      head={[
        { key: 'row', shown: text('column_tt_gps') },
        ...columns.map((column) => ({ key: column, shown: text(column === 'way' ? 'board_way' : `column_${column}`) })),
      ]}
      rows={lines}
    />
  )
}
