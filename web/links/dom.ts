type Child = Node | string | null | false | undefined | Child[]
type Attributes = Record<string, string | number | boolean | null | undefined>

/** An element with its attributes (true: empty, false, null and undefined: none) and children. */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  setAttributes(element, attributes)
  append(element, children)
  return element
}

const SVG = 'http://www.w3.org/2000/svg'
/** An icon of 24 units, beside words that say the same. @param path of the drawing */
export const icon = (path: string): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg')
  setAttributes(svg, { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon' })
  const drawing = document.createElementNS(SVG, 'path')
  drawing.setAttribute('d', path)
  svg.append(drawing)
  return svg
}

const setAttributes = (element: Element, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value))
}

const append = (element: Element, children: readonly Child[]): void => {
  for (const child of children.flat(9) as Child[])
    if (child !== null && child !== undefined && child !== false) element.append(child as Node | string)
}

const isSame = (a: Node, b: Node): boolean =>
  a.nodeType === b.nodeType &&
  a.nodeName === b.nodeName &&
  (!(a instanceof Element && b instanceof Element) || a.getAttribute('data-key') === b.getAttribute('data-key'))

/**
 * Makes an element equal to another one, and touches only differences: focus, typed text, and the place of a screen reader stay.
 * Elements marked `data-own` are left to their owner.
 */
export const morph = (old: Element, next: Element): void => {
  // What a person opened stays open.
  for (const { name } of [...old.attributes]) if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (old.hasAttribute('data-own')) return
  const wanted = [...next.childNodes]
  // `next` is emptied as its children move; what it chose is read before.
  const chosen = next instanceof HTMLSelectElement ? next.value : null
  for (const [at, child] of wanted.entries()) {
    // One that was left out before it is taken away; one that is new is put in.
    let here = old.childNodes[at]
    if (here && !isSame(here, child)) {
      const later = [...old.childNodes].slice(at + 1).find((one) => isKeyed(child) && isSame(one, child))
      if (later) {
        old.insertBefore(later, here)
        here = later
      }
    }
    if (!here) old.append(child)
    else if (!isSame(here, child)) here.replaceWith(child)
    else if (here instanceof Element) morph(here, child as Element)
    else if (here.nodeValue !== child.nodeValue) here.nodeValue = child.nodeValue
  }
  while (old.childNodes.length > wanted.length) old.lastChild?.remove()
  takeState(old, next, chosen)
}

/** Sets the shown value of a control: once touched, a control no longer follows its attributes. */
const takeState = (old: Element, next: Element, chosen: string | null): void => {
  if (old instanceof HTMLSelectElement && chosen !== null && old.value !== chosen) old.value = chosen
  if (!(old instanceof HTMLInputElement && next instanceof HTMLInputElement)) return
  if (old.type === 'checkbox') old.checked = next.defaultChecked
  else if (old.type !== 'file' && old !== document.activeElement) old.value = next.defaultValue
}

const isKeyed = (node: Node): boolean => node instanceof Element && node.hasAttribute('data-key')

/** An element of the page. @throws Error without it */
export const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  return found
}

/** State of the entry in the browser's history for an open dialog. */
const DIALOG = 'dialog'

/** Shows a dialog over the page. A press beside it or the browser's back closes it; once closed, it is removed. */
export const openDialog = (dialog: HTMLDialogElement): void => {
  const close = (): void => dialog.close()
  dialog.addEventListener('click', ({ target }) => target === dialog && close())
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close)
    dialog.remove()
    if (history.state === DIALOG) history.back()
  })
  document.body.append(dialog)
  dialog.showModal()
  history.pushState(DIALOG, '')
  addEventListener('popstate', close)
}
