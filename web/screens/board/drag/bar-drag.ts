import { GRID, onGrid } from '#shared/domain/board/board-axis.ts'
import { autoScroll } from './auto-scroll.ts'
import { type Ghost, ghostOf } from './ghost.ts'

/** Pixels after which a pressed mouse drags. */
const DRAG_FROM = 5
/** A finger that rests so long drags; one that moves before scrolls. */
const LONG_PRESS_MS = 350
const FINGER_ROOM = 10

/** A row under the pointer: its key, and the words that say what dropping there means. */
export type Under = { readonly row: string; readonly words: string; readonly isRefused: boolean }

/**
 * Questions and reports of a drag to the board. Answers are of the moment: the board may change while something is
 * dragged.
 */
export type DragHost = {
  /** Begins with a bar; false where nothing can be dragged. */
  start: (key: string, isAlone: boolean) => boolean
  /** Alt was pressed or let go. */
  alone: (isAlone: boolean) => void
  /** Number of dragged trips. */
  count: () => number
  /** The row under a height of the window; null beside the rows. */
  rowAt: (y: number) => Under | null
  /** Milliseconds of a pixel. */
  scale: () => number
  /** Start of the grabbed bar, milliseconds. */
  begins: () => number
  /** Returns the meaning of a shift in time, in words; null where the trips stay in time. */
  shiftWords: (by: number) => { words: string; isRefused: boolean }
  dropOnRow: (row: string) => void
  dropInTime: (by: number) => void
  end: () => void
  /** Begins a range of days on an empty place of a row; false where none is drawn. */
  startRange: (row: string, x: number) => boolean
  range: (x: number) => void
  endRange: (isDropped: boolean) => void
}

type Drag = { kind: 'bar'; ghost: Ghost; key: string; from: { x: number; y: number; row: string } } | { kind: 'range' }

/**
 * Drags bars, and ranges of days, by mouse, pen and finger. What follows the pointer is moved by hand: nothing is rendered
 * while it moves, so that a slow tablet keeps up. @returns ends it
 */
export const dragOn = (scroll: HTMLElement, host: DragHost): (() => void) => {
  let drag: Drag | null = null
  let over: HTMLElement | null = null
  let pointer = { x: 0, y: 0 }
  let frame = 0
  let shift = 0
  let pressed: { id: number; x: number; y: number; bar: HTMLElement | null; row: string; isAlone: boolean } | null =
    null
  let timer: ReturnType<typeof setTimeout> | undefined

  const mark = (row: string | null): void => {
    if (over && over.dataset.row === row && over.isConnected) return
    over?.removeAttribute('data-over')
    over = row === null ? null : scroll.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)
    over?.setAttribute('data-over', 'true')
  }

  const draw = (): void => {
    if (!drag) return
    frame = requestAnimationFrame(draw)
    autoScroll(scroll, pointer)
    if (drag.kind === 'range') {
      host.range(pointer.x)
      return
    }
    const { ghost, from } = drag
    const under = host.rowAt(pointer.y)
    const isAtHome = under?.row === from.row
    shift = isAtHome ? onGrid(host.begins() + (pointer.x - from.x) * host.scale()) - host.begins() : 0
    // A pull of less than half a step stays what it is.
    if (Math.abs((pointer.x - from.x) * host.scale()) < GRID / 2) shift = 0
    const said = isAtHome && shift !== 0 ? host.shiftWords(shift) : under
    mark(under && !isAtHome ? under.row : null)
    ghost.move({
      x: shift / host.scale(),
      y: pointer.y - from.y,
      words: (isAtHome && shift === 0 ? '' : said?.words) ?? '',
      isRefused: said?.isRefused ?? !under,
      count: host.count(),
    })
  }

  const begin = (): void => {
    if (!pressed) return
    const { bar, row, x, y, isAlone, id } = pressed
    const key = bar?.dataset.bar
    const isBegun = bar && key ? host.start(key, isAlone) : host.startRange(row, x)
    pressed = null
    if (!isBegun) return
    scroll.setPointerCapture(id)
    pointer = { x, y }
    shift = 0
    drag = bar && key ? { kind: 'bar', ghost: ghostOf(bar), key, from: { x, y, row } } : { kind: 'range' }
    frame = requestAnimationFrame(draw)
  }

  const finish = (isDropped: boolean): void => {
    clearTimeout(timer)
    pressed = null
    if (!drag) return
    const ended = drag
    cancelAnimationFrame(frame)
    drag = null
    mark(null)
    if (ended.kind === 'range') {
      host.endRange(isDropped)
      return
    }
    ended.ghost.remove()
    const under = isDropped ? host.rowAt(pointer.y) : null
    if (under && under.row !== ended.from.row) host.dropOnRow(under.row)
    else if (under && shift !== 0) host.dropInTime(shift)
    host.end()
  }

  const onDown = (event: PointerEvent): void => {
    if (drag || !event.isPrimary || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const target = event.target as Element
    const bar = target.closest<HTMLElement>('[data-bar]')
    const track = target.closest<HTMLElement>('[data-track]')
    if (!track) return
    const { clientX: x, clientY: y, pointerId: id, altKey } = event
    pressed = { id, x, y, bar, row: track.dataset.track ?? '', isAlone: altKey }
    if (event.pointerType === 'touch') timer = setTimeout(begin, LONG_PRESS_MS)
  }
  const onMove = (event: PointerEvent): void => {
    if (pressed && event.pointerId === pressed.id) {
      const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
      if (event.pointerType === 'touch') {
        if (far > FINGER_ROOM) finish(false)
      } else if (far > DRAG_FROM) begin()
    }
    if (drag) pointer = { x: event.clientX, y: event.clientY }
  }
  const onUp = (event: PointerEvent): void => {
    if (drag) {
      pointer = { x: event.clientX, y: event.clientY }
      // The last movement may not have been drawn yet.
      cancelAnimationFrame(frame)
      draw()
      event.preventDefault()
      scroll.addEventListener('click', swallow, { capture: true, once: true })
      // No click follows if the pointer was released elsewhere.
      setTimeout(() => scroll.removeEventListener('click', swallow, { capture: true }))
    }
    finish(true)
  }
  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  const onCancel = (): void => finish(false)
  const onKey = (event: KeyboardEvent): void => {
    if (!drag) return
    if (event.key === 'Escape' && event.type === 'keydown') {
      event.stopPropagation()
      event.preventDefault()
      finish(false)
    }
    if (event.key === 'Alt') {
      event.preventDefault()
      host.alone(event.type === 'keydown')
    }
  }
  // A finger that drags a bar must not scroll, and its long press opens no menu of the browser.
  const onTouchMove = (event: TouchEvent): void => {
    if (drag && event.cancelable) event.preventDefault()
  }
  const onContextMenu = (event: Event): void => {
    if (drag || pressed) event.preventDefault()
  }

  scroll.addEventListener('pointerdown', onDown)
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', onCancel)
  addEventListener('keydown', onKey, { capture: true })
  addEventListener('keyup', onKey, { capture: true })
  scroll.addEventListener('touchmove', onTouchMove, { passive: false })
  scroll.addEventListener('contextmenu', onContextMenu)
  return () => {
    finish(false)
    scroll.removeEventListener('pointerdown', onDown)
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', onUp)
    removeEventListener('pointercancel', onCancel)
    removeEventListener('keydown', onKey, { capture: true })
    removeEventListener('keyup', onKey, { capture: true })
    scroll.removeEventListener('touchmove', onTouchMove)
    scroll.removeEventListener('contextmenu', onContextMenu)
  }
}
