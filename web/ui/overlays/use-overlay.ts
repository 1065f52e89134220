import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { OverlayHistory } from './overlay-history.ts'

/** Stands in where there is no history: nothing counts as open. */
const NO_HISTORY: OverlayHistory = { open: () => () => undefined, settled: () => Promise.resolve() }

export const OverlayContext = createContext<OverlayHistory>(NO_HISTORY)

export const useOverlayHistory = (): OverlayHistory => useContext(OverlayContext)

/** Lets back close what is open over the screen. @param onClose the same as for Escape; it may refuse, or ask first */
export const useOverlay = (isOpen: boolean, onClose: () => void): void => {
  const overlays = useOverlayHistory()
  const latest = useRef(onClose)
  latest.current = onClose
  useLayoutEffect(() => (isOpen ? overlays.open(() => latest.current()) : undefined), [isOpen, overlays])
}
