import { useDeferredValue, useMemo } from 'react'

/**
 * Lets what opens over the screen be drawn after the press that opened it is answered: its content may take longer than a
 * frame. It closes at once, also before it was drawn. What a key opened is drawn at once: the keys that follow are meant for
 * it, and must not reach the screen behind.
 * @returns true as soon as it is to be drawn
 */
export const useOpening = (isOpen: boolean): boolean => {
  const isDrawn = useDeferredValue(isOpen, false)
  const isByKeys = useMemo(() => isOpen && document.querySelector(':focus-visible') !== null, [isOpen])
  return isOpen && (isDrawn || isByKeys)
}
