import { SHAPE_PATHS, type ShapeName } from '#shared/trips/shapes.ts'
import { ofSession } from '#web/page/page-state.ts'

/** Cells of the grid are plain elements: sorting, filtering and scrolling make thousands of them. */

type Child = Node | string | null | false | undefined

/** An element with its class names and what stands in it. */
export const element = (tag: string, className: string, ...children: readonly Child[]): HTMLElement => {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  for (const child of children) if (child) made.append(child)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'
/** A copy of a sign is cheaper than a new one. */
const drawn = ofSession(() => new Map<ShapeName, SVGElement>())

const draw = (name: ShapeName): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [attribute, value] of [
    ['class', `shape shape-${name}`],
    ['viewBox', '0 0 16 16'],
    ['aria-hidden', 'true'],
    ['focusable', 'false'],
  ] as const) {
    svg.setAttribute(attribute, value)
  }
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', SHAPE_PATHS[name])
  svg.append(path)
  drawn.get().set(name, svg)
  return svg
}

/** A sign, as `Shape` draws it. */
export const shape = (name: ShapeName): Node => (drawn.get().get(name) ?? draw(name)).cloneNode(true)

/** Words for screen readers, in place of a sign that is only seen. */
export const onlyHeard = (words: string): HTMLElement => element('span', 'only-heard', words)
