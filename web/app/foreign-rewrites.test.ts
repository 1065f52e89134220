import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

/** As much of a page as texts and their elements need; observers are told when the test says so. */
class PageNode {
  static readonly TEXT_NODE = 3
  parentNode: PageNode | null = null
  readonly children: PageNode[] = []
  readonly nodeType: number
  #data: string
  constructor(nodeType: number, data = '') {
    this.nodeType = nodeType
    this.#data = data
  }
  get data(): string {
    return this.#data
  }
  /** As React changes a text: an observer of it hears of that. */
  set data(data: string) {
    this.#data = data
    note({ type: 'characterData', target: this }, this)
  }
  get isConnected(): boolean {
    return this === page || (this.parentNode?.isConnected ?? false)
  }
  get nextSibling(): PageNode | null {
    return this.#beside(1)
  }
  get previousSibling(): PageNode | null {
    return this.#beside(-1)
  }
  #beside(step: number): PageNode | null {
    const all = this.parentNode?.children ?? []
    return all[all.indexOf(this) + step] ?? null
  }
  contains(node: PageNode | null): boolean {
    for (let at = node; at; at = at.parentNode) if (at === this) return true
    return false
  }
  insertBefore(node: PageNode, next: PageNode | null): PageNode {
    if (next && next.parentNode !== this) throw new Error('NotFoundError: insertBefore')
    if (node.parentNode) take(node.parentNode, node)
    put(this, node, next)
    return node
  }
  removeChild(node: PageNode): PageNode {
    if (node.parentNode !== this) throw new Error('NotFoundError: removeChild')
    take(this, node)
    return node
  }
  appendChild(node: PageNode): PageNode {
    return this.insertBefore(node, null)
  }
  get text(): string {
    return this.nodeType === PageNode.TEXT_NODE ? this.data : this.children.map(({ text }) => text).join('')
  }
}

type Change = {
  type: 'childList' | 'characterData'
  target: PageNode
  addedNodes?: PageNode[]
  removedNodes?: PageNode[]
  previousSibling?: PageNode | null
  nextSibling?: PageNode | null
}
let changes: Change[] = []
const observed = new Set<PageNode>()
let hear: (changes: Change[]) => void = () => undefined
const note = (change: Change, at: PageNode): void => {
  if (change.type === 'characterData' ? observed.has(at) : at.isConnected) {
    changes.push({ addedNodes: [], removedNodes: [], previousSibling: null, nextSibling: null, ...change })
  }
}
/** The observers run after what happens at once: React's work, or a translator's. */
const afterwards = (): void => {
  while (changes.length > 0) hear(changes.splice(0))
}
const put = (parent: PageNode, node: PageNode, next: PageNode | null): void => {
  const at = next ? parent.children.indexOf(next) : parent.children.length
  parent.children.splice(at, 0, node)
  node.parentNode = parent
  const { previousSibling, nextSibling } = node
  note({ type: 'childList', target: parent, addedNodes: [node], previousSibling, nextSibling }, parent)
}
const take = (parent: PageNode, node: PageNode): void => {
  const { previousSibling, nextSibling } = node
  parent.children.splice(parent.children.indexOf(node), 1)
  node.parentNode = null
  note({ type: 'childList', target: parent, removedNodes: [node], previousSibling, nextSibling }, parent)
}

class PageObserver {
  constructor(follow: (changes: Change[], observer: PageObserver) => void) {
    hear = (all) => follow(all, this)
  }
  observe(node: PageNode, { characterData }: { characterData?: boolean }): void {
    if (characterData) observed.add(node)
  }
}

let page = new PageNode(1)
beforeAll(async () => {
  vi.stubGlobal('Node', PageNode)
  vi.stubGlobal('MutationObserver', PageObserver)
  vi.stubGlobal('document', { documentElement: page })
  // It takes the prototypes of the page when it is loaded.
  const { surviveForeignRewrites } = await import('./foreign-rewrites.ts')
  surviveForeignRewrites()
})
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => {
  page = new PageNode(1)
  changes = []
})

