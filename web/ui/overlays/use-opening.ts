import { useDeferredValue } from 'react'

/**
 * Lets what opens over the screen be drawn after the press that opened it is answered: its content may take longer than a
 * frame. It closes at once, also before it was drawn.
 * @returns true as soon as it is to be drawn
 */
export const useOpening = (isOpen: boolean): boolean => {
  const isDrawn = useDeferredValue(isOpen, false)
  return isOpen && isDrawn
}
