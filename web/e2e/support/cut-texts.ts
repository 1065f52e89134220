import type { Page } from '@playwright/test'

/** A text that its reader cannot read whole. */
export type CutText = {
  text: string
  /** The element that cuts it, as `tag.class`, or `page` if it leaves the screen. */
  by: string
  reason: 'cut' | 'cut without a title' | 'leaves the screen' | 'longer than its field' | 'page scrolls sideways'
}

/**
 * Returns every visible text that is cut by an element around it, leaves the screen, or is longer than its field. A
 * text that ends in an ellipsis passes if a title holds it whole; text that can be scrolled to is not cut.
 */
export const findCutTexts = (page: Page): Promise<CutText[]> =>
  page.evaluate(() => {
    const faults: CutText[] = []
    const tolerance = 1.5
    /** Glyphs reach out of tight lines without being cut. */
    const lineTolerance = 4

    const nameOf = (element: Element): string =>
      (element.closest('.ag-cell') ? 'cell of a grid: ' : '') +
      [element.tagName.toLowerCase(), ...[...element.classList].filter((name) => !name.startsWith('css-'))].join('.')

    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isOnlyHeard = (style: CSSStyleDeclaration): boolean =>
      style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)'

    const check = (text: string, box: DOMRect, start: Element): void => {
      let isScrollable = false
      for (let around: Element | null = start; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around)
        if (isOnlyHeard(style)) return
        const edge = around.getBoundingClientRect()
        const isCutAside = box.right > edge.right + tolerance || box.left < edge.left - tolerance
        const isCutBelow = box.bottom > edge.bottom + lineTolerance || box.top < edge.top - lineTolerance
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const isCutAsideHere = hides(style.overflowX) && isCutAside
        if (isCutAsideHere || (hides(style.overflowY) && isCutBelow && !isScrollable)) {
          // After its last line a text of so many lines has an ellipsis too.
          const hasEllipsis = isCutAsideHere ? style.textOverflow === 'ellipsis' : style.webkitLineClamp !== 'none'
          if (!hasEllipsis) faults.push({ text, by: nameOf(around), reason: 'cut' })
          else if (!around.closest('[title]') && !around.querySelector('[title]')) {
            faults.push({ text, by: nameOf(around), reason: 'cut without a title' })
          }
          return
        }
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) isScrollable = true
        if (isScrollable && style.overflowX !== 'visible') return
        if (style.position === 'fixed') break
      }
      if (!isScrollable && (box.right > innerWidth + tolerance || box.left < -tolerance)) {
        faults.push({ text, by: 'page', reason: 'leaves the screen' })
      }
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || !parent || !isSeen(parent) || /^(script|style|noscript|title)$/i.test(parent.tagName)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && box.height > 0) check(text, box, parent)
    }
    for (const input of document.querySelectorAll('input')) {
      const isText = !/checkbox|radio|file|hidden|range/.test(input.type)
      if (isText && isSeen(input) && input.scrollWidth > input.clientWidth + tolerance) {
        faults.push({ text: input.value || input.placeholder, by: nameOf(input), reason: 'longer than its field' })
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) {
      faults.push({ text: document.title, by: 'page', reason: 'page scrolls sideways' })
    }
    return faults
  })
