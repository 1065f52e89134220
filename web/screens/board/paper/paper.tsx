import type { ReactNode } from 'react'
import type { AxisDay } from '#shared/domain/board/board-axis.ts'
import { useText } from '#web/i18n/text.ts'
import { type BoardTrip, type Resources, useBoardRows } from '../use-board-rows.ts'
import { DayPlan } from './day-plan.tsx'

/** On paper a day is printed by vehicle, whatever the screen shows. */
export const Paper = ({
  board,
  day,
}: {
  board: { trips: BoardTrip[]; resources: Resources } | undefined
  day: AxisDay | undefined
}): ReactNode => {
  const text = useText()
  const rows = useBoardRows(board, 'vehicle', '', day?.from ?? 0, 0)
  return rows && day && <DayPlan rows={rows} day={day} title={text('board_by_vehicle')} />
}
