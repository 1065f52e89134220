import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type BoardAxis, dayAt } from '#shared/domain/board/board-axis.ts'
import type { Placed } from '../desk/rows-in-view.ts'
import { rowAt } from '../desk/rows-in-view.ts'
import type { BoardTrip, LaidRow } from '../use-board-rows.ts'
import { type DragHost, dragOn } from './bar-drag.ts'
import type { RowFit } from './row-fit.ts'

/** Milliseconds of a frame that working out fits may take. */
const BUDGET_MS = 5

export type BarDragging = {
  rows: readonly LaidRow[]
  places: readonly Placed[]
  first: number
  last: number
  axis: BoardAxis
  /** The trips that move with a bar: the chosen ones, those of its combination. */
  tripsWith: (trip: BoardTrip, row: LaidRow, isAlone: boolean) => BoardTrip[]
  fitOf: (trips: readonly BoardTrip[], row: LaidRow) => RowFit
  /** Returns the meaning of a shift in time, in words. */
  shiftWords: (trips: readonly BoardTrip[], grabbed: BoardTrip, by: number) => { words: string; isRefused: boolean }
  onDropOnRow: (trips: readonly BoardTrip[], row: LaidRow) => void
  onDropInTime: (trips: readonly BoardTrip[], by: number) => void
  /** Undefined if the person may not write absences. */
  onRange: ((row: LaidRow, from: string, to: string) => void) | undefined
}

type Dragged = { grabbed: BoardTrip; row: LaidRow; trips: BoardTrip[] }
/** Days that are being drawn on a row. */
type Range = { row: string; from: string; to: string }

/** Dragging on the board: bars to rows and in time, days on rows of drivers and vehicles. */
export const useBarDrag = (scroll: RefObject<HTMLElement | null>, dragging: BarDragging) => {
  const latest = useRef(dragging)
  useLayoutEffect(() => {
    latest.current = dragging
  })
  const dragged = useRef<Dragged | null>(null)
  const drawn = useRef<{ row: LaidRow; from: string; to: string } | null>(null)
  const [fits, setFits] = useState<ReadonlyMap<string, RowFit> | null>(null)
  const [range, setRange] = useState<Range | null>(null)

  useEffect(() => {
    const element = scroll.current
    if (!element) return
    let frame = 0
    let known = new Map<string, RowFit>()

    /** Works out how the trips would fit the rows in view, a few rows in each frame. */
    const judge = (): void => {
      frame = requestAnimationFrame(judge)
      const { rows, first, last, fitOf } = latest.current
      const trips = dragged.current?.trips ?? []
      const started = performance.now()
      const before = known.size
      for (let index = first; index <= last && performance.now() - started < BUDGET_MS; index += 1) {
        const row = rows[index]
        if (row && !known.has(row.key)) known.set(row.key, fitOf(trips, row))
      }
      if (known.size > before) setFits(new Map(known))
    }
    const take = (next: Dragged): void => {
      dragged.current = next
      known = new Map()
      setFits(known)
    }
    const rowOf = (key: string) => latest.current.rows.find((row) => row.key === key)
    const under = (y: number): LaidRow | undefined => {
      const { rows, places } = latest.current
      const top = element.querySelector('[data-row]')?.parentElement?.getBoundingClientRect().top
      if (top === undefined || y < top) return undefined
      const last = places.at(-1)
      return last && y - top < last.top + last.height ? rows[rowAt(places, y - top)] : undefined
    }
    const trackOf = (): DOMRect | undefined => element.querySelector('[data-track]')?.getBoundingClientRect()
    const scale = (): number => {
      const { axis } = latest.current
      return (axis.to - axis.from) / (trackOf()?.width || 1)
    }
    const dayUnder = (x: number): string => {
      const { axis } = latest.current
      return dayAt(axis, axis.from + (x - (trackOf()?.left ?? 0)) * scale())
    }

    const host: DragHost = {
      start: (key, isAlone) => {
        for (const row of latest.current.rows) {
          const grabbed = row.bars.find(({ trip }) => String(trip.key) === key)?.trip
          if (!grabbed) continue
          take({ grabbed, row, trips: latest.current.tripsWith(grabbed, row, isAlone) })
          frame = requestAnimationFrame(judge)
          return true
        }
        return false
      },
      alone: (isAlone) => {
        const now = dragged.current
        if (now) take({ ...now, trips: latest.current.tripsWith(now.grabbed, now.row, isAlone) })
      },
      count: () => dragged.current?.trips.length ?? 0,
      rowAt: (y) => {
        const row = under(y)
        if (!row) return null
        const fit = known.get(row.key)
        return { row: row.key, words: fit?.text ?? '', isRefused: fit?.state === 'refused' }
      },
      scale,
      begins: () => Date.parse(dragged.current?.grabbed.row.tt_stp ?? ''),
      shiftWords: (by) => {
        const now = dragged.current
        return now ? latest.current.shiftWords(now.trips, now.grabbed, by) : { words: '', isRefused: true }
      },
      dropOnRow: (key) => {
        const row = rowOf(key)
        if (row && dragged.current) latest.current.onDropOnRow(dragged.current.trips, row)
      },
      dropInTime: (by) => {
        if (dragged.current) latest.current.onDropInTime(dragged.current.trips, by)
      },
      end: () => {
        cancelAnimationFrame(frame)
        dragged.current = null
        setFits(null)
      },
      startRange: (key, x) => {
        const row = rowOf(key)
        if (!row || row.resource === null || !latest.current.onRange) return false
        const day = dayUnder(x)
        drawn.current = { row, from: day, to: day }
        setRange({ row: key, from: day, to: day })
        return true
      },
      range: (x) => {
        const now = drawn.current
        const day = dayUnder(x)
        if (!now || day === now.to) return
        drawn.current = { ...now, to: day }
        setRange({ row: now.row.key, ...inOrder(now.from, day) })
      },
      endRange: (isDropped) => {
        const now = drawn.current
        drawn.current = null
        setRange(null)
        if (!now || !isDropped) return
        const { from, to } = inOrder(now.from, now.to)
        latest.current.onRange?.(now.row, from, to)
      },
    }
    return dragOn(element, host)
  }, [scroll])

  return { fits, range }
}

const inOrder = (one: string, other: string): { from: string; to: string } =>
  one <= other ? { from: one, to: other } : { from: other, to: one }
