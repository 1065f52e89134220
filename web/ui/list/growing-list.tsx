import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Cards that a phone shows at once, and how many come when the end is near. */
const CHUNK = 40
const AHEAD = '1500px 0px'

/** How far each list had grown and was scrolled: whoever comes back finds the place again. */
const places = new Map<string, { count: number; scrollY: number }>()

/** A list of cards that grows while somebody scrolls; the browser skips what is far from the screen. */
export const GrowingList = <Item,>({
  name,
  label,
  items,
  keyOf,
  estimatedHeight,
  render,
}: {
  name: string
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Pixels. */
  estimatedHeight: number
  render: (item: Item) => ReactNode
}): ReactNode => {
  const [count, setCount] = useState(places.get(name)?.count ?? CHUNK)
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(count)
  latest.current = count

  // After each growth anew: an observer tells of changes only, and the end may still be near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: count is the growth
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount((shown) => shown + CHUNK)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count])

  useLayoutEffect(() => {
    const { scrollY = 0 } = places.get(name) ?? {}
    if (scrollY > 0) window.scrollTo({ top: scrollY, behavior: 'instant' })
    return () => {
      places.set(name, { count: latest.current, scrollY: window.scrollY })
    }
  }, [name])

  return (
    <>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {items.slice(0, count).map((item) => (
          <li
            key={keyOf(item)}
            style={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${estimatedHeight}px`, minWidth: 0 }}
          >
            {render(item)}
          </li>
        ))}
      </Box>
      <div ref={end} style={{ height: Math.max(1, (items.length - count) * estimatedHeight) }} aria-hidden />
    </>
  )
}
