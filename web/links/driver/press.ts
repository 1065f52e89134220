/** How a control was pressed. */
export type Press = {
  /** The browser says that a person did it. */
  isTrusted: boolean
  /** Milliseconds between pointer down and up; null for a key, and for what a screen reader presses. */
  heldMs: number | null
}

/** No finger is faster; programs that press buttons of pages in messages are. Milliseconds. */
export const QUICKEST_PRESS_MS = 20
/** A second press counts from then on ... */
const SECOND_AFTER_MS = 250
/** ... until then. */
const SECOND_WITHIN_MS = 60_000

/**
 * Whether a press may report: mail scanners and messengers open links and press what they find. One that was too quick for a
 * finger is asked for again.
 * @param sinceQuick milliseconds since a too quick press of the same control; null without one
 */
export const judgePress = ({ isTrusted, heldMs }: Press, sinceQuick: number | null): 'counts' | 'again' | 'ignored' => {
  if (!isTrusted) return 'ignored'
  if (heldMs === null || heldMs >= QUICKEST_PRESS_MS) return 'counts'
  if (sinceQuick === null || sinceQuick > SECOND_WITHIN_MS) return 'again'
  return sinceQuick >= SECOND_AFTER_MS ? 'counts' : 'again'
}

type Handler = (action: string, verdict: 'counts' | 'again') => void

/**
 * Listens to presses of all elements with `data-do`. Those with `data-quick` take any press that a person made: they send
 * nothing.
 */
export const listenToPresses = (root: HTMLElement, handle: Handler): void => {
  let down: { element: Element; at: number } | null = null
  let up = 0
  let quick: { action: string; at: number } | null = null
  const pressed = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-do]') : null

  root.addEventListener('pointerdown', (event) => {
    const element = pressed(event)
    down = element && event.isTrusted ? { element, at: event.timeStamp } : null
    up = 0
  })
  root.addEventListener('pointerup', (event) => {
    if (event.isTrusted) up = event.timeStamp
  })
  root.addEventListener('click', (event) => {
    const element = pressed(event)
    if (!element || element.hasAttribute('disabled')) return
    const action = element.dataset.do ?? ''
    const byPointer = event.detail > 0
    const held = down && up >= down.at && down.element === element ? up - down.at : 0
    down = null
    if (element.dataset.quick !== undefined && event.isTrusted) return handle(action, 'counts')
    const since = quick?.action === action ? event.timeStamp - quick.at : null
    const verdict = judgePress({ isTrusted: event.isTrusted, heldMs: byPointer ? held : null }, since)
    if (verdict === 'ignored') return
    // The first of several quick ones: a program that presses on and on is no second press.
    if (verdict === 'again') quick = since === null ? { action, at: event.timeStamp } : quick
    else quick = null
    handle(action, verdict)
  })
}
