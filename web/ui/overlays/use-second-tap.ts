import { type MouseEventHandler, useEffect, useRef } from 'react'

/** Within so many milliseconds and pixels a tap by finger is the second one of a double tap; of a mouse the browser says so. */
const DOUBLE_TAP_MS = 500
const DOUBLE_TAP_PX = 40
const EVENTS = ['mousedown', 'mouseup', 'click', 'dblclick'] as const

/**
 * Drops what follows a press, as far as it belongs to the same double tap: for a button that opens something, too, since the
 * second tap would press what comes under the finger. A key has no second tap: who goes on by keys is not held up.
 */
export const dropSecondTap = (first: MouseEvent): void => {
  if (first.detail === 0) return
  const isByMouse = 'pointerType' in first && first.pointerType === 'mouse'
  const isSecond = (event: MouseEvent) =>
    isByMouse
      ? event.detail > 1
      : event.detail > 0 &&
        event.timeStamp - first.timeStamp < DOUBLE_TAP_MS &&
        Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < DOUBLE_TAP_PX
  const drop = (event: MouseEvent) => {
    if (isSecond(event)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    for (const name of EVENTS) removeEventListener(name, drop, true)
  }
  for (const name of EVENTS) addEventListener(name, drop, true)
}

/**
 * Keeps the second tap of a double tap from what stands behind a dialog that the first one closed.
 * @returns handler for the clicks in the dialog
 */
export const useSecondTap = (isOpen: boolean): MouseEventHandler => {
  const last = useRef<MouseEvent>(undefined)
  useEffect(() => {
    if (!isOpen) return
    last.current = undefined
    return () => {
      if (last.current) dropSecondTap(last.current)
    }
  }, [isOpen])
  return ({ nativeEvent }) => {
    last.current = nativeEvent
  }
}
