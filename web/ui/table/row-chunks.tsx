import { type ReactNode, type RefCallback, startTransition, useCallback, useState } from 'react'

/** Number of rows up to which a list is drawn whole; the rows of longer lists are drawn as they come near. */
const WHOLE = 100
const CHUNK = 25
/** Distance from the visible part at which rows are drawn. */
const AHEAD = '800px 0px'

/** Returns the chunks of so many rows, each from `start` up to `end`. */
export const chunksOf = (count: number): { start: number; end: number }[] => {
  const size = count <= WHOLE ? Math.max(count, 1) : CHUNK
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
    start: index * size,
    end: Math.min((index + 1) * size, count),
  }))
}

type Place = (ref: RefCallback<Element>, count: number) => ReactNode

/**
 * A long list whose rows are drawn once they come near. Drawn rows stay: an input keeps its typed text, and columns do not jump.
 */
export const RowChunks = ({
  count,
  place,
  children,
}: {
  count: number
  /** Stand-in for rows that are not drawn yet, with the ref on an element of their height. */
  place: Place
  /** Draws the rows from `start` up to `end`. */
  children: (start: number, end: number) => ReactNode
}): ReactNode =>
  chunksOf(count).map(({ start, end }) => (
    <Chunk key={start} isFirst={start === 0} count={end - start} place={place}>
      {() => children(start, end)}
    </Chunk>
  ))

const Chunk = ({
  isFirst,
  count,
  place,
  children,
}: {
  isFirst: boolean
  count: number
  place: Place
  children: () => ReactNode
}): ReactNode => {
  const [isSeen, setIsSeen] = useState(isFirst)
  const watch = useCallback((element: Element | null) => {
    if (!element) return
    const margins = { rootMargin: AHEAD, scrollMargin: AHEAD }
    const observer = new IntersectionObserver(([entry]) => {
      // Scrolling goes on meanwhile.
      if (entry?.isIntersecting) startTransition(() => setIsSeen(true))
    }, margins)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return isSeen ? children() : place(watch, count)
}
