import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ofSession } from '../../page/page-state.ts'
import { Bounded } from '../feedback/boundary.tsx'

/** Items that come and go together. The first ones fill a screen: less would stand between them and their first paint. */
const CHUNK = 16
const FIRST_CHUNK = 8
/** Chunks that have a place of their own at first, and how many more whenever the place of the rest comes near. */
const PLACES = 40
/** Between items, in pixels. */
const GAP = 6
/** Distance beyond the screen in which chunks are kept ready, so that a quick thumb does not outrun them. */
const AHEAD_PX = 1200

type Props<Item> = {
  /** Lists of one name share their place, which is restored on the way back. */
  name: string
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Pixels that an item takes, as long as nothing was measured. */
  estimatedHeight: number
  render: (item: Item) => ReactNode
}

/** Measured heights by chunk and how far the page was scrolled, of each list. */
type ListMemory = { scrollY: number; heights: Map<number, { count: number; height: number }> }
const memories = ofSession(() => new Map<string, ListMemory>())
const memoryOf = (name: string): ListMemory => {
  const memory = memories.get().get(name) ?? { scrollY: 0, heights: new Map() }
  memories.get().set(name, memory)
  return memory
}

type Chunk<Item> = { start: number; items: readonly Item[] }

const chunksOf = <Item,>(items: readonly Item[]): Chunk<Item>[] => {
  const chunks: Chunk<Item>[] = []
  for (let start = 0; start < items.length; ) {
    const end = start + (start === 0 ? FIRST_CHUNK : CHUNK)
    chunks.push({ start, items: items.slice(start, end) })
    start = end
  }
  return chunks
}

/**
 * A list of thousands of items of different heights, of which only those near the screen exist. It scrolls with the
 * page: chunks notice by themselves when they come near, and keep their measured height when they go.
 */
export const WindowedList = <Item,>({ name, label, items, keyOf, estimatedHeight, render }: Props<Item>): ReactNode => {
  const memory = memoryOf(name)
  useLayoutEffect(() => {
    if (memory.scrollY > 0) window.scrollTo({ top: memory.scrollY, behavior: 'instant' })
    return () => {
      memory.scrollY = window.scrollY
    }
  }, [memory])

  const [places, setPlaces] = useState(memory.scrollY > 0 ? Number.POSITIVE_INFINITY : PLACES)
  const chunks = chunksOf(items)
  const rest = chunks[places]
  return (
    // biome-ignore lint/a11y/useSemanticElements: chunks stand between the list and its items
    <div role="list" aria-label={label}>
      {chunks.slice(0, places).map((chunk, index) => (
        <ChunkPlace
          // A chunk is its place in the list: rows that move between chunks must not remount all of them.
          key={String(index)}
          index={index}
          count={chunk.items.length}
          estimatedHeight={estimatedHeight + GAP}
          heights={memory.heights}
        >
          {() =>
            chunk.items.map((item, place) => (
              // biome-ignore lint/a11y/useSemanticElements: an item may not be a child of the chunk's element, a role may
              <div
                role="listitem"
                key={keyOf(item)}
                style={{ paddingBottom: GAP, minWidth: 0 }}
                aria-setsize={items.length}
                aria-posinset={chunk.start + place + 1}
              >
                <Bounded draw={() => render(item)} />
              </div>
            ))
          }
        </ChunkPlace>
      ))}
      {rest && (
        <ChunkPlace
          key={places}
          index={places}
          count={items.length - rest.start}
          estimatedHeight={estimatedHeight + GAP}
          heights={memory.heights}
        >
          {() => <Shown onShown={() => setPlaces(places + PLACES)} />}
        </ChunkPlace>
      )}
    </div>
  )
}

/** Tells that it is there, before the place of it is laid out. */
const Shown = ({ onShown }: { onShown: () => void }): null => {
  useLayoutEffect(onShown)
  return null
}

const ChunkPlace = ({
  index,
  count,
  estimatedHeight,
  heights,
  children,
}: {
  index: number
  count: number
  estimatedHeight: number
  heights: ListMemory['heights']
  children: () => ReactNode
}): ReactNode => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(index === 0)

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: `${AHEAD_PX}px 0px`,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  // By an observer: asked for right after drawing, the height would be laid out once more.
  useEffect(() => {
    const element = place.current
    if (!isNear || !element) return
    const observer = new ResizeObserver(() => heights.set(index, { count, height: element.offsetHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear, index, count, heights])

  const known = heights.get(index)
  const reserved = known?.count === count ? known.height : estimatedHeight * count
  return (
    <div ref={place} role="presentation" style={isNear ? undefined : { height: reserved }}>
      {isNear && children()}
    </div>
  )
}