const ofReact = (node: PageNode): PageNode => Object.assign(node, { __reactFiber$test: {} })
const textOfReact = (words: string): PageNode => ofReact(new PageNode(PageNode.TEXT_NODE, words))
const elementOfReact = (...inside: PageNode[]): PageNode => {
  const element = ofReact(new PageNode(1))
  for (const node of inside) element.appendChild(node)
  return element
}
const foreign = (words?: string): PageNode => {
  const font = new PageNode(1)
  if (words) font.children.push(Object.assign(new PageNode(PageNode.TEXT_NODE, words), { parentNode: font }))
  return font
}
/** An element of the page with these texts of React's, each in one text. */
const drawn = (...words: string[]): { element: PageNode; texts: PageNode[] } => {
  const texts = words.map(textOfReact)
  const element = elementOfReact(...texts)
  page.appendChild(element)
  afterwards()
  return { element, texts }
}

// The prototypes of an extension are its own: it changes the page without ours.
const replace = (text: PageNode, font: PageNode): void => {
  const { parentNode: parent, nextSibling } = text
  if (!parent) return
  const { previousSibling } = text
  parent.children.splice(parent.children.indexOf(text), 1, font)
  text.parentNode = null
  font.parentNode = parent
  const change = { addedNodes: [font], removedNodes: [text], previousSibling, nextSibling }
  note({ type: 'childList', target: parent, ...change }, parent)
}
/** As `web/e2e/support/translator.ts` rewrites a text in the browser. */
const WAYS: Record<string, (text: PageNode) => void> = {
  replace: (text) => replace(text, foreign(`⟦${text.data}⟧`)),
  'insert and remove': (text) => {
    const { parentNode } = text
    if (!parentNode) return
    put(parentNode, foreign(`⟦${text.data}⟧`), text)
    take(parentNode, text)
  },
  wrap: (text) => {
    const { parentNode } = text
    if (!parentNode) return
    const font = foreign()
    put(parentNode, font, text)
    take(parentNode, text)
    put(font, text, null)
  },
  remove: (text) => {
    if (text.parentNode) take(text.parentNode, text)
  },
}

describe.each(Object.entries(WAYS))('texts that something else rewrites (%s)', (way, rewrite) => {
  const rewritten = (...words: string[]) => {
    const { element, texts } = drawn(...words)
    for (const text of texts) rewrite(text)
    afterwards()
    return { element, texts: texts as [PageNode, ...PageNode[]] }
  }

  test('what React writes anew is shown, once and in its place', () => {
    const { element, texts } = rewritten('LX 100', ' ', 'fährt')
    texts[0].data = 'LX 200'
    afterwards()
    // A text that was wrapped stays where it is; the others come back with their neighbours.
    expect(element.text).toBe('LX 200 fährt')
    expect(page.text).toBe('LX 200 fährt')
  })

  test('again and again, each time that it is rewritten', () => {
    const { element, texts } = rewritten('1 Fahrt')
    for (const words of ['2 Fahrten', '3 Fahrten', '4 Fahrten']) {
      texts[0].data = words
      afterwards()
      expect(element.text).toBe(words)
      rewrite(texts[0])
      afterwards()
    }
  })

  test('what React takes away is gone, with what stood in its place', () => {
    const { element, texts } = rewritten('LX 100', 'fährt')
    for (const text of texts) element.removeChild(text)
    afterwards()
    expect(element.text).toBe('')
  })

  test('what React takes away with its element is gone', () => {
    const { element } = rewritten('LX 100')
    page.removeChild(element)
    afterwards()
    expect(page.text).toBe('')
  })

  test('what React inserts before a rewritten text stands before it', () => {
    const { element, texts } = rewritten('LX 100')
    element.insertBefore(elementOfReact(textOfReact('NEU ')), texts[0])
    afterwards()
    expect(element.text.startsWith('NEU ')).toBe(true)
    expect(element.text.replace(/[⟦⟧]/g, '')).toBe(way === 'remove' ? 'NEU ' : 'NEU LX 100')
  })

  test('a text that React puts elsewhere stands there alone', () => {
    const { element, texts } = rewritten('LX 100')
    const other = elementOfReact()
    page.appendChild(other)
    other.appendChild(texts[0])
    afterwards()
    expect(other.text).toBe('LX 100')
    expect(element.text).toBe('')
  })
})

test('every screen is drawn by the one root of the app, after the page was told to survive', () => {
  const main = readFileSync(path.resolve(import.meta.dirname, '../main.tsx'), 'utf8')
  const [survives, ...more] = [...main.matchAll(/^surviveForeignRewrites\(\)$/gm)].map(({ index }) => index)
  const roots = [...main.matchAll(/createRoot\(root\)/g)].map(({ index }) => index)
  expect([more, roots]).toEqual([[], [expect.any(Number)]])
  expect(survives).toBeLessThan(roots[0] ?? 0)
})
