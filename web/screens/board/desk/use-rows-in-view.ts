import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { LaidRow } from '../use-board-rows.ts'
import { LINE_HEIGHT, ROW_PADDING, rowHeight } from './measures.ts'
import { type Placed, placeRows, rowsBetween } from './rows-in-view.ts'

/** Pixels above and below the view that are kept ready. */
const AHEAD = 240
/** The view is looked at anew after so many pixels. */
const STEP = 120
/** From so many lines on a row draws those near the view alone. */
const MANY_LINES = 40

export type RowsInView = {
  /** Pixels; 0 until it is measured. */
  width: number
  places: readonly Placed[]
  total: number
  /** Indexes of the rows to draw, the first and the last one. */
  first: number
  last: number
  /** Lines to draw of a row; null for all. */
  linesOf: (index: number) => readonly [number, number] | null
}

/** The rows near the view: of hundreds only those are drawn. */
export const useRowsInView = (
  scroll: RefObject<HTMLElement | null>,
  rows: readonly LaidRow[],
  rem: number,
): RowsInView => {
  const [view, setView] = useState({ top: 0, height: 1200, width: 0 })
  const { places, total } = useMemo(() => placeRows(rows.map(({ lines }) => rowHeight(lines) * rem)), [rows, rem])
  useEffect(() => {
    const element = scroll.current
    if (!element) return
    const look = () => {
      const next = {
        top: Math.floor(element.scrollTop / STEP) * STEP,
        height: element.clientHeight + STEP,
        width: element.clientWidth,
      }
      const isAsKnown = (known: typeof next) =>
        known.top === next.top && known.height === next.height && known.width === next.width
      setView((known) => (isAsKnown(known) ? known : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [scroll])
  const [from, to] = [view.top - AHEAD, view.top + view.height + AHEAD]
  const [first, last] = rowsBetween(places, from, to)
  const linesOf = useCallback(
    (index: number): readonly [number, number] | null => {
      const place = places[index]
      if (!place || (rows[index]?.lines ?? 0) < MANY_LINES) return null
      const lineAt = (height: number) => Math.floor((height - place.top - ROW_PADDING * rem) / (LINE_HEIGHT * rem))
      return [lineAt(from), lineAt(to)]
    },
    [places, rows, rem, from, to],
  )
  return { width: view.width, places, total, first, last, linesOf }
}
