import { createElement, type ReactNode } from 'react'
import type { Piece } from '../../shared/first-rows/piece.ts'

/**
 * Draws what is described without a library.
 * @param slots what stands in the places with `data-slot`
 */
export const drawn = (some: Piece, slots: Readonly<Record<string, ReactNode>> = {}, more: object = {}): ReactNode => {
  if (typeof some === 'string') return some
  const { class: className, 'data-slot': slot, ...attributes } = some.attributes
  if (slot !== undefined) return slots[slot]
  const children = some.children.map((child) => drawn(child, slots))
  return createElement(some.tag, { ...attributes, ...(className && { className }), ...more }, ...children)
}
