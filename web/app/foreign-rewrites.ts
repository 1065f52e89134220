/**
 * Keeps React working, and the page true, where something else rewrites the page: a translator or another extension
 * replaces texts by elements of its own, wraps, moves or removes them (facebook/react issue 11538).
 *
 * React goes on with the texts that it made. When it takes one away or inserts before it, what stands in its place is
 * meant. When it changes one that is no longer on the page, the text comes back with its new words, together with its
 * neighbours in the same element; a translator then translates it again.
 *
 * Extensions run in a world of their own, with prototypes of their own, so their doing shows only in the page itself.
 */

/** A text of React's that something else took out of the page. */
type Lost = {
  text: Text
  parent: Node
  /** Nodes that were put in its place. */
  standIns: ChildNode[]
  /** Its former neighbours. */
  before: Node | null
  after: Node | null
}

const { insertBefore, removeChild } = Node.prototype
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE

/** React marks each node that it looks after with a key of its own. */
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))

const takeOut = (node: ChildNode): void => {
  if (node.parentNode) removeChild.call(node.parentNode, node)
}

const isForeign = (node: Node | null): node is ChildNode => node?.isConnected === true && !isReacts(node)

/** The texts that something else took out of the page. */
const createLostTexts = () => {
  const lostTexts = new WeakMap<Node, Lost>()
  const lostIn = new WeakMap<Node, Lost[]>()

  /** Returns the child of an element that stands for a node: itself, its wrapper, or its stand-in. */
  const placeIn = (parent: Node, node: Node): Node | null => {
    for (let at: Node | null = node; at; at = at.parentNode) if (at.parentNode === parent) return at
    const [standIn] = lostTexts.get(node)?.standIns ?? []
    return standIn ? placeIn(parent, standIn) : null
  }

  /** Forgets a lost text, with what stands in for it: React itself takes it away or puts it elsewhere. */
  const forget = (node: Node): void => {
    const lost = lostTexts.get(node)
    if (!lost) return
    lost.standIns.forEach(takeOut)
    lostTexts.delete(node)
    lostIn.set(lost.parent, lostIn.get(lost.parent)?.filter((other) => other !== lost) ?? [])
  }

  const putBack = ({ text, parent, standIns, before, after }: Lost): void => {
    lostTexts.delete(text)
    if (text.isConnected) return
    const standIn = standIns.find(({ isConnected }) => isConnected)
    const place = standIn?.parentNode ?? parent
    const next = [standIn, before, after?.nextSibling].find((node) => node?.parentNode === place)
    insertBefore.call(place, text, next ?? null)
    standIns.forEach(takeOut)
  }

  /** Puts the texts of an element back: first those with a stand-in, then the others from the last to the first. */
  const putAllBack = (parent: Node): void => {
    const lost = lostIn.get(parent) ?? []
    lostIn.delete(parent)
    for (const one of lost.filter(({ standIns }) => standIns.length > 0)) putBack(one)
    for (const one of lost.filter(({ standIns }) => standIns.length === 0).reverse()) putBack(one)
  }

  /** @param added nodes that came into the page with this change */
  const noteLoss = (
    text: Text,
    { target, addedNodes, previousSibling, nextSibling }: MutationRecord,
    added: Set<Node>,
  ) => {
    const instead = [...addedNodes].filter(isForeign)
    const beside = [previousSibling, nextSibling].filter((node) => isForeign(node) && added.has(node)).slice(0, 1)
    const standIns = (instead.length > 0 ? instead : beside) as ChildNode[]
    const lost = { text, parent: target, standIns, before: nextSibling, after: previousSibling }
    lostTexts.set(text, lost)
    lostIn.set(target, [...(lostIn.get(target) ?? []), lost])
  }

  const follow = (records: MutationRecord[], observer: MutationObserver): void => {
    let added: Set<Node> | null = null
    for (const record of records) {
      const { type, target, removedNodes } = record
      if (type === 'characterData') {
        const lost = lostTexts.get(target)
        if (lost) putAllBack(lost.parent)
        continue
      }
      for (const node of removedNodes) {
        if (!isText(node) || node.isConnected || !target.isConnected || !isReacts(node)) continue
        added ??= new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
        noteLoss(node, record, added)
        observer.observe(node, { characterData: true })
      }
    }
  }

  return { placeIn, forget, follow }
}

/** Called once, before anything is drawn. */
export const surviveForeignRewrites = (): void => {
  const { placeIn, forget, follow } = createLostTexts()
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const isInside = this.contains(child)
    forget(child)
    if (isInside && child.parentNode) removeChild.call(child.parentNode, child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, child: Node | null): Child {
    if (isText(node)) forget(node)
    const place = child === null || child.parentNode === this ? child : placeIn(this, child)
    return insertBefore.call(this, node, place) as Child
  }
  Node.prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    return this.insertBefore(node, null)
  }
  new MutationObserver(follow).observe(document.documentElement, { childList: true, subtree: true })
}
