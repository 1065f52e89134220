import styles from './ghost.module.css'

/** A copy of a bar that follows the pointer, with words below it. */
export type Ghost = {
  move: (to: { x: number; y: number; words: string; isRefused: boolean; count: number }) => void
  remove: () => void
}

export const ghostOf = (bar: HTMLElement): Ghost => {
  const box = bar.getBoundingClientRect()
  const ghost = document.createElement('div')
  ghost.className = styles.ghost ?? ''
  ghost.ariaHidden = 'true'
  ghost.style.left = `${box.left}px`
  ghost.style.top = `${box.top}px`
  ghost.style.width = `${box.width}px`
  ghost.style.height = `${box.height}px`
  const copy = bar.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-bar')
  copy.style.cssText = 'position:absolute;inset:0;width:100%'
  copy.tabIndex = -1
  const badge = document.createElement('span')
  badge.className = styles.count ?? ''
  const label = document.createElement('span')
  label.className = styles.words ?? ''
  ghost.append(copy, badge, label)
  // Within the board, so that its sizes hold for the copy.
  bar.closest('[data-board]')?.append(ghost)
  document.documentElement.dataset.dragging = ''
  bar.dataset.dragged = ''

  const EDGE = 12
  let width = 0
  return {
    move: ({ x, y, words, isRefused, count }) => {
      ghost.style.translate = `${x}px ${y}px`
      ghost.toggleAttribute('data-refused', isRefused)
      badge.hidden = count < 2
      badge.textContent = String(count)
      label.hidden = words === ''
      if (label.textContent !== words) {
        label.textContent = words
        width = label.offsetWidth
      }
      label.style.left = `${Math.min(0, innerWidth - EDGE - width - box.left - x)}px`
    },
    remove: () => {
      ghost.remove()
      delete bar.dataset.dragged
      delete document.documentElement.dataset.dragging
    },
  }
}
