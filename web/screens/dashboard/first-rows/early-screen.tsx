import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { type EarlyRows, earlyRows, endEarlyRows } from '#web/page/early-rows.ts'

/** The rows that `index.html` has drawn, as they are, until the app has its own. */
export const EarlyScreen = ({ early }: { early: EarlyRows }): ReactNode => {
  const place = useCallback((element: HTMLElement | null) => element?.append(early.screen), [early])
  return <div ref={place} className="first-place" />
}

/**
 * Returns the rows that stand since before the app, as long as the app has none to draw in their place.
 * @param onTap called with the row that was tapped meanwhile, once the app's rows are there
 */
export const useEarlyRows = (
  areOwnThere: boolean,
  onTap: (tap: NonNullable<EarlyRows['tap']>) => void,
): EarlyRows | null => {
  const tell = useRef(onTap)
  tell.current = onTap
  useEffect(() => {
    if (!areOwnThere) return
    const tap = endEarlyRows()
    if (tap) tell.current(tap)
  }, [areOwnThere])
  // On another screen they would be old.
  useEffect(() => () => void endEarlyRows(), [])
  return areOwnThere ? null : earlyRows()
}
