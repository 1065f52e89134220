import type { Page } from '@playwright/test'

/**
 * Ways to rewrite texts: put elements in their place, as Chrome's translation and Google's do; wrap them; put them elsewhere one
 * after the other; take them away.
 */
export type Rewriting = 'replace' | 'insert and remove' | 'wrap' | 'remove'

/** Runs in a world of its own, as extensions do: the page's own prototypes are not its. */
const rewriteAll = (way: Rewriting): void => {
  const MARK = 'data-translated'
  const isOurs = (node: Node): boolean => (node.parentElement?.closest(`[${MARK}]`) ?? null) !== null
  const IGNORED = 'script, style, template, textarea, noscript, [data-words]'
  const fontFor = (words: string | null): HTMLElement => {
    const outer = document.createElement('font')
    outer.setAttribute(MARK, '')
    if (words !== null) {
      const inner = document.createElement('font')
      inner.textContent = words
      outer.append(inner)
    }
    return outer
  }
  const rewrite = (text: Text): void => {
    const { parentNode, data } = text
    if (!parentNode || !/\p{L}|\d/u.test(data) || isOurs(text) || text.parentElement?.closest(IGNORED)) return
    if (text.parentElement?.namespaceURI?.endsWith('svg')) return
    if (way === 'replace') parentNode.replaceChild(fontFor(`⟦${data}⟧`), text)
    else if (way === 'insert and remove') {
      parentNode.insertBefore(fontFor(`⟦${data}⟧`), text)
      parentNode.removeChild(text)
    } else if (way === 'wrap') {
      const font = fontFor(null)
      parentNode.insertBefore(font, text)
      font.append(text)
    } else if (!/\d/.test(data)) text.remove()
  }
  const textsIn = (node: Node): Text[] => {
    if (node instanceof Text) return [node]
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    return found
  }
  const begin = (): void => {
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) if (node.isConnected) textsIn(node).forEach(rewrite)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    textsIn(document.body).forEach(rewrite)
  }
  if (document.body) begin()
  else document.addEventListener('DOMContentLoaded', begin)
}

/** Rewrites every text of every page that is opened from now on, and each that is added or changed. */
export const rewriteTexts = async (page: Page, way: Rewriting = 'replace'): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  await client.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${rewriteAll})(${JSON.stringify(way)})`,
    worldName: 'translator',
  })
}

/** Number of the translator's texts in the page. */
export const rewrittenCount = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('[data-translated]').length)
