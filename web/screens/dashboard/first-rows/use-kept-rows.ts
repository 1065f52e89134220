import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Room } from '#shared/first-rows/first-rows.ts'
import { useActor } from '#web/data/rows.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { firstRows } from '#web/sync/rows-drawn.ts'
import type { ShownScreen } from './shown-screen.ts'

/** The rows are kept so long after they are first drawn, and after a change. Milliseconds. */
const FIRST_KEPT_AFTER_MS = 2_000
const KEPT_AFTER_MS = 20_000

/**
 * Keeps what the first screen shows, so that `index.html` can draw it at the next start: when it is left or hidden, and
 * a while after each change.
 * @param rows what is listed; undefined while nothing is, or while the next start will not list the same
 */
export const useKeptRows = (
  screen: RefObject<HTMLElement | null>,
  rows: object | undefined,
  room: Room,
  chosen: string,
): void => {
  const session = useActor()
  const language = useLanguage()
  const translate = useText()
  const shown = useRef<{ rows: object | undefined; screen: ShownScreen } | null>(null)
  // The rows of a former role or language stay on the screen until those of the new one come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are of the session in which they came
  useEffect(() => {
    shown.current = { rows, screen: { room, chosen, session, language, translate } }
  }, [rows, room, chosen, translate])

  const keep = useRef<() => void>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepAfter = useCallback((ms: number) => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      if (!document.hidden) keep.current?.()
    }, ms)
  }, [])
  useEffect(() => {
    let isLeft = false
    void firstRows
      .then(() => import('./keep-rows.ts'))
      .then(({ keepRows }) => {
        if (isLeft) return
        keep.current = () => {
          const { current } = shown
          if (screen.current && current?.rows) keepRows(screen.current, current.screen)
        }
        keepAfter(FIRST_KEPT_AFTER_MS)
      })
      // The file is fetched with the next version.
      .catch(() => undefined)
    // Behind other windows the rows grow old: they are kept as they were when the page was hidden.
    const keepAtLast = ({ type }: Event) => {
      if (document.hidden === (type === 'visibilitychange')) keep.current?.()
    }
    addEventListener('pagehide', keepAtLast)
    document.addEventListener('visibilitychange', keepAtLast)
    return () => {
      isLeft = true
      clearTimeout(timer.current)
      removeEventListener('pagehide', keepAtLast)
      document.removeEventListener('visibilitychange', keepAtLast)
    }
  }, [screen, keepAfter])
  useLayoutEffect(() => () => keep.current?.(), [])
  // Positions arrive every second: a pause between them may never come.
  useEffect(() => {
    if (rows && keep.current) keepAfter(KEPT_AFTER_MS)
  }, [rows, keepAfter])
}
