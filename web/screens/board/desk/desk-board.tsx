import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { axisHours, type BoardAxis, type BoardSpan } from '#shared/domain/board/board-axis.ts'
import type { RowKind } from '#shared/domain/board/board-rows.ts'
import type { DayOff } from '#shared/domain/clashes/planned-trip.ts'
import { useText } from '#web/i18n/text.ts'
import { Boundary } from '#web/ui/feedback/boundary.tsx'
import { FailedCell } from '#web/ui/feedback/failed-cell.tsx'
import { type BarDragging, useBarDrag } from '../drag/use-bar-drag.ts'
import { pageOfRow } from '../row-page.ts'
import type { AbsencesOf, BoardTrip, LaidRow } from '../use-board-rows.ts'
import type { FindingsOf } from '../use-findings.ts'
import type { BoardWords } from './board-words.ts'
import styles from './desk-board.module.css'
import { DeskRow } from './desk-row.tsx'
import { HOUR_WIDTH, SIDE_WIDTH } from './measures.ts'
import { TimeHead, TimeLines } from './time-head.tsx'
import { useRem } from './use-rem.ts'
import { useRowsInView } from './use-rows-in-view.ts'
import { type Cell, firstCell, walk } from './walk.ts'

const NO_DAYS: readonly DayOff[] = []

type Props = {
  rows: readonly LaidRow[]
  kind: RowKind
  axis: BoardAxis
  span: BoardSpan
  today: string
  now: number
  findingsOf: FindingsOf
  words: BoardWords
  selected: ReadonlySet<string>
  onSelect: (key: string) => void
  onOpen: (trip: BoardTrip, anchor: HTMLElement) => void
  /** Opens the absences of a driver or vehicle; undefined if the person may not write them. */
  onHead: ((row: LaidRow) => void) | undefined
  absencesOf: AbsencesOf
  dragging: Omit<BarDragging, 'rows' | 'places' | 'first' | 'last' | 'axis'>
}

const nameOf = (rows: readonly LaidRow[], { row, bar }: Cell): string => {
  const key = rows[row]?.bars[bar]?.trip.key
  return key === undefined ? `head ${rows[row]?.key}` : String(key)
}

