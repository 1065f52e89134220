let isDown = false
if (typeof window !== 'undefined') {
  const note = (down: boolean) => () => {
    isDown = down
  }
  addEventListener('pointerdown', note(true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, note(false), true)
}

/**
 * Runs what may move the screen once a press is over. A field that is left by a press finds its fault at once; if the
 * fault's text pushed everything down between press and release, the button or list that was meant would never be hit.
 */
export const afterPointer = (work: () => void): void => {
  if (!isDown) {
    work()
    return
  }
  const end = new AbortController()
  const settle = () => {
    end.abort()
    // The click comes after the release.
    setTimeout(work)
  }
  for (const name of ['pointerup', 'pointercancel']) {
    addEventListener(name, settle, { capture: true, signal: end.signal })
  }
}
