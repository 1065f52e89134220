import { PIECE_ATTRIBUTE, PIECE_TAGS, type Piece, type PieceElement, piece } from '#shared/first-rows/piece.ts'

/** Drawn by libraries, whose styles are not there before them. */
const OF_LIBRARIES = /(^|\s)(Mui|css-)/
/** Attributes that lead to other elements, that only the app reads, or that are over by the next start. */
const LEFT_OUT = /^(aria-(labelledby|describedby|controls|setsize|posinset|keyshortcuts|colindex)|data-(row|late))$/

/** A place of the same size, with nothing in it. */
const blank = (element: Element): PieceElement => {
  const { width, height } = element.getBoundingClientRect()
  return piece('span', { class: 'first-blank', style: `width:${Math.round(width)}px;height:${Math.round(height)}px` })
}

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes]
      .filter(({ name, value }) => PIECE_ATTRIBUTE.test(name) && !LEFT_OUT.test(name) && value !== '')
      .map(({ name, value }) => [name, value.trim()]),
  )

const pieceOfNode = (node: Node): Piece | null =>
  node instanceof Element ? captured(node) : node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : null

/** Returns an element as it is drawn, with all that stands in it. Fields keep nothing that was typed. */
export const captured = (element: Element): PieceElement => {
  if (OF_LIBRARIES.test(element.getAttribute('class') ?? '')) return blank(element)
  const tag = element.localName
  const attributes = attributesOf(element)
  if (element instanceof HTMLInputElement)
    return piece(tag, { ...attributes, ...(element.checked && { checked: 'true' }) })
  const children = element instanceof HTMLSelectElement ? element.selectedOptions : element.childNodes
  return piece(PIECE_TAGS.has(tag) ? tag : tag === 'a' ? 'span' : 'div', attributes, ...[...children].map(pieceOfNode))
}

/** Returns an element without what stands in it. */
export const frameOf = (element: Element): PieceElement => piece('div', attributesOf(element))
