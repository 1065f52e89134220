import { combinedWith } from '#shared/domain/board/board-rows.ts'
import { shiftRefusal } from '#shared/domain/board/trip-shift.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { shiftText } from './dialogs/shift-text.ts'
import { type FitKnowledge, rowFit } from './drag/row-fit.ts'
import type { BarDragging } from './drag/use-bar-drag.ts'
import type { BoardTrip, LaidRow } from './use-board-rows.ts'

type Dragging = Omit<BarDragging, 'rows' | 'places' | 'first' | 'last' | 'axis'>

/** Connects a drag with the board: its questions and its effect. */
export const useDragging = ({
  rows,
  selected,
  known,
  onAssign,
  onShift,
  onRange,
}: {
  rows: readonly LaidRow[]
  selected: readonly BoardTrip[]
  known: FitKnowledge
  onAssign: (trips: readonly BoardTrip[], row: LaidRow) => void
  onShift: (trips: readonly BoardTrip[], by: number) => void
  onRange: ((row: LaidRow, from: string, to: string) => void) | undefined
}): Dragging => {
  const text = useText()
  const { weekday, clock, timeZone } = useFormats()
  return {
    tripsWith: (trip, row, isAlone) => {
      const grabbed = selected.some(({ key }) => key === trip.key) ? selected : [trip]
      if (isAlone) return [...grabbed]
      const rowOf = (one: BoardTrip) =>
        one.key === trip.key ? row : rows.find(({ trips }) => trips.some(({ key }) => key === one.key))
      return [...new Set(grabbed.flatMap((one) => combinedWith(one, rowOf(one)?.trips ?? [], timeZone)))]
    },
    fitOf: (trips, row) => rowFit(trips, row.change, known),
    shiftWords: (trips, grabbed, by) => {
      const refusal = trips.map(({ row }) => shiftRefusal(known.viewer, row, known.now)).find((one) => one !== null)
      if (refusal) return { words: text(refusal), isRefused: true }
      const later = (instant: string | null | undefined) => new Date(Date.parse(instant ?? '') + by).toISOString()
      const [stp, sta] = [later(grabbed.row.tt_stp), later(grabbed.row.tt_sta)]
      return { words: `${weekday(stp)} ${clock(stp)} – ${clock(sta)} (${shiftText(by)})`, isRefused: false }
    },
    onDropOnRow: onAssign,
    onDropInTime: onShift,
    onRange,
  }
}
