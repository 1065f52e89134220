import { useMemo } from 'react'
import { BOARD_SPANS, type BoardAxis, type BoardSpan, boardAxis } from '#shared/domain/board/board-axis.ts'
import { ROW_KINDS, type RowKind } from '#shared/domain/board/board-rows.ts'
import { addDaysToDay, dayOf, isDay } from '#shared/domain/time/dates.ts'
import { type DayRange, offlineWindow } from '#shared/domain/time/views.ts'
import { SAID_SEARCH, type Said, saidText, saidWord } from '../../data/address-state.ts'
import { useActor } from '../../data/rows.ts'
import { useKept } from '../../data/use-kept.ts'

const isKind = (kept: unknown): kept is RowKind => ROW_KINDS.includes(kept as RowKind)
const isSpan = (kept: unknown): kept is BoardSpan => BOARD_SPANS.includes(kept as BoardSpan)
const isChosenDay = (kept: unknown): kept is string | null => kept === null || (typeof kept === 'string' && isDay(kept))
const isText = (kept: unknown): kept is string => typeof kept === 'string'

const SAID_KIND = saidWord('rows', ROW_KINDS, 'vehicle')
const SAID_DAY = saidText<string | null>('day')
const SAID_SPAN: Said<BoardSpan> = {
  name: 'days',
  write: (span) => (span === 1 ? [] : [String(span)]),
  read: ([written]) => BOARD_SPANS.find((span) => String(span) === written),
}

export type BoardView = {
  kind: RowKind
  setKind: (kind: RowKind) => void
  span: BoardSpan
  setSpan: (span: BoardSpan) => void
  /** First day that is shown. */
  day: string
  /** Goes to a day; null is today, tomorrow too. */
  setDay: (day: string | null) => void
  search: string
  setSearch: (search: string) => void
  today: string
  axis: BoardAxis
  /** Days whose trips this device holds. */
  known: DayRange
  /** Days that are shown are not on this device. */
  isOutside: boolean
}

/**
 * The part of the plan that is shown; kept while the person is on another screen.
 * @param now milliseconds
 * @param isOneDay a phone shows one day, whatever was chosen elsewhere
 * @param kinds the kinds of rows that the person may choose
 */
export const useBoardView = (now: number, isOneDay: boolean, kinds: readonly RowKind[]): BoardView => {
  const { timeZone } = useActor()
  const [keptKind, setKind] = useKept<RowKind>('board kind', 'vehicle', isKind, SAID_KIND)
  const [keptSpan, setSpan] = useKept<BoardSpan>('board span', 1, isSpan, SAID_SPAN)
  const [chosen, setDay] = useKept<string | null>('board day', null, isChosenDay, SAID_DAY)
  const [search, setSearch] = useKept('board search', '', isText, SAID_SEARCH)
  const kind = kinds.includes(keptKind) ? keptKind : 'vehicle'
  const span = isOneDay ? 1 : keptSpan
  const today = dayOf(now, timeZone)
  const day = chosen ?? today
  const known = useMemo(() => offlineWindow(`${today}T12:00:00.000Z`, 'UTC'), [today])
  const axis = useMemo(() => boardAxis(day, span, timeZone), [day, span, timeZone])
  return useMemo(
    () => ({
      kind,
      setKind,
      span,
      setSpan,
      day,
      setDay,
      search,
      setSearch,
      today,
      axis,
      known,
      isOutside: day < known.from || addDaysToDay(day, span - 1) > known.to,
    }),
    [kind, setKind, span, setSpan, day, setDay, search, setSearch, today, axis, known],
  )
}
