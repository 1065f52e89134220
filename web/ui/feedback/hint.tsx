import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './hint.module.css'

const SHOWN_AFTER_MS = 400
/** Distance from the edges of the window and from the control, in pixels. */
const GAP = 8

/** Returns the position of a hint: below its control, or above it near the window's lower edge. */
const placeOf = (hint: DOMRect, control: DOMRect): { left: number; top: number } => {
  const left = control.left + (control.width - hint.width) / 2
  const below = control.bottom + GAP
  return {
    left: Math.max(GAP, Math.min(left, innerWidth - hint.width - GAP)),
    top: below + hint.height > innerHeight ? control.top - hint.height - GAP : below,
  }
}

/**
 * Text beside a control, for mouse and keyboard. It is also the control's name, so screen readers read it once. Touch
 * screens cannot point: controls there show their whole text.
 */
export const Hint = ({ title, children }: { title: string; children: ReactNode }): ReactNode => {
  const place = useRef<HTMLSpanElement>(null)
  const hint = useRef<HTMLSpanElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isNear) return setIsShown(false)
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isNear])
  useEffect(() => {
    const control = place.current?.firstElementChild
    if (!isShown || !hint.current || !control) return
    hint.current.showPopover()
    const { left, top } = placeOf(hint.current.getBoundingClientRect(), control.getBoundingClientRect())
    hint.current.style.left = `${left}px`
    hint.current.style.top = `${top}px`
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setIsNear(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isShown])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside is what one interacts with
    <span
      ref={place}
      className={styles.place}
      onPointerEnter={({ pointerType }: PointerEvent) => setIsNear(pointerType === 'mouse')}
      onPointerLeave={() => setIsNear(false)}
      onFocus={({ target }: FocusEvent) => target.matches(':focus-visible') && setIsNear(true)}
      onBlur={() => setIsNear(false)}
    >
      {children}
      {isShown && title !== '' && (
        <span ref={hint} popover="manual" role="tooltip" className={styles.hint}>
          {title}
        </span>
      )}
    </span>
  )
}
