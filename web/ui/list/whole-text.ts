import styles from './whole-text.module.css'

const SHOWN_AFTER_MS = 400
/** From the edges of the window and from the cell, in pixels. */
const GAP = 6

/** Glyphs reach out of tight lines without being cut. */
const LINE_TOLERANCE = 4

const overflows = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + LINE_TOLERANCE

/** Returns true if something in a cell is cut. */
export const isCut = (cell: Element): boolean =>
  overflows(cell) ||
  [...cell.querySelectorAll('*')].some(
    (part) =>
      overflows(part) && (part.matches('.leg-times, .leg-state') || getComputedStyle(part).textOverflow === 'ellipsis'),
  )

/**
 * Shows the whole text of a cell that is cut: on pointing, on focus by the keyboard, and on a tap.
 * @param wholeOf text of a cell, or null
 * @returns ends it
 */
export const tellWhole = (root: HTMLElement, wholeOf: (cell: HTMLElement) => string | null): (() => void) => {
  const hint = document.createElement('div')
  hint.role = 'tooltip'
  hint.className = styles.whole ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownFor: Element | null = null

  const hide = () => {
    clearTimeout(timer)
    shownFor = null
    hint.remove()
  }
  const show = (cell: HTMLElement) => {
    const words = cell.isConnected && isCut(cell) ? wholeOf(cell) : null
    if (!words) return hide()
    hint.textContent = words
    // A modal dialog would cover what stands outside of it.
    document.body.append(hint)
    const [box, own] = [cell.getBoundingClientRect(), hint.getBoundingClientRect()]
    const below = box.bottom + GAP
    hint.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - own.width - GAP))}px`
    hint.style.top = `${below + own.height > innerHeight ? box.top - own.height - GAP : below}px`
  }
  const cellAt = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null

  const onOver = (event: PointerEvent) => {
    const cell = cellAt(event.target)
    if (cell === shownFor) return
    hide()
    if (!cell) return
    shownFor = cell
    timer = setTimeout(() => show(cell), event.pointerType === 'touch' ? 0 : SHOWN_AFTER_MS)
  }
  // A finger leaves as soon as it has tapped: what it asked for stays until the next tap.
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') hide()
  }
  const onPress = (event: PointerEvent) => {
    if (cellAt(event.target) !== shownFor) hide()
  }
  const onFocus = (event: FocusEvent) => {
    const cell = cellAt(event.target)
    if (cell && cell === shownFor) return
    hide()
    if (!cell?.matches(':focus-visible')) return
    shownFor = cell
    show(cell)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!shownFor || cellAt(relatedTarget) !== shownFor) hide()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  root.addEventListener('pointerover', onOver)
  root.addEventListener('pointerleave', onLeave)
  document.addEventListener('pointerdown', onPress)
  root.addEventListener('focusin', onFocus)
  root.addEventListener('focusout', onBlur)
  root.addEventListener('wheel', hide, { passive: true })
  root.addEventListener('touchmove', hide, { passive: true })
  root.addEventListener('keydown', onKey)
  return () => {
    hide()
    root.removeEventListener('pointerover', onOver)
    root.removeEventListener('pointerleave', onLeave)
    document.removeEventListener('pointerdown', onPress)
    root.removeEventListener('focusin', onFocus)
    root.removeEventListener('focusout', onBlur)
    root.removeEventListener('wheel', hide)
    root.removeEventListener('touchmove', hide)
    root.removeEventListener('keydown', onKey)
  }
}
