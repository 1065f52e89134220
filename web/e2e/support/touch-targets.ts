import type { Page } from '@playwright/test'

/** Height and width of what a finger hits, in pixels. */
const TARGET_PX = 44

/**
 * Returns the controls that a finger hits in less than 44 pixels of height or width, by what they are called. What
 * counts is what answers there: a label, a frame or a pseudo-element around a control belongs to it. Of controls that
 * look alike the first is measured. Links within running text, and what is disabled, are left out.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((px) => {
    const CONTROLS = 'button, a[href], input, textarea, select, summary, [role=button], [role=tab], [role=combobox]'
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      const { visibility, clipPath, opacity } = getComputedStyle(element)
      return width > 1 && height > 1 && visibility === 'visible' && clipPath === 'none' && opacity !== '0'
    }
    /** Frame of a control: the field or the label around it. */
    const frameOf = (element: Element): Element =>
      element.closest('label') ??
      element.closest('.MuiInputBase-root, .MuiButtonBase-root, .MuiPickersInputBase-root') ??
      element
    const seen = new Set<string>()
    const small: string[] = []
    const open = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document.body
    for (const control of open.querySelectorAll<HTMLElement>(CONTROLS)) {
      const frame = frameOf(control)
      const isOff = control.matches(':disabled, [aria-disabled=true], [aria-hidden=true] *') || control.tabIndex < -1
      const isText = control.matches('p a, li a, td a') && getComputedStyle(control).display === 'inline'
      const isOfGrid = control.closest('.ag-root') !== null
      const look = `${control.tagName} ${control.className} ${frame.className}`
      if (isOff || isText || isOfGrid || seen.has(look) || !isShown(frame)) continue
      seen.add(look)
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, right, top, bottom } = frame.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const answers = (dx: number, dy: number): boolean => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (frame.contains(hit) || hit.closest('label')?.contains(control) === true)
      }
      const reach = px / 2 - 1
      // A card's button spreads over the whole card by a pseudo-element.
      const spread = getComputedStyle(control, '::after')
      const [broad, high] =
        spread.position === 'absolute' && spread.content !== 'none'
          ? [Number.parseFloat(spread.width), Number.parseFloat(spread.height)]
          : [0, 0]
      const isHigh = Math.max(bottom - top, high) >= px - 0.5 || (answers(0, -reach) && answers(0, reach))
      const isBroad = Math.max(right - left, broad) >= px - 0.5 || (answers(-reach, 0) && answers(reach, 0))
      if (isHigh && isBroad) continue
      const name = control.getAttribute('aria-label') ?? control.innerText ?? ''
      small.push(
        `${control.tagName.toLowerCase()} "${name.trim().slice(0, 40)}" ${Math.round(right - left)} x ${Math.round(bottom - top)}`,
      )
    }
    scrollTo(0, 0)
    return small
  }, TARGET_PX)
