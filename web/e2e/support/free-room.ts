import type { Page } from '@playwright/test'

/** A text that is cut although there is room beside it. */
export type NeedlessCut = { text: string; free: number }

/**
 * Returns the texts that are cut while more than 24 px are free: in a card between what stands beside them, in a grid in another
 * column, whose widest text leaves them in all rows.
 */
export const findNeedlessCuts = (page: Page): Promise<NeedlessCut[]> =>
  page.evaluate(() => {
    const MOST = 24
    /** Things beside it may be lines of another height. */
    const LINE = 18
    const isCut = (element: Element): boolean => {
      const { textOverflow, display } = getComputedStyle(element)
      return (
        textOverflow === 'ellipsis' &&
        display !== 'none' &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1
      )
    }
    /** Boxes of texts and signs of an element, cut to what is seen of them. */
    const boxesIn = (element: Element): { left: number; right: number; top: number; bottom: number }[] => {
      const boxes = []
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent || !node.textContent?.trim() || parent.closest('.only-heard')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const cutter = parent.closest('.cut') ?? parent
        const edge = getComputedStyle(cutter).overflowX === 'hidden' ? cutter.getBoundingClientRect() : null
        for (const { left, right, top, bottom, width } of range.getClientRects())
          if (width > 1) boxes.push({ left, right: Math.min(right, edge?.right ?? right), top, bottom })
      }
      for (const sign of element.querySelectorAll('svg, button, input')) boxes.push(sign.getBoundingClientRect())
      return boxes
    }
    const found: { text: string; free: number }[] = []

    for (const card of document.querySelectorAll('article, li')) {
      if (card.querySelector('article, li')) continue
      const { paddingRight } = getComputedStyle(card)
      const end = card.getBoundingClientRect().right - Number.parseFloat(paddingRight)
      for (const element of [...card.querySelectorAll('*')].filter(isCut)) {
        const own = element.getBoundingClientRect()
        const middle = (own.top + own.bottom) / 2
        const beside = boxesIn(card).filter(
          ({ left, top, bottom }) => top - LINE < middle && bottom + LINE > middle && left > own.right - 1,
        )
        const free = Math.min(end, ...beside.map(({ left }) => left)) - own.right
        if (free > MOST) found.push({ text: element.textContent ?? '', free: Math.round(free) })
      }
    }

    for (const grid of document.querySelectorAll('.ag-root')) {
      const columns = new Map<string, Element[]>()
      for (const cell of grid.querySelectorAll('.ag-row .ag-cell[col-id]')) {
        const id = cell.getAttribute('col-id') ?? ''
        columns.set(id, [...(columns.get(id) ?? []), cell])
      }
      const freeIn = (cells: readonly Element[]): number => {
        const heading = grid.querySelector(
          `.ag-header-cell[col-id="${cells[0]?.getAttribute('col-id')}"] .ag-header-cell-text`,
        )
        return Math.min(
          ...[
            ...cells,
            ...(heading?.closest('.ag-header-cell') ? [heading.closest('.ag-header-cell') as Element] : []),
          ].map((cell) => {
            const { right } = cell.getBoundingClientRect()
            const pad = Number.parseFloat(getComputedStyle(cell).paddingRight)
            return right - pad - Math.max(...boxesIn(cell).map((box) => box.right), 0)
          }),
        )
      }
      const free = [...columns.values()].map((cells) => Math.max(0, freeIn(cells)))
      const spare = Math.max(0, ...free.filter(Number.isFinite))
      if (spare <= MOST) continue
      for (const element of [...grid.querySelectorAll('.ag-row *')].filter(isCut))
        found.push({ text: element.textContent ?? '', free: Math.round(spare) })
    }
    return found
  })
