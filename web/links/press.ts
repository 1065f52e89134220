/** Press of a control. */
export type Press = {
  /** The browser says that a person did it. */
  isTrusted: boolean
  /** Milliseconds between pointer down and up; null for a key, and for a press by a screen reader. */
  heldMs: number | null
}

/** Milliseconds; no finger is faster, but programs are that press buttons of pages in messages. */
export const QUICKEST_PRESS_MS = 20
/**
 * Judges if a press may report, the same for all links: mail scanners and messengers open links and press what they find, some of
 * them twice. A press too quick for a finger never counts, however often it comes; a key or a longer press does.
 */
export const judgePress = ({ isTrusted, heldMs }: Press): 'counts' | 'again' | 'ignored' => {
  if (!isTrusted) return 'ignored'
  return heldMs === null || heldMs >= QUICKEST_PRESS_MS ? 'counts' : 'again'
}

type Handler = (action: string, verdict: 'counts' | 'again') => void

/**
 * Listens to presses of all elements with `data-do`. Those with `data-quick` take any press that a person made: they send
 * nothing.
 */
export const listenToPresses = (root: HTMLElement, handle: Handler): void => {
  let down: { element: Element; at: number } | null = null
  let up = 0
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
    const verdict = judgePress({ isTrusted: event.isTrusted, heldMs: byPointer ? held : null })
    if (verdict === 'ignored') return
    handle(action, verdict)
  })
}
