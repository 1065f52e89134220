import { MAX_FIRST_ROWS, type ScreenPieces } from '#shared/first-rows/first-rows.ts'
import { type Piece, type PieceElement, piece } from '#shared/first-rows/piece.ts'
import { captured, frameOf } from './captured.ts'

/** The grid's own classes: its styles come with its program. */
const OF_GRID = /(^|\s)ag-\S+/g
const ownClass = (element: Element): string => element.className.replaceAll(OF_GRID, '').trim()

const px = (value: number): string => `${Math.round(value * 100) / 100}px`

/** Columns that do not scroll sideways are parted from those that do by a line. */
const isPinned = (cell: Element | undefined): boolean => !cell?.parentElement?.matches('.ag-grid-scrolling-cells')

/** Cells or headings of a row, each as wide as it is. */
const cellsOf = (row: Iterable<Element>, contentOf: (cell: Element) => readonly Piece[]): PieceElement[] =>
  inOrder(row).map((cell, at, all) => {
    const isEdge = isPinned(cell) && !isPinned(all[at + 1] ?? cell)
    const isBegin = isPinned(cell) && !isPinned(all[at - 1] ?? cell)
    const look = ['first-cell', ownClass(cell), isEdge && 'first-edge', isBegin && 'first-begin']
    const style = `width:${px(cell.getBoundingClientRect().width)}`
    return piece('div', { class: look.filter(Boolean).join(' '), style }, ...contentOf(cell))
  })
const headingOf = (cell: Element): readonly Piece[] => {
  const [words, own] = [cell.querySelector('.ag-header-cell-text'), cell.querySelector('.selection, .only-heard')]
  return own ? [captured(own)] : [words?.textContent ?? '']
}
const contentOf = (cell: Element): readonly Piece[] => captured(cell).children
const isVisible = (cell: Element): boolean => cell.getBoundingClientRect().width > 0
/** The visible ones, from left to right. */
const inOrder = (cells: Iterable<Element>): Element[] =>
  [...cells].filter(isVisible).sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)

/** Rows of the grid that are in view, as plain elements. */
export const gridRows = (
  screen: Element,
  list: Element,
  above: readonly Piece[],
): (ScreenPieces & { scrolled: number }) | null => {
  const region = list.querySelector('[role="region"]')
  const grid = region?.querySelector('.ag-root-wrapper')
  const head = grid?.querySelector('.ag-header')
  if (!region?.parentElement || !grid || !head) return null
  const { bottom: top, height: headHeight } = head.getBoundingClientRect()
  const { bottom } = region.getBoundingClientRect()
  const isInView = (row: Element): boolean => {
    const box = row.getBoundingClientRect()
    return box.bottom > top && box.top < bottom
  }
  const indexOf = (row: Element): number => Number(row.getAttribute('row-index'))
  const rows = [...grid.querySelectorAll('.ag-row')]
    .filter(isInView)
    .sort((a, b) => indexOf(a) - indexOf(b))
    .slice(0, MAX_FIRST_ROWS)
  const [first] = rows
  if (!first) return null
  return {
    screen: frameOf(screen),
    above,
    list: {
      ...frameOf(list),
      children: [
        {
          ...frameOf(region.parentElement),
          children: [
            piece(
              'div',
              `${region.className} first-grid`,
              piece(
                'div',
                { class: 'first-head', style: `height:${px(headHeight)}` },
                ...cellsOf(head.querySelectorAll('.ag-header-cell'), headingOf),
              ),
              piece('div', { class: 'first-body', role: 'list', 'data-rows': 'true' }),
            ),
          ],
        },
      ],
    },
    rows: rows.map((row) => {
      const line = row.querySelector('.across')
      return {
        id: line ? null : row.getAttribute('row-id'),
        drawn: piece(
          'div',
          {
            class: `first-line ${ownClass(row)}`.trim(),
            role: 'listitem',
            style: `height:${px(row.getBoundingClientRect().height)}`,
          },
          ...(line
            ? [piece('div', 'across', ...contentOf(line))]
            : cellsOf(row.querySelectorAll('.ag-cell'), contentOf)),
        ),
      }
    }),
    scrolled: Math.max(0, Math.round(top - first.getBoundingClientRect().top)),
  }
}