/** The board with rows by resource and bars by time. */
export const DeskBoard = (props: Props): ReactNode => {
  const { rows, kind, axis, span, today, now, findingsOf, words, selected, onSelect, onOpen, onHead, absencesOf } =
    props
  const text = useText()
  const rem = useRem()
  const scroll = useRef<HTMLDivElement>(null)
  const { width, places, total, first, last, linesOf } = useRowsInView(scroll, rows, rem)
  const hourWidth = Math.max(HOUR_WIDTH[span], (width / rem - SIDE_WIDTH) / axisHours(axis))
  const walked = useMemo(() => rows.map((row) => ({ hasHead: pageOfRow(row) !== null, bars: row.bars })), [rows])

  const [focused, setFocused] = useState<string | null>(null)
  const cellOf = (name: string | null): Cell | null => {
    if (name === null) return null
    for (const [row, { key, bars }] of rows.entries()) {
      if (name === `head ${key}`) return { row, bar: -1 }
      const bar = bars.findIndex(({ trip }) => String(trip.key) === name)
      if (bar >= 0) return { row, bar }
    }
    return null
  }
  const cell = cellOf(focused) ?? firstCell(walked)
  const tabStop = cell && nameOf(rows, cell)

  const { fits, range } = useBarDrag(scroll, { ...props.dragging, axis, rows, places, first, last })

  // A bar that the keyboard moves to may not be drawn yet, so focus waits for it.
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const { row, bar } = cellOf(wanted) ?? { row: -1, bar: -1 }
    const place = places[row]
    if (!place || !scroll.current) return setWanted(null)
    const [box, line] = [scroll.current, rows[row]?.bars[bar]?.line ?? 0]
    const top = place.top + line * 2.5 * rem
    const head = 3 * rem
    if (top < box.scrollTop) box.scrollTop = Math.max(0, top - rem)
    else if (top + head > box.scrollTop + box.clientHeight - head)
      box.scrollTop = top + 2 * head - box.clientHeight + head
    const element = box.querySelector<HTMLElement>(
      wanted.startsWith('head ')
        ? `[data-head="${CSS.escape(wanted.slice(5))}"]`
        : `[data-bar="${CSS.escape(wanted)}"]`,
    )
    if (!element) return
    element.focus()
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    setWanted(null)
  })

  const barOf = (target: EventTarget): { trip: BoardTrip; element: HTMLElement } | null => {
    const element = (target as Element).closest<HTMLElement>('[data-bar]')
    const found = cellOf(element?.dataset.bar ?? null)
    const trip = found && rows[found.row]?.bars[found.bar]?.trip
    return element && trip ? { trip, element } : null
  }
  const onClick = (event: MouseEvent) => {
    const bar = barOf(event.target)
    if (bar) {
      const isChoosing = event.ctrlKey || event.metaKey || event.shiftKey
      if (isChoosing) onSelect(String(bar.trip.key))
      else onOpen(bar.trip, bar.element)
      return
    }
    const absent = (event.target as Element).closest<HTMLElement>('[data-absences]')?.dataset.absences
    const row = rows.find(({ key }) => key === absent)
    if (row) onHead?.(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const head = target.dataset.head ?? target.dataset.absences
    const name = target.dataset.bar ?? (head === undefined ? null : `head ${head}`)
    const from = cellOf(name)
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === ' ' && from.bar >= 0) {
      event.preventDefault()
      onSelect(name ?? '')
      return
    }
    const to = walk(walked, from, event.key)
    if (!to) return
    event.preventDefault()
    setFocused(nameOf(rows, to))
    setWanted(nameOf(rows, to))
  }

  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  // The focus must not get lost with its row.
  if (cell && focused !== null && (cell.row < first || cell.row > last)) drawn.push(cell.row)
  return (
    <div className={`${styles.place} not-on-paper`} data-board="">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the bars inside are what one interacts with */}
      <div
        ref={scroll}
        className={styles.scroll}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const { bar, head } = (target as HTMLElement).dataset
          if (bar !== undefined || head !== undefined) setFocused(bar ?? `head ${head}`)
        }}
      >
        <div
          className={styles.inside}
          style={{ '--wanted': `calc(var(--side) + ${axisHours(axis) * HOUR_WIDTH[span]}rem)` } as CSSProperties}
        >
          <div className={styles.topRow} aria-hidden="true">
            <div className={styles.corner}>{text(`board_kind_${kind}`)}</div>
            <TimeHead axis={axis} span={span} today={today} now={now} />
          </div>
          <ul
            className={styles.rows}
            style={{ height: total }}
            aria-label={text(`board_by_${kind}`)}
            aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
          >
            <TimeLines axis={axis} span={span} now={now} />
            {drawn.map((index) => {
              const row = rows[index]
              const place = places[index]
              if (!row || !place) return null
              return (
                <Boundary key={row.key} instead={<FailedCell />}>
                  <DeskRow
                    row={row}
                    index={index}
                    count={rows.length}
                    top={place.top}
                    lines={linesOf(index)}
                    axis={axis}
                    hourWidth={hourWidth}
                    absences={row.resource ? absencesOf(row.resource) : NO_DAYS}
                    hasAbsences={onHead !== undefined && row.resource !== null}
                    findingsOf={findingsOf}
                    selected={selected}
                    tabStop={tabStop !== null && holds(row, tabStop) ? tabStop : null}
                    fit={fits?.get(row.key) ?? null}
                    range={range?.row === row.key ? range : null}
                    now={now}
                    words={words}
                  />
                </Boundary>
              )
            })}
          </ul>
        </div>
      </div>
    </div>
  )
}

/** Returns true if the tab stop is one of a row: the others need not be drawn anew when it moves. */
const holds = (row: LaidRow, name: string): boolean =>
  name === `head ${row.key}` || row.bars.some(({ trip }) => String(trip.key) === name)
