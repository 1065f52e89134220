/**
 * Part of a screen, drawn without a library: a text, or an element with its attributes and what stands in it. Texts are drawn as
 * texts, and no other elements and attributes than these are drawn.
 */
export type Piece = string | PieceElement
export type PieceElement = { tag: string; attributes: Readonly<Record<string, string>>; children: readonly Piece[] }

/** Elements that lay out and say something; none that loads, runs or leads anywhere. */
export const PIECE_TAGS: ReadonlySet<string> = new Set([
  ...['abbr', 'article', 'b', 'button', 'div', 'fieldset', 'h2', 'h3', 'input', 'label', 'legend', 'li', 'option', 'p'],
  ...['path', 'section', 'select', 'span', 'svg', 'ul'],
])
export const PIECE_ATTRIBUTE =
  /^(class|style|role|type|placeholder|viewBox|d|hidden|checked|col-id|aria-[a-z]+|data-(cut|part|fill|rows|row|slot))$/

/** `piece('span', 'cut quiet', 'Muster AG')`; what is null, false or empty is left out. */
export const piece = (
  tag: string,
  look: string | Readonly<Record<string, string | undefined>>,
  ...children: readonly (Piece | null | false | undefined)[]
): PieceElement => {
  const given = typeof look === 'string' ? { class: look } : look
  const attributes = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )
  return { tag, attributes, children: children.filter((child): child is Piece => !!child) }
}
