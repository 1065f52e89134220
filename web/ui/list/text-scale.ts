import { useSyncExternalStore } from 'react'

const USUAL_REM = 16

/**
 * By how much a person made texts larger than usual. What the grid is told in pixels grows with them: the height of its
 * rows, the width of its columns.
 */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_REM || 1

/** Calls the listener once texts become larger or smaller: a part that is as wide as a letter is high changes its size. */
const watchTextScale = (changed: () => void): (() => void) => {
  const letter = document.createElement('div')
  Object.assign(letter.style, { position: 'fixed', width: '1rem', height: '0', visibility: 'hidden' })
  document.body.append(letter)
  const observer = new ResizeObserver(changed)
  observer.observe(letter)
  return () => {
    observer.disconnect()
    letter.remove()
  }
}
/** {@link textScale}, also once it is another one. */
export const useTextScale = (): number => useSyncExternalStore(watchTextScale, textScale)

/** With larger texts, what is pinned at the end would cover the times beside it. */
const LARGEST_BESIDE_PINNED = 1.5

/** The options of a column of buttons: pinned where it leaves room, else scrolled to. */
export const pinnedEnd = () =>
  textScale() > LARGEST_BESIDE_PINNED ? {} : ({ pinned: 'right', lockPinned: true } as const)
